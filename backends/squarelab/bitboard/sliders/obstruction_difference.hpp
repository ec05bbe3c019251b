// Obstruction difference: the nearest piece on either side of a line, and the difference of two
// powers of two between them.
//
// Idea: split the pieces of a line into those above the slider and those below it. With u the
// lowest bit above and d the highest below, 2u - d has all bits from d to u: what the slider sees
// on the line, u and d included. If nothing is above, u is 0 and the subtraction borrows up to bit
// 63; if nothing is below, bit 0 replaces d. A rook on d1 with pieces on b1 and g1: u = 0x40, d =
// 0x02, 2u - d = 0x7E, on the line without the rook 0x76: b1 c1 e1 f1 g1. Cost: about ten
// instructions for a line, and its mask; one leading-zero count, no byte swap, no tables. Source:
// Michael Hoffmann, 2009, Chess Programming Wiki, Obstruction Difference.
// Tested exhaustively in tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <bit>
#include <squarelab/bitboard/sliders/lines.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

struct ObstructionDifference : SeenOnLines<ObstructionDifference> {
  static constexpr SliderFacts facts{
      .name = "obstruction_difference",
      .author = "Michael Hoffmann",
      .source = "https://www.chessprogramming.org/Obstruction_Difference"};

  [[gnu::always_inline]] static constexpr Bitboard seen(int bit, Bitboard line,
                                                        Bitboard occupied) noexcept {
    const Bitboard blockers = occupied & line;
    const Bitboard below = bits::bit(bit) - 1;
    const Bitboard above = blockers & ~below;
    const Bitboard lowest_above = above & (0 - above);
    const Bitboard highest_below = (Bitboard{1} << 63) >> std::countl_zero((blockers & below) | 1);
    return (2 * lowest_above - highest_below) & line;
  }
};

}  // namespace squarelab::bitboard::sliders
