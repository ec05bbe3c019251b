// Bit reversal: o ^ (o - 2r), and the same on the reversed board for the other half of every line.
//
// Idea: as in hyperbola quintessence, subtracting twice the slider borrows from the first piece
// above it. Below it the same works on the board with all 64 bits in reverse order. Byte swaps are
// not enough there, because they leave rows as they are; reversing every bit serves all lines alike
// and needs no table. The lines of a slider share no bit, so their results are united before they
// are reversed back: two reversals in all, whatever the number of lines. Cost: six instructions for
// a line, its mask, and two reversals of about 15 instructions each (one on ARM, which has RBIT);
// no tables. Source: Ryan Mack, 2000, who also stored the reversed board; Chess Programming Wiki,
// Subtracting a Rook from a Blocking Piece. Tested exhaustively in
// tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <squarelab/bitboard/sliders/lines.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

struct BitReversal {
  static constexpr SliderFacts facts{
      .name = "bit_reversal",
      .author = "Ryan Mack",
      .source = "https://www.chessprogramming.org/Subtracting_a_Rook_from_a_Blocking_Piece"};

  static void prepare() noexcept {}

  [[gnu::always_inline]] static Bitboard rook(int bit, Bitboard occupied) noexcept {
    return seen(bit, bits::reversed_bit(bit), occupied,
                [](int at, auto half) { return on_rook_lines(at, half); });
  }
  [[gnu::always_inline]] static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    return seen(bit, bits::reversed_bit(bit), occupied,
                [](int at, auto half) { return on_bishop_lines(at, half); });
  }
  [[gnu::always_inline]] static Bitboard queen(int bit, Bitboard occupied) noexcept {
    return seen(bit, bits::reversed_bit(bit), occupied, [](int at, auto half) {
      return on_rook_lines(at, half) | on_bishop_lines(at, half);
    });
  }

 private:
  template <class OnLines>
  [[gnu::always_inline]] static constexpr Bitboard seen(int bit, int reversed_bit,
                                                        Bitboard occupied,
                                                        OnLines on_lines) noexcept {
    return on_lines(bit, Above{bit, occupied}) |
           bits::reversed(on_lines(reversed_bit, Above{reversed_bit, bits::reversed(occupied)}));
  }

  // The part of a line that is seen above the slider.
  struct Above {
    int bit;
    Bitboard occupied;

    [[gnu::always_inline]] constexpr Bitboard operator()(Bitboard line) const noexcept {
      const Bitboard above = line & (~Bitboard{1} << bit);
      const Bitboard blockers = occupied & above;
      return (blockers ^ (blockers - (Bitboard{2} << bit))) & above;
    }
  };
};

}  // namespace squarelab::bitboard::sliders
