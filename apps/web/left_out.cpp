// Replacements for commands that need other programs or threads, which WebAssembly cannot start.
#include "commands.hpp"

namespace squarelab::app {

namespace {

constexpr const char* starts_programs = "starts other programs";

Command left_out(const char* name, const char* summary, const char* why) {
  Command command(name, summary, "");
  command.run = [why](Context& context) {
    throw InputError(context.command_line + " is left out here: it " + why);
  };
  return command;
}

}  // namespace

Command compare_command(const Registry&) {
  return left_out("compare", "Left out here: it measures in programs of its own", starts_programs);
}

Command uci_command(const Registry&) {
  return left_out("uci", "Left out here: it is for programs that play chess",
                  "searches in a thread of its own");
}

}  // namespace squarelab::app
