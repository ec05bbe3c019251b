#include "numbers/number_input.hpp"

#include <fmt/format.h>

#include <charconv>
#include <squarelab/bits/digits.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/error.hpp>

#include "cli/value_types.hpp"
#include "shared/context.hpp"
#include "shared/files.hpp"

namespace squarelab::app {

namespace {

std::string_view without_suffix(std::string_view text) {
  const std::size_t last = text.find_last_not_of("uUlL");
  if (last == std::string_view::npos || text.size() - last - 1 > 3) return text;
  return text.substr(0, last + 1);
}

// Squares by name, if that is all that the text holds. Throws InputError if one is missing beside a
// comma.
std::optional<SquareSet> parse_square_list(const std::string& text) {
  SquareSet squares;
  bool is_missing = false;
  for (const std::string& field : lab::split(text + ' ', ',')) {
    is_missing = is_missing || field.find_first_not_of(' ') == std::string::npos;
    for (const std::string& word : lab::split(field, ' ')) {
      if (word.empty()) continue;
      const auto square = parse_square(lower_case(word));
      if (!square) return std::nullopt;
      squares.insert(*square);
    }
  }
  if (squares.empty()) return std::nullopt;
  if (is_missing) {
    throw InputError(
        fmt::format("{} holds an empty name; squares are a1 to h8", text::quote(text)));
  }
  return squares;
}

SquareSet read_drawing(const std::string& path) {
  const bool from_stdin = path == "-";
  const std::string drawing = read_text_file(from_stdin ? "/dev/stdin" : path);
  try {
    return text::parse_square_set(drawing);
  } catch (const text::TextError& error) {
    throw error.placed(from_stdin ? "stdin" : path, error.line().value_or(1));
  }
}

}  // namespace

ValueType<std::string> set_value(std::string placeholder) {
  ValueType<std::string> type = text_value(std::move(placeholder));
  type.file = FileUse::ReadIfMarked;
  return type;
}

std::optional<Number> parse_number(std::string_view text) {
  std::string digits;
  std::string_view rest = without_suffix(text);
  const std::string prefix = lower_case(rest.substr(0, 2));
  const int base = prefix == "0x" ? 16 : prefix == "0b" ? 2 : 10;
  if (base != 10) rest.remove_prefix(2);
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const bool separator = rest[i] == '\'' && i != 0 && i + 1 != rest.size() && rest[i - 1] != '\'';
    if (!separator) digits += rest[i];
  }
  std::uint64_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value, base);
  if (digits.empty() || stop != end) return std::nullopt;
  if (error == std::errc::result_out_of_range) {
    throw InputError(fmt::format("{} has more than 64 bits", text::quote(text)));
  }
  return Number{value, base, static_cast<int>(digits.size())};
}

mapping::Bitboard SetInput::bits(mapping::Mapping mapping) const noexcept {
  return squares ? mapping::bits_of(mapping, *squares) : number;
}

SetInput read_set(const std::string& text) {
  if (text == "-") return {0, read_drawing(text)};
  if (text.starts_with('@')) return {0, read_drawing(text.substr(1))};
  if (const auto digits = bits::parse_digits(text)) return {*digits, {}};
  if (const auto number = parse_number(text)) return {number->value, {}};
  if (const auto squares = parse_square_list(text)) return {0, squares};
  throw InputError(fmt::format(
      "{} is not a set of bits: that is a number (decimal, 0x.. or 0b..), 64 digits 0 and "
      "1, squares such as a2,b2, or a drawing in @FILE or on stdin (-)",
      text::quote(text)));
}

}  // namespace squarelab::app
