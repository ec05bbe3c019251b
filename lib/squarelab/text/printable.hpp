// Text from outside, made fit to be printed. Tested in tests/text/printable_test.cpp.
#pragma once

#include <string>
#include <string_view>

namespace squarelab::text {

// The text on one line and harmless to a terminal. Valid UTF-8 stays, so that names in any language
// can be read. Every byte of the rest becomes \xNN: of control characters, of what is not seen or
// turns the direction of the text, and of what is no UTF-8.
std::string printable(std::string_view text);

}  // namespace squarelab::text
