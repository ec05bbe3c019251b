// The four lines through a bit, its own bit included, computed without a table: a row and a column
// are shifted to their place, a diagonal row by row from the main diagonal. The diagonal lacks what
// runs off the grid. Tested in tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <algorithm>
#include <squarelab/bits/bitboard.hpp>

namespace squarelab::bitboard::sliders {

using bits::Bitboard;

inline constexpr Bitboard main_diagonal = 0x8040201008040201;      // row = column
inline constexpr Bitboard main_antidiagonal = 0x0102040810204080;  // row = 7 - column

[[gnu::always_inline]] constexpr Bitboard row_through(int bit) noexcept {
  return Bitboard{0xFF} << (bit & 56);
}
[[gnu::always_inline]] constexpr Bitboard column_through(int bit) noexcept {
  return bits::column(0) << (bit & 7);
}

// Moved up by eight times the rows, down where they are negative.
[[gnu::always_inline]] constexpr Bitboard moved_by_rows(Bitboard set,
                                                        int eight_times_rows) noexcept {
  return set << std::max(eight_times_rows, 0) >> std::max(-eight_times_rows, 0);
}
[[gnu::always_inline]] constexpr Bitboard diagonal_through(int bit) noexcept {
  return moved_by_rows(main_diagonal, (bit & 56) - 8 * (bit & 7));
}
[[gnu::always_inline]] constexpr Bitboard antidiagonal_through(int bit) noexcept {
  return moved_by_rows(main_antidiagonal, (bit & 56) + 8 * (bit & 7) - 56);
}

// Returns the squares seen along both lines of a rook, of a bishop and all four of a queen;
// seen(line, occupied) finds them on one line without the slider's bit.
template <class Seen>
[[gnu::always_inline]] constexpr Bitboard on_rook_lines(int bit, Seen seen) noexcept {
  const Bitboard own = bits::bit(bit);
  return seen(row_through(bit) ^ own) | seen(column_through(bit) ^ own);
}
template <class Seen>
[[gnu::always_inline]] constexpr Bitboard on_bishop_lines(int bit, Seen seen) noexcept {
  const Bitboard own = bits::bit(bit);
  return seen(diagonal_through(bit) ^ own) | seen(antidiagonal_through(bit) ^ own);
}

// The queries of a policy without a table that works line by line: Policy::seen(bit, line,
// occupied).
template <class Policy>
struct SeenOnLines {
  static void prepare() noexcept {}

  [[gnu::always_inline]] static Bitboard rook(int bit, Bitboard occupied) noexcept {
    return on_rook_lines(bit, [=](Bitboard line) { return Policy::seen(bit, line, occupied); });
  }
  [[gnu::always_inline]] static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    return on_bishop_lines(bit, [=](Bitboard line) { return Policy::seen(bit, line, occupied); });
  }
};

}  // namespace squarelab::bitboard::sliders
