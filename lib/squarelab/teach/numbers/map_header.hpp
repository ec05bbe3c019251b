// The C++ header that `squarelab map --cpp` prints.
#pragma once

#include <span>
#include <squarelab/teach/numbers/numbering.hpp>
#include <string>
#include <string_view>

namespace squarelab::teach {

// The enumeration and constants of each numbering as a C++17 header, in a namespace of its own; it
// needs nothing but the standard library. argument: of `squarelab map`.
// Tested in tests/apps/numbers/map_header_test.cpp, which compiles what is made here.
std::string map_header(std::string_view argument, std::span<const Numbering> numberings);

}  // namespace squarelab::teach
