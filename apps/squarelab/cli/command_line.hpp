// The command line as data: what CLI11 was told of commands and options, for the manual page and
// for the completion of words in shells.
#pragma once

#include <string>
#include <vector>

#include "shared/context.hpp"

namespace squarelab::app {

// An option, a flag or a positional argument.
struct Argument {
  std::vector<std::string> names;  // "-h", "--help"; none for a positional argument
  std::string placeholder;         // what stands for the value, "FILE"; empty for a flag
  std::string description;
  std::vector<std::string> values;  // those it can have, as far as they are known
  bool is_file = false;
  bool is_list = false;        // several values, by commas
  bool is_repeatable = false;  // may be given more than once

  bool is_flag() const { return placeholder.empty(); }
};

struct Command {
  std::string name;
  std::string description;
  std::string footer;
  std::vector<Argument> options;      // flags are among them
  std::vector<Argument> positionals;  // in their order
  std::vector<Command> commands;
};

// Walks the tree of CLI11. Which values an argument can have follows from its type name: BACKEND,
// NUMBERING and others, see the table in command_line.cpp; or from its CLI::IsMember.
Command describe(const CLI::App& app, const Registry& registry);

}  // namespace squarelab::app
