// The load of this machine's processors. Linux only: elsewhere nothing is known. Tested in
// tests/compare/measuring/processors_test.cpp.
#pragma once

#include <chrono>
#include <optional>

namespace squarelab::compare {

// Returns the CPU on which other processes did least within that time, among those this process may
// use; nullopt where that cannot be known.
std::optional<int> quietest_cpu(std::chrono::milliseconds watched);

// Keeps the calling thread, and the programs that it starts, on that CPU. Does nothing without a
// CPU or if the system does not allow it.
void bind_to(std::optional<int> cpu) noexcept;

// Measures the processors that other processes used on average since its construction, without this
// process and those that it started and waited for. 0 if unknown.
class OthersWatch {
 public:
  OthersWatch();
  double processors() const;

 private:
  double busy_;  // seconds of all processors
  double own_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace squarelab::compare
