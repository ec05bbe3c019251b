// A 64-bit set written as its 64 binary digits, the most significant bit first, as numbers are
// written. The last digit is bit 0, and every row begins with its column 7. If files count up
// along the columns (little-endian files), each rank looks mirrored in the digits: the h-file comes
// first. With big-endian files it looks as on a diagram.
//
// Source: "Representation of a Chess Board with a Bitboard", which writes its examples so, with a
// blank between the digits. Tested in tests/bits/digits_test.cpp.
#pragma once

#include <optional>
#include <squarelab/bits/bitboard.hpp>
#include <string>
#include <string_view>

namespace squarelab::bits {

inline constexpr int digit_count = 64;

// 64 digits, with a blank after each group of that many: 8 shows the rows, 1 is how the source
// writes them, 64 leaves them together. Precondition: group >= 1.
inline std::string to_digits(Bitboard set, int group = digit_count) {
  std::string text;
  for (int written = 0; written < digit_count; ++written) {
    if (written > 0 && written % group == 0) text += ' ';
    text += (set & bit(digit_count - 1 - written)) != 0 ? '1' : '0';
  }
  return text;
}

// Returns the set of exactly 64 digits 0 and 1, with any number of blanks before, between and after
// them; or nullopt.
constexpr std::optional<Bitboard> parse_digits(std::string_view text) noexcept {
  Bitboard set = 0;
  int digits = 0;
  for (const char c : text) {
    if (c == ' ') continue;
    if ((c != '0' && c != '1') || digits == digit_count) return std::nullopt;
    set = set << 1 | (c == '1' ? 1U : 0U);
    ++digits;
  }
  if (digits < digit_count) return std::nullopt;
  return set;
}

}  // namespace squarelab::bits
