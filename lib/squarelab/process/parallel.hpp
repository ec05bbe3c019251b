// Work split by index, among threads and among runs; the outcome does not depend on how many.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

namespace squarelab::process {

// Calls work(worker, index) for the indices 0 to count - 1, in increasing order as workers become
// free; worker 0 is the calling thread, the others are 1 to threads - 1. A call that returns false
// stops the work: no higher index is begun, but all lower ones are finished, so the lowest index
// that returns false is always the same. A call that throws stops it too; once all workers have
// ended, the exception of the lowest such index is thrown again. If the system does not start that
// many threads, throws std::runtime_error, and work is not called at all.
// Precondition: threads >= 1.
void for_each_index(int threads, std::size_t count,
                    const std::function<bool(int worker, std::size_t index)>& work);

// Returns the number of processors in this thread's CPU affinity; at least 1.
int usable_processors() noexcept;

// One of `count` runs that share the work, from 1: every index is of exactly one of them.
struct Shard {
  std::uint64_t number = 1;
  std::uint64_t count = 1;

  bool is_all() const noexcept { return count == 1; }
  bool holds(std::uint64_t index) const noexcept { return index % count == number - 1; }
};

// "3/16"
std::string to_string(const Shard& shard);

}  // namespace squarelab::process
