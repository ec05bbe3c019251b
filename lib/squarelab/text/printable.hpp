// Text from outside, made fit to be printed. Tested in tests/text/printable_test.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace squarelab::text {

// The text on one line and harmless to a terminal. Valid UTF-8 stays, so that names in any language
// can be read. Every other byte becomes \xNN: of control characters, of characters that are
// invisible or change the direction of the text, and of invalid UTF-8.
std::string printable(std::string_view text);

// Whether a cut before that byte would cut a character in two. Precondition: the text is valid
// UTF-8, as printable() returns it.
bool is_inside_character(std::string_view text, std::size_t at) noexcept;

// The text in at most `most` bytes: the middle of a longer text becomes "...", and at most `end`
// bytes of its end are kept. No character is cut in two. Preconditions: that of
// is_inside_character; end + 3 <= most.
std::string shortened(std::string_view text, std::size_t most, std::size_t end);

}  // namespace squarelab::text
