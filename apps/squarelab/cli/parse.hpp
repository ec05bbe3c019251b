// Reads a command line as the commands declare it.
#pragma once

#include "cli/command.hpp"

namespace squarelab::app {

// The command that the first argument names, or null if the arguments ask for help or the version,
// which is then printed. Throws InputError.
const Command* find_command(const Program& program, int argc, const char* const* argv);

// Reads the other arguments into the variables of the command. False: they asked for help, which is
// printed. Throws InputError before any file is touched if one of them would be lost
// (named_files.hpp), and otherwise for what cannot be read.
bool parse(const Command& command, const Program& program, int argc, const char* const* argv);

}  // namespace squarelab::app
