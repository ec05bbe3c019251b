#include "target.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace squarelab::fuzz {

namespace {

// The line with this 1-based number, without its line end, or nullopt if the text has fewer lines.
std::optional<std::string_view> line_of(std::string_view text, std::size_t number) {
  for (; number > 1; --number) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    text.remove_prefix(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

}  // namespace

void require(bool holds, std::string_view property) {
  if (!holds) throw Broken(fmt::format("this does not hold: {}", property));
}

void require_sound(const text::TextError& refusal, std::string_view text) {
  constexpr std::size_t longest_message = 400;
  const std::string message = refusal.what();
  require(message.size() <= longest_message, "a refusal is short: " + message);
  require(std::ranges::all_of(message, [](char c) { return ' ' <= c && c <= '~'; }),
          "a refusal is one line of printable ASCII: " + text::quote(message));
  const auto line = refusal.line() ? line_of(text, *refusal.line()) : text;
  require(line.has_value(), "a refusal names a line of the text: " + message);
  require(1 <= refusal.column() && refusal.column() <= line->size() + 1,
          "a refusal names a column of the line: " + message);
}

}  // namespace squarelab::fuzz
