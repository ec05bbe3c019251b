// The program without its main.
#pragma once

#include <squarelab/operations/contestants.hpp>

namespace squarelab::app {

// Reads the command line, does what it says and returns the exit code, an ExitCode of
// shared/context.hpp. Bad input is answered by exactly one line on stderr. Contestants are what
// `compare` can measure.
int run_app(int argc, const char* const* argv, const Registry& registry,
            const operations::Contestants& contestants = {});

}  // namespace squarelab::app
