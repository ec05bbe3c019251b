// QBB shifted masks: a ray is a constant shifted to the slider, and stops at the edge by itself.
//
// Idea: the bits of a line that begins on bit 0, shifted up by the slider's bit, are the ray up
// from the slider, and beyond the edge of the grid rubbish from a wrap. Add the edge to the pieces:
// then the first of them on that pattern is where the ray ends, at a piece or at the edge, and the
// rubbish is beyond it. The same from bit 63 down. No line of the slider has to be known: the
// constant shifted to the lower end, and cut off after the upper end, is the seen set, with the
// slider's own bit, which the two lines of a rook or of a bishop cancel out. Cost: eleven
// instructions for a line and no mask; no tables. Source: Fabio Gobbato, QBBEngine, Chess
// Programming Wiki, QBBEngine. Tested exhaustively in
// tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <bit>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

struct Qbb {
  static constexpr SliderFacts facts{.name = "qbb",
                                     .author = "Fabio Gobbato",
                                     .source = "https://www.chessprogramming.org/QBBEngine"};

  static void prepare() noexcept {}

  [[gnu::always_inline]] static Bitboard rook(int bit, Bitboard occupied) noexcept {
    return segment(Line(8, top), bit, occupied) ^ segment(Line(1, bits::column(7)), bit, occupied);
  }
  [[gnu::always_inline]] static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    return segment(Line(9, top | bits::column(7)), bit, occupied) ^
           segment(Line(7, top | bits::column(0)), bit, occupied);
  }

 private:
  struct Line {
    constexpr Line(int step, Bitboard upper) noexcept
        : upper_edge(upper), lower_edge(bits::reversed(upper)) {
      for (int number = 0; number < 8; ++number) from_first |= bits::bit(number * step);
      up_to_last = bits::reversed(from_first);
    }

    Bitboard from_first = 0;  // the ray up from bit 0, that bit included
    Bitboard up_to_last = 0;  // the ray down from bit 63
    Bitboard upper_edge;      // where rays up end at the latest
    Bitboard lower_edge;
  };
  static constexpr Bitboard top = bits::row(7);

  [[gnu::always_inline]] static Bitboard segment(const Line& line, int bit,
                                                 Bitboard occupied) noexcept {
    const Bitboard others = occupied & ~bits::bit(bit);
    const Bitboard above = (others | line.upper_edge) & (line.from_first << bit);
    const Bitboard below = (others | line.lower_edge) & (line.up_to_last >> (63 - bit));
    return (line.from_first << (63 - std::countl_zero(below))) & (above ^ (above - 1));
  }
};

}  // namespace squarelab::bitboard::sliders
