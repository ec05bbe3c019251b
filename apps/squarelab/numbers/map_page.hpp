// What `squarelab map` shows.
#pragma once

#include "numbers/mapping_views.hpp"
#include "shared/page.hpp"

namespace squarelab::app {

// All about one numbering.
Page page_of(const Numbering& numbering);

// All nine: an overview, how they turn into one another, then each.
Page page_of_all();

// The numbering's enumeration and constants as a C++17 header in a namespace of its own; it needs
// nothing but the standard library.
std::string cpp_header(const Numbering& numbering);

// One header with the namespaces of all nine.
std::string cpp_header_of_all();

}  // namespace squarelab::app
