// Slide arithmetic: a mask up to the first piece above, less a mask up to the first piece below.
//
// Idea: x ^ (x - 1) has all bits up to and including the lowest of x (the instruction BLSMSK), so
// of the pieces above the slider it makes everything up to the first of them, or everything if
// there is none. The highest of the pieces below counts: the bits beneath it are not seen, and a
// shift by the leading zeros makes them. Where the two masks differ, the line is seen. Cost: about
// ten instructions for a line, and its mask; no tables. BMI1 and BMI2 have instructions for its
// steps (BLSMSK, BZHI, LZCNT), and it needs none of them. Source: Jakob Progsch and Daniel Infuehr,
// 2021, TalkChess. Tested exhaustively in tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <bit>
#include <squarelab/bitboard/sliders/lines.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

struct SlideArithmetic : SeenOnLines<SlideArithmetic> {
  static constexpr SliderFacts facts{
      .name = "slide_arithmetic",
      .author = "Jakob Progsch, Daniel Infuehr",
      .source = "http://www.talkchess.com/forum3/viewtopic.php?t=78693"};

  [[gnu::always_inline]] static constexpr Bitboard seen(int bit, Bitboard line,
                                                        Bitboard occupied) noexcept {
    const Bitboard blockers = occupied & line;
    const Bitboard below = bits::bit(bit) - 1;
    const Bitboard above = blockers & ~below;
    const Bitboard up_to_first_above = above ^ (above - 1);
    const Bitboard under_first_below =
        (~Bitboard{0} >> 1) >> std::countl_zero((blockers & below) | 1);
    return (up_to_first_above ^ under_first_below) & line;
  }
};

}  // namespace squarelab::bitboard::sliders
