// Processor time, on which a busy machine has little influence.
#pragma once

#include <ctime>

namespace squarelab::testing_support {

// Returns the seconds that this thread has computed. std::clock is wall time on Windows.
inline double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

}  // namespace squarelab::testing_support
