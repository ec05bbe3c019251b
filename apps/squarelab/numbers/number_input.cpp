#include "numbers/number_input.hpp"

#include <fmt/format.h>

#include <charconv>
#include <squarelab/bits/digits.hpp>
#include <squarelab/text/drawing.hpp>
#include <squarelab/text/error.hpp>

#include "cli/value_types.hpp"
#include "shared/error.hpp"
#include "shared/files.hpp"

namespace squarelab::app {

namespace {

constexpr std::string_view suffix_letters = "uUlL";

std::string_view without_suffix(std::string_view text) {
  const std::size_t last = text.find_last_not_of(suffix_letters);
  if (last == std::string_view::npos || text.size() - last - 1 > 3) return text;
  return text.substr(0, last + 1);
}

// Squares by name, if that is all that the text holds. Throws InputError if one is missing beside a
// comma.
std::optional<SquareSet> parse_square_list(std::string_view text) {
  SquareSet squares;
  bool is_expected = true;  // a name, before the next comma
  bool is_missing = false;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find_first_of(", "), rest.size());
    if (end != 0) {
      const auto square = parse_square(lower_case(rest.substr(0, end)));
      if (!square) return std::nullopt;
      squares.insert(*square);
      is_expected = false;
    }
    if (end != rest.size() && rest[end] == ',') {
      is_missing = is_missing || is_expected;
      is_expected = true;
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (squares.empty()) return std::nullopt;
  if (is_missing || is_expected) {
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
  Base base = Base::Decimal;
  std::string_view rest = without_suffix(text);
  if (rest.starts_with("0x") || rest.starts_with("0X")) base = Base::Hexadecimal;
  if (rest.starts_with("0b") || rest.starts_with("0B")) base = Base::Binary;
  if (base != Base::Decimal) rest.remove_prefix(2);
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const bool separator = rest[i] == '\'' && i != 0 && i + 1 != rest.size() && rest[i - 1] != '\'';
    if (!separator) digits += rest[i];
  }
  std::uint64_t value = 0;
  const int radix = base == Base::Decimal ? 10 : base == Base::Binary ? 2 : 16;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value, radix);
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
