// The registry of this build: every backend, then lerf on every slider algorithm, and the reference
// last. Apps, tests and benchmarks see
// it; nothing else does.
#pragma once

#include <squarelab/board/registry.hpp>

namespace squarelab {

const Registry& backends();

// A backend that is not in this build, because what it was built for lacks an instruction.
struct LeftOut {
  std::string_view name;   // "lerf+pext"
  std::string_view needs;  // "BMI2"
};
const std::vector<LeftOut>& left_out_backends();

}  // namespace squarelab
