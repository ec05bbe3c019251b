// The one way in which errors and warnings reach stderr.
#pragma once

#include <string_view>

namespace squarelab::app {

// Prints the message as one line that harms no terminal (text::printable), whatever a person typed
// is quoted in it. Of one that is longer than 400 bytes the middle is left out: "...".
void print_error_line(std::string_view message);

}  // namespace squarelab::app
