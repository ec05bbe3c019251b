// The texts that reports share: numbers and lists, written for people.
// Tested in tests/report/report_words_test.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::report {

// Returns "1,234,567"
std::string grouped(std::uint64_t number);

// Returns "positions", "queries", "leaves". Precondition: an English noun that ends regularly, or
// "leaf".
std::string plural(std::string_view noun);
// Returns "1 position", "2,000 positions", "2 queries"; the noun as plural() wants it
std::string counted(std::uint64_t number, std::string_view noun);

// Returns "0x00000000000000ff"
std::string hex64(std::uint64_t number);

// Returns "a, b, c". {fmt} can do that too, but formats each item as anything that could be
// formatted, which is a tenth of the compile time of a source of reports.
std::string joined(std::span<const std::string> items, std::string_view separator);
std::string joined(std::span<const std::string_view> items, std::string_view separator);
// Returns the same of what text_of makes of each item: a function, or a member of the item.
template <class Items, class TextOf>
std::string joined(const Items& items, std::string_view separator, TextOf text_of) {
  std::vector<std::string> texts;
  for (const auto& item : items) texts.emplace_back(std::invoke(text_of, item));
  return joined(texts, separator);
}
// Returns "", "first", "first and second", "first, second and third"
std::string listed(std::span<const std::string> items);
// Splits the text; an empty field at its end is left out.
std::vector<std::string> split(std::string_view text, char separator);

// The width of text for people, in characters, if no terminal gives another.
inline constexpr std::size_t report_width = 80;

// Returns the words of a text on lines of at most `width` characters; a longer word has a line of
// its own. Lines after the first are indented. Blanks before and between the words of a line stay.
// Ends with a line break.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

// Returns a label and words, "moves     e2e4 e7e5", on lines as wide as reports. Lines after the
// first begin below the first word. Ends with a line break.
std::string labelled(std::string_view label, std::string_view words);
// Returns the same with a list, "boards        lerf (8r + f), x88 (16r + f)". Items are not
// divided.
std::string labelled(std::string_view label, const std::vector<std::string>& items);

// Plain text such that Markdown shows it as it is: with a backslash before what it would take for
// markup. Left alone are underscores in words, signs between blanks, and brackets around numbers.
std::string in_markdown(std::string_view text);

}  // namespace squarelab::report
