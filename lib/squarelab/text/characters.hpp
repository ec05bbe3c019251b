// Digits, letters and blanks of ASCII, whatever the locale.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace squarelab::text {

constexpr bool is_digit(char c) noexcept { return '0' <= c && c <= '9'; }
constexpr bool is_letter(char c) noexcept {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
}
// Control bytes, tab and line ends among them. A char may be signed or not.
constexpr bool is_control(char c) noexcept {
  return static_cast<unsigned char>(c) < ' ' || c == '\x7F';
}
constexpr char lower(char c) noexcept {
  return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr char upper(char c) noexcept {
  return 'a' <= c && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
// Returns true if the set contains the character; false for NUL, which readers return at the end.
constexpr bool is_one_of(char c, std::string_view set) noexcept {
  return c != '\0' && set.find(c) != std::string_view::npos;
}

// Without these characters at both ends.
constexpr std::string_view trimmed(std::string_view text,
                                   std::string_view characters = " \t\r") noexcept {
  const std::size_t begin = text.find_first_not_of(characters);
  if (begin == std::string_view::npos) return text.substr(text.size());
  return text.substr(begin, text.find_last_not_of(characters) + 1 - begin);
}

// Without UTF-8's byte-order mark at the beginning.
constexpr std::string_view without_byte_order_mark(std::string_view text) noexcept {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

// Returns the same text with these letters alone.
inline std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower(c);
  return result;
}
inline std::string upper_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = upper(c);
  return result;
}

}  // namespace squarelab::text
