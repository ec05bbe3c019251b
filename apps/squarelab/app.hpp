// The program without its main.
#pragma once

#include <squarelab/board.hpp>

namespace squarelab::app {

struct Program;  // of cli/command.hpp

// Reads and runs the command line and returns the exit code, an ExitCode of shared/context.hpp. Bad
// input is answered by exactly one line on stderr. `compare` measures what is in the registry, in
// the program's placements.
int run_app(int argc, const char* const* argv, const Registry& registry);

// Does the same with the commands of `program` alone.
int run_program(int argc, const char* const* argv, const Program& program,
                const Registry& registry);

}  // namespace squarelab::app
