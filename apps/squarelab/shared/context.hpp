// The context in which every command runs, the exit codes, and the exception for bad input.
#pragma once

#include <cstdint>
#include <memory>
#include <squarelab/board.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "shared/terminal.hpp"

namespace squarelab::app {

enum class ExitCode : int {
  Success = 0,
  Disagreement = 1,
  BadInput = 2,
  NotSteady = 3,
  Interrupted = 130,
};

// what() names what is wrong and where, without a full stop at the end. run_app prints it as one
// line on stderr and ends with ExitCode::BadInput.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The warnings about the input that were printed on stderr.
struct Warnings {
  std::vector<std::string> texts;
  std::uint64_t skipped = 0;  // lines and games that have a fault
};

struct Context {
  const Registry& registry;
  Terminal terminal = Terminal::detect();
  std::string command_line = {};           // "squarelab verify", for messages
  ExitCode exit_code = ExitCode::Success;  // set by a command that ends with another one
  std::shared_ptr<Warnings> warnings = std::make_shared<Warnings>();
};

}  // namespace squarelab::app
