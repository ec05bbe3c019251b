// Scanner: a line of a program's output, read from left to right. Tested through divide_reader.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <squarelab/text/characters.hpp>
#include <string>
#include <string_view>

namespace squarelab::verify {

constexpr bool is_blank(char c) { return c == ' ' || ('\t' <= c && c <= '\r'); }

// Leaves out escape sequences: ESC [ parameters letter, and ESC with one character.
inline std::string without_colours(std::string_view line) {
  constexpr char escape = '\x1b';
  std::string plain;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] != escape) {
      plain += line[at];
    } else if (++at < line.size() && line[at] == '[') {
      do ++at;
      while (at < line.size() && (line[at] < '@' || line[at] > '~'));
    }
  }
  return plain;
}

// Reads a line from left to right. After its end there are NULs.
class Scanner {
 public:
  explicit Scanner(std::string_view line) : line_(line) {}

  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < line_.size() ? line_[at_ + ahead] : '\0';
  }
  bool at_end() const { return at_ >= line_.size(); }
  std::string_view line() const { return line_; }
  std::size_t place() const { return at_; }
  std::size_t column() const { return at_ + 1; }
  void skip(std::size_t count = 1) { at_ += count; }
  void go_to(std::size_t place) { at_ = place; }
  std::string_view from(std::size_t place) const { return line_.substr(place, at_ - place); }

  void skip_blanks() {
    while (is_blank(peek())) skip();
  }
  bool skip_if(char c) {
    if (peek() != c) return false;
    skip();
    return true;
  }
  std::string word() {
    std::string letters;
    for (; text::is_letter(peek()); skip()) letters += text::lower(peek());
    return letters;
  }

  // Digits, perhaps in groups, which are skipped; nullopt if the number is too large.
  // Precondition: at a digit.
  std::optional<std::uint64_t> number() {
    std::uint64_t value = 0;
    bool fits = take_digits(value);
    while (place() - digits_begin_ <= 3 && text::is_one_of(peek(), ",'_") &&
           text::is_digit(peek(1)) && text::is_digit(peek(2)) && text::is_digit(peek(3)) &&
           !text::is_digit(peek(4))) {
      skip();
      fits = take_digits(value) && fits;
    }
    return fits ? std::optional(value) : std::nullopt;
  }

 private:
  bool take_digits(std::uint64_t& value) {
    constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
    bool fits = true;
    for (digits_begin_ = at_; text::is_digit(peek()); skip()) {
      const auto digit = static_cast<std::uint64_t>(peek() - '0');
      fits = fits && value <= (largest - digit) / 10;
      value = value * 10 + digit;
    }
    return fits;
  }

  std::string_view line_;
  std::size_t at_ = 0;
  std::size_t digits_begin_ = 0;
};

}  // namespace squarelab::verify
