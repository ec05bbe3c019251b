// The program without its main.
#pragma once

#include <squarelab/board/registry.hpp>

namespace squarelab::app {

// Reads the command line, does what it says and returns the exit code: 0 success or agreement,
// 1 a disagreement was found, 2 usage or input error. Bad input is answered by exactly one line on
// stderr.
int run_app(int argc, const char* const* argv, const Registry& registry);

}  // namespace squarelab::app
