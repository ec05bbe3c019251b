// Ray walk: one step after the other in each direction, up to the first piece or the edge.
//
// Idea: the definition of seeing, and what programs did before anything else. The slider's bit is
// shifted until it meets a piece or falls off; every bit on the way is seen. Cost: a shift, two
// ANDs and a branch for every bit that is seen, and the branch at the end of each ray is often
// guessed wrong; no tables. Source: Chess Programming Wiki, Sliding Piece Attacks. Tested
// exhaustively in tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <squarelab/bitboard/sliders/directions.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

struct RayWalk : SeenInDirections<RayWalk> {
  static constexpr SliderFacts facts{
      .name = "ray_walk",
      .author = "everybody",
      .source = "https://www.chessprogramming.org/Sliding_Piece_Attacks"};

  template <int Step>
  [[gnu::always_inline]] static Bitboard seen(int bit, Bitboard occupied) noexcept {
    Bitboard seen = 0;
    Bitboard at = bits::bit(bit);
    do {
      at = stepped<Step>(at);
      seen |= at;
    } while ((at & ~occupied) != 0);
    return seen;
  }
};

}  // namespace squarelab::bitboard::sliders
