// Dumb7 fill: seven steps in each direction, whatever the position.
//
// Idea: let the slider flow over the empty bits, one step at a time. After six steps no ray has an
// empty bit left that could be passed, and a seventh arrives at the blocking piece. No branch tests
// for the end of the ray, so none is mispredicted, and a whole set of sliders flows as fast as one.
// Cost: 22 instructions for a direction, and each waits for the instruction before; no tables.
// Source: Gunnar Andersson's name for it, Chess Programming Wiki, Dumb7Fill.
// Tested exhaustively in tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <squarelab/bitboard/sliders/directions.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

struct Dumb7Fill : SeenInDirections<Dumb7Fill> {
  static constexpr SliderFacts facts{.name = "dumb7_fill",
                                     .author = "Gunnar Andersson",
                                     .source = "https://www.chessprogramming.org/Dumb7Fill"};

  template <int Step>
  [[gnu::always_inline]] static Bitboard seen(int bit, Bitboard occupied) noexcept {
    const Bitboard open = ~occupied & arrivals<Step>;
    Bitboard flow = bits::bit(bit);
    Bitboard passed = flow;
    for (int step = 0; step < 6; ++step) {
      flow = bits::shifted(flow, Step) & open;
      passed |= flow;
    }
    return stepped<Step>(passed);
  }
};

}  // namespace squarelab::bitboard::sliders
