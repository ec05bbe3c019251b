// Digits and letters of ASCII, whatever the locale.
#pragma once

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
// Whether the set contains the character; false for NUL, which readers return at the end.
constexpr bool is_one_of(char c, std::string_view set) noexcept {
  return c != '\0' && set.find(c) != std::string_view::npos;
}

}  // namespace squarelab::text
