// Digits and letters of ASCII, whatever the locale.
#pragma once

namespace squarelab::text {

constexpr bool is_digit(char c) noexcept { return '0' <= c && c <= '9'; }
constexpr bool is_letter(char c) noexcept {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
}

}  // namespace squarelab::text
