#include <squarelab/bits/digits.hpp>

namespace squarelab::bits {

std::string to_digits(Bitboard set, int group) {
  std::string text;
  for (int written = 0; written < digit_count; ++written) {
    if (written > 0 && written % group == 0) text += ' ';
    text += (set & bit(digit_count - 1 - written)) != 0 ? '1' : '0';
  }
  return text;
}

std::optional<Bitboard> parse_digits(std::string_view text) noexcept {
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
