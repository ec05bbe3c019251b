// How a command ends badly: exit codes, the exception for bad input, and the one way in which
// errors and warnings reach stderr.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace squarelab::app {

enum class ExitCode : int { Success = 0, Disagreement = 1, BadInput = 2, Interrupted = 130 };

// what() names what is wrong and where, without a full stop at the end. run_app prints it as one
// line on stderr and ends with ExitCode::BadInput.
class InputError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Does nothing where stderr is closed or full: nobody would see the error either.
void print_to_stderr(const std::string& text) noexcept;

// Prints the message as one line without control characters (text::printable), whatever a person
// typed is quoted in it. The middle of a message of more than 400 bytes becomes "...".
void print_error_line(std::string_view message);

}  // namespace squarelab::app
