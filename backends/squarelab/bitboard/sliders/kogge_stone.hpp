// Kogge-Stone: a fill that doubles its steps, so that three do the work of seven.
//
// Idea: an adder finds all carries in a logarithmic number of steps by combining neighbouring
// propagate and generate bits first. A ray is such a carry: the slider generates, empty bits
// propagate. After one step the fill has pairs of empty bits, after two groups of four, so steps
// of 1, 2 and 4 reach everywhere; one more step arrives at what blocks. Cost: 14 instructions for a
// direction; no tables. Source: Peter M. Kogge and Harold S. Stone, 1973; for chess Steffan
// Westcott, Chess Programming Wiki, Kogge-Stone Algorithm. Tested exhaustively in
// tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <squarelab/bitboard/sliders/directions.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

struct KoggeStone : SeenInDirections<KoggeStone> {
  static constexpr SliderFacts facts{
      .name = "kogge_stone",
      .author = "Peter M. Kogge, Harold S. Stone, Steffan Westcott",
      .source = "https://www.chessprogramming.org/Kogge-Stone_Algorithm"};

  template <int Step>
  [[gnu::always_inline]] static Bitboard seen(int bit, Bitboard occupied) noexcept {
    Bitboard open = ~occupied & arrivals<Step>;
    Bitboard passed = bits::bit(bit);
    passed |= open & bits::shifted(passed, Step);
    open &= bits::shifted(open, Step);
    passed |= open & bits::shifted(passed, 2 * Step);
    open &= bits::shifted(open, 2 * Step);
    passed |= open & bits::shifted(passed, 4 * Step);
    return stepped<Step>(passed);
  }
};

}  // namespace squarelab::bitboard::sliders
