// The registry of this build: every backend, and the reference last. Apps, tests and benchmarks see
// it; nothing else does.
#pragma once

#include <squarelab/board/registry.hpp>

namespace squarelab {

const Registry& backends();

}  // namespace squarelab
