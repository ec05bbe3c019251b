// What the processors of this machine do meanwhile. Linux only: elsewhere there is nothing to say.
// Tested in tests/compare/measuring/processors_test.cpp.
#pragma once

#include <chrono>
#include <optional>

namespace squarelab::compare::measuring {

// The CPU on which other processes did least within that time, among those this process may use;
// nullopt where that cannot be known.
std::optional<int> quietest_cpu(std::chrono::milliseconds watched);

// Keeps the calling thread, and the programs that it starts, on that CPU. Does nothing if there is
// none or the system does not let it.
void bind_to(std::optional<int> cpu) noexcept;

// How many processors other processes used on average since it was made: this process and those
// that it started and waited for are left out. 0 where that cannot be known.
class OthersWatch {
 public:
  OthersWatch();
  double processors() const;

 private:
  double busy_;  // seconds of all processors
  double own_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace squarelab::compare::measuring
