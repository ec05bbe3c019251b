// Text from outside, made fit to be printed. Tested in tests/text/printable_test.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace squarelab::text {

// The text on one line and harmless to a terminal. Valid UTF-8 stays, so that names in any language
// can be read. Every byte of the rest becomes \xNN: of control characters, of what is not seen or
// turns the direction of the text, and of what is no UTF-8.
std::string printable(std::string_view text);

// Whether UTF-8 that is cut before that byte is cut within a character. Precondition: the text is
// valid UTF-8, as what is printable is.
bool is_inside_character(std::string_view text, std::size_t at) noexcept;

// The text in at most `most` bytes: of a longer one the middle is left out, "...", and at most
// `end` bytes of its end are kept. No character is cut in two. Preconditions: that of
// is_inside_character; end + 3 <= most.
std::string shortened(std::string_view text, std::size_t most, std::size_t end);

}  // namespace squarelab::text
