// Work split among threads by index; the outcome does not depend on the number of threads.
#pragma once

#include <cstddef>
#include <functional>

namespace squarelab::lab {

// Calls work(worker, index) for the indices 0 to count - 1, in increasing order as workers become
// free; worker 0 is the calling thread, the others are 1 to threads - 1. A call that returns false
// stops the work: no higher index is begun, but all lower ones are finished, so the lowest index
// that returns false is always the same. A call that throws stops it too; once all workers have
// ended, the exception of the lowest such index is thrown again. Precondition: threads >= 1.
void for_each_index(int threads, std::size_t count,
                    const std::function<bool(int worker, std::size_t index)>& work);

}  // namespace squarelab::lab
