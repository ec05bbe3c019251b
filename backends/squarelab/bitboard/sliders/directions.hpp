// The eight directions of the grid, as amounts that a set is shifted by: what ray walk, dumb7 fill
// and Kogge-Stone share. A shift wraps around the edge of a row, so where a step may arrive is
// masked.
#pragma once

#include <squarelab/bits/bitboard.hpp>

namespace squarelab::bitboard::sliders {

using bits::Bitboard;

// Where a step of that amount arrives without a wrap: a step up by 1, 9 or down by 7 goes one
// column up and never arrives on column 0; their opposites never arrive on column 7.
template <int Step>
inline constexpr Bitboard arrivals = Step == 8 || Step == -8                ? ~Bitboard{0}
                                     : Step == 1 || Step == 9 || Step == -7 ? ~bits::column(0)
                                                                            : ~bits::column(7);

// Returns the set, one step on.
template <int Step>
[[gnu::always_inline]] constexpr Bitboard stepped(Bitboard set) noexcept {
  return bits::shifted(set, Step) & arrivals<Step>;
}

// The queries of a policy without a table that works direction by direction:
// Policy::template seen<Step>(bit, occupied).
template <class Policy>
struct SeenInDirections {
  static void prepare() noexcept {}

  [[gnu::always_inline]] static Bitboard rook(int bit, Bitboard occupied) noexcept {
    return seen_in<8, 1, -8, -1>(bit, occupied);
  }
  [[gnu::always_inline]] static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    return seen_in<9, -7, -9, 7>(bit, occupied);
  }

 private:
  template <int... Steps>
  [[gnu::always_inline]] static Bitboard seen_in(int bit, Bitboard occupied) noexcept {
    return (Policy::template seen<Steps>(bit, occupied) | ...);
  }
};

}  // namespace squarelab::bitboard::sliders
