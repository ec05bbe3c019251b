// The registry of this build: every backend, then lerf on every slider algorithm, and the reference
// last. Programs pass it to what they run; nothing else includes it.
#pragma once

#include <squarelab/board.hpp>

namespace squarelab {

const Registry& backends();
}  // namespace squarelab
