// Reads a command line as the commands declare it, and runs the command.
#pragma once

#include "cli/command.hpp"
#include "shared/context.hpp"

namespace squarelab::app {

// Prints help or the version if that is asked for. Otherwise sets the variables of the command, and
// runs it. Throws InputError for arguments that cannot be read, and before any file is touched if
// one of them would be lost (named_files.hpp); what the command throws passes through.
void run(const Program& program, int argc, const char* const* argv, Context& context);

}  // namespace squarelab::app
