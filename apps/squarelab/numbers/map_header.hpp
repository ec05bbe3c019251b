// A numbering as C++.
#pragma once

#include "numbers/numbering.hpp"

namespace squarelab::app {

// The numbering's enumeration and constants as a C++17 header in a namespace of its own; it needs
// nothing but the standard library.
std::string cpp_header(const Numbering& numbering);

// One header with the namespaces of all nine.
std::string cpp_header_of_all();

}  // namespace squarelab::app
