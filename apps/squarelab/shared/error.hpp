// How a command ends badly: exit codes, and the exception for bad input.
#pragma once

#include <stdexcept>

namespace squarelab::app {

enum class ExitCode : int { Success = 0, Disagreement = 1, BadInput = 2, Interrupted = 130 };

// what() names what is wrong and where, without a full stop at the end. run_app prints it as one
// line on stderr and ends with ExitCode::BadInput.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace squarelab::app
