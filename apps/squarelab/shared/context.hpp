// What every command is given to run.
#pragma once

#include <squarelab/board/registry.hpp>
#include <string>

#include "shared/error.hpp"
#include "shared/terminal.hpp"

namespace squarelab::app {

struct Context {
  const Registry& registry;
  Terminal terminal = Terminal::detect();
  std::string command_line = {};           // "squarelab verify", for messages
  ExitCode exit_code = ExitCode::Success;  // set by a command that ends with another one
};

}  // namespace squarelab::app
