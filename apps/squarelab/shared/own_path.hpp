// Where this program is.
#pragma once

#include <string>

namespace squarelab::app {

// The path of the running program, links followed. Throws InputError if it is unknown.
std::string own_path();

}  // namespace squarelab::app
