// Work that is shared out to threads by index, such that the outcome does not depend on how many
// threads there are.
#pragma once

#include <cstddef>
#include <functional>

namespace squarelab::lab {

// Calls work(worker, index) for the indices 0 to count - 1, in increasing order as workers become
// free; worker 0 is the calling thread, the others are 1 to threads - 1. A call that returns false
// ends it: no index above that one is begun any more, but all below are finished, so the lowest
// index that returns false is always the same. If calls throw, the exception of the lowest such
// index is thrown again once all workers have ended; it ends the work like false.
// Precondition: threads >= 1.
void for_each_index(int threads, std::size_t count,
                    const std::function<bool(int worker, std::size_t index)>& work);

}  // namespace squarelab::lab
