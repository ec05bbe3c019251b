// SBAMG, subtraction-based attack-mask generation: o ^ (o - 3b) looks both ways at once.
//
// Idea: hyperbola quintessence subtracts twice the slider and needs the line reversed to look down.
// Begin at the first piece below the slider instead, b: o - b takes that bit away, and taking 2b as
// well borrows through all empty bits up to the first piece above the slider. The bits of o ^ (o -
// 3b) are the bits from the piece below up to the piece above, and one subtraction does for both
// directions. If nothing is below, bit 0 replaces b; if nothing is above, the borrow runs off the
// top. A rook on d1 with pieces on b1 and g1: o = 0x42 | 1, b = 0x02, o - 3b = 0x3D, the difference
// 0x7E. Cost: some nine instructions for a line, and its mask; one leading-zero count, no tables.
// Source: Syed Fahad, 2016; Chess Programming Wiki, SBAMG. Tested exhaustively in
// tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <bit>
#include <squarelab/bitboard/sliders/lines.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

struct Sbamg : SeenOnLines<Sbamg> {
  static constexpr SliderFacts facts{
      .name = "sbamg", .author = "Syed Fahad", .source = "https://www.chessprogramming.org/SBAMG"};

  [[gnu::always_inline]] static constexpr Bitboard seen(int bit, Bitboard line,
                                                        Bitboard occupied) noexcept {
    const Bitboard blockers = (occupied & line) | 1;
    const Bitboard below = (blockers & (bits::bit(bit) - 1)) | 1;
    const Bitboard three_times_first_below = Bitboard{3} << (63 - std::countl_zero(below));
    return (blockers ^ (blockers - three_times_first_below)) & line;
  }
};

}  // namespace squarelab::bitboard::sliders
