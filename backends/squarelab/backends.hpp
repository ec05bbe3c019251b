// What this build has. Programs pass these to what they run; nothing else includes this header.
#pragma once

#include <squarelab/operations/contestants.hpp>

namespace squarelab {

// Every board: each backend, then lerf on slider algorithms, and the reference last.
const Registry& backends();

// What can be measured: for placements, tests and benchmarks. A program that does not call it is
// linked without any timed operation and without any control.
const operations::Contestants& contestants();

}  // namespace squarelab
