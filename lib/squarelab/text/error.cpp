#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <squarelab/text/characters.hpp>
#include <squarelab/text/error.hpp>

namespace squarelab::text {
namespace {

constexpr std::size_t longest_quote = 32;

std::string hexadecimal(char byte) {
  return fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
}

struct Range {
  char32_t first;
  char32_t last;
  constexpr bool holds(char32_t code) const { return first <= code && code <= last; }
};

// Controls, marks of direction, separators of lines, characters of no width, and no characters.
constexpr Range harmful[]{{0x00, 0x1F},     {0x7F, 0x9F},      {0xAD, 0xAD},     {0x61C, 0x61C},
                          {0x200B, 0x200F}, {0x2028, 0x202E},  {0x2060, 0x206F}, {0xFEFF, 0xFEFF},
                          {0xFFFE, 0xFFFF}, {0xE0000, 0xE007F}};

struct Character {
  std::size_t size;  // in bytes
  bool is_harmless;
  char32_t code = 0;  // 0 for a byte that begins none
};

// Characters that are written instead of others: a letter of `meant` for each code of the range,
// or one text for all.
struct Lookalikes {
  Range codes;
  std::string_view name;
  std::string_view meant;

  std::string_view meant_by(char32_t code) const {
    const bool is_one = meant.size() <= codes.last - codes.first || codes.first == codes.last;
    return is_one ? meant : meant.substr(code - codes.first, 1);
  }
};
constexpr std::string_view full_width =
    "!\"#$%&'()*+,-./"
    "0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
constexpr Lookalikes lookalikes[]{{{0x2010, 0x2015}, "a dash", "-"},
                                  {{0x2212, 0x2212}, "a minus sign", "-"},
                                  {{0xD7, 0xD7}, "a sign of multiplication", "x"},
                                  {{0xBD, 0xBD}, "a fraction", "1/2"},
                                  {{0x2044, 0x2044}, "a fraction slash", "/"},
                                  {{0x2654, 0x265F}, "a chess piece", "KQRBNPKQRBNP"},
                                  {{0xFF01, 0xFF5E}, "a full-width character", full_width},
                                  {{0x2018, 0x2019}, "a curved quote", "'"},
                                  {{0x201C, 0x201D}, "a curved quote", "\""}};

const Lookalikes* find_lookalikes(char32_t code) {
  const auto found = std::ranges::find_if(
      lookalikes, [code](const Lookalikes& some) { return some.codes.holds(code); });
  return found == std::end(lookalikes) ? nullptr : found;
}

// The character at the beginning of the text; a byte that begins none is harmful by itself.
// Precondition: the text is not empty.
Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  constexpr Character none{1, false};
  const std::size_t size = byte(0) < 0x80 ? 1 : byte(0) < 0xE0 ? 2 : byte(0) < 0xF0 ? 3 : 4;
  constexpr Range of_size[]{{0, 0}, {0, 0x7F}, {0x80, 0x7FF}, {0x800, 0xFFFF}, {0x10000, 0x10FFFF}};
  constexpr unsigned bits_of_first[]{0, 0x7F, 0x1F, 0x0F, 0x07};
  constexpr Range surrogates{0xD800, 0xDFFF};
  if ((byte(0) & 0xC0) == 0x80 || byte(0) > 0xF4 || text.size() < size) return none;
  char32_t code = byte(0) & bits_of_first[size];
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return none;
    code = code << 6 | (byte(i) & 0x3F);
  }
  if (!of_size[size].holds(code) || surrogates.holds(code)) return none;
  const bool is_harmful = std::any_of(std::begin(harmful), std::end(harmful),
                                      [code](const Range& range) { return range.holds(code); });
  return {size, !is_harmful, code};
}

std::string sentence(std::string_view subject, std::size_t column, std::string_view reason,
                     const std::optional<std::string>& rule) {
  std::string text(subject);
  if (column != 0) text += fmt::format(" column {}", column);
  text += fmt::format(": {}", reason);
  if (rule) text += fmt::format(" (rule {})", *rule);
  return text;
}

std::string prefix(std::string_view source, std::size_t line) {
  if (source.empty()) return fmt::format("line {}: ", line);
  return fmt::format("{}:{}: ", printable(source), line);
}

}  // namespace

std::string quote(std::string_view text) {
  std::string result = "\"";
  std::string named;
  std::size_t at = 0;
  for (std::size_t size = 0; at < std::min(text.size(), longest_quote); at += size) {
    const Character character = first_character(text.substr(at));
    const auto byte = text[at];
    size = character.size;
    if (character.code > 0x7F) {
      const auto code = static_cast<std::uint32_t>(character.code);
      result += fmt::format("\\u{:04x}", code);
      if (const Lookalikes* const some = find_lookalikes(code); some && named.empty()) {
        named = fmt::format(" (U+{:04X}, {}, for {})", code, some->name, some->meant_by(code));
      }
    } else if (is_control(byte) || static_cast<unsigned char>(byte) > 0x7F) {
      result += hexadecimal(byte);
    } else {
      if (byte == '"' || byte == '\\') result += '\\';
      result += byte;
    }
  }
  result += '"';
  return result + (text.size() > at ? "..." : named);
}

std::string quote_character(std::string_view text, std::size_t at) {
  return quote(text.substr(at, first_character(text.substr(at)).size));
}

std::string in_ascii(std::string_view text) {
  const auto is_foreign = [](char c) { return static_cast<unsigned char>(c) > 0x7F; };
  std::string result;
  while (!text.empty()) {
    const auto foreign = std::ranges::find_if(text, is_foreign);
    result.append(text.begin(), foreign);
    text.remove_prefix(static_cast<std::size_t>(foreign - text.begin()));
    if (text.empty()) break;
    const Character character = first_character(text);
    const Lookalikes* const some = find_lookalikes(character.code);
    result += some ? some->meant_by(character.code) : text.substr(0, character.size);
    text.remove_prefix(character.size);
  }
  return result;
}

std::size_t lookalike_size(std::string_view text) noexcept {
  if (text.empty()) return 0;
  const Character character = first_character(text);
  return find_lookalikes(character.code) ? character.size : 0;
}

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Character character = first_character(text);
    for (const char byte : text.substr(0, character.size)) {
      result += character.is_harmless ? std::string(1, byte) : hexadecimal(byte);
    }
    text.remove_prefix(character.size);
  }
  return result;
}

bool is_inside_character(std::string_view text, std::size_t at) noexcept {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

std::string shortened(std::string_view text, std::size_t most, std::size_t end) {
  if (text.size() <= most) return std::string(text);
  constexpr std::string_view gap = "...";
  std::size_t gap_begin = most - gap.size() - end;
  std::size_t gap_end = text.size() - end;
  while (is_inside_character(text, gap_begin)) --gap_begin;
  while (is_inside_character(text, gap_end)) ++gap_end;
  return fmt::format("{}{}{}", text.substr(0, gap_begin), gap, text.substr(gap_end));
}

TextError::TextError(std::string_view subject, std::size_t column, std::string_view reason,
                     std::optional<std::string> rule)
    : std::runtime_error(sentence(subject, column, reason, rule)),
      subject_(subject),
      column_(column),
      reason_(reason),
      rule_(std::move(rule)) {}

TextError TextError::placed(std::string_view source, std::size_t line) const {
  TextError error = *this;
  error.source_ = source;
  error.line_ = line;
  static_cast<std::runtime_error&>(error) =
      std::runtime_error(prefix(source, line) + sentence(subject_, column_, reason_, rule_));
  return error;
}

}  // namespace squarelab::text
