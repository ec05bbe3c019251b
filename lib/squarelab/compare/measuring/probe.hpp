// The probe: a fixed piece of work, timed again and again between measurements, that shows how fast
// the machine is at that moment.
//
// Idea: additions and exclusive ors in four pairs of chains that do not need each other, in
// registers only. They keep the arithmetic units of a core busy, so they are slower as soon as the
// core's clock is slower, the core is shared with another hardware thread, or the processor was
// away. They touch no memory: what was measured before has no influence on them. Cost: about 3
// microseconds. Tested in tests/compare/measuring/processors_test.cpp.
#pragma once

#include <chrono>
#include <functional>

namespace squarelab::compare {

// Any clock that counts up.
using Clock = std::function<std::chrono::nanoseconds()>;

// Returns the probe of measurements, which also runs while the processor is away: an interrupted
// measurement is meant to be seen.
std::chrono::nanoseconds steady_clock();

// Returns the processor time of this process.
std::chrono::nanoseconds processor_clock();

void probe() noexcept;

}  // namespace squarelab::compare
