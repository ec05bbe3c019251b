// The common part of kindergarten and rotated bitboards: answers by the inner six bits of a line.
// The two ends of a line hide nothing even if they are occupied, so six bits are an index, and 64
// answers for each of the eight places on a line are enough. Tested in
// tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <array>
#include <squarelab/bitboard/grid.hpp>
#include <squarelab/bitboard/sliders/lines.hpp>

namespace squarelab::bitboard::sliders {

struct InnerSix {
  using Answers = std::array<std::array<Bitboard, 64>, 8>;  // by the place, and the inner six

  // Seen from a column of any row, in all eight rows at once: ANDed with a row or a diagonal, which
  // have no more than one bit in a column, it is what is seen there.
  Answers in_columns;
  // Seen from a row of column 0.
  Answers in_rows;

  static constexpr InnerSix make() noexcept {
    InnerSix result{};
    for (int place = 0; place < 8; ++place) {
      for (int six = 0; six < 64; ++six) {
        const Bitboard occupied = static_cast<Bitboard>(six) << 1;
        const Bitboard seen = ray(place, {0, 1}, occupied) | ray(place, {0, -1}, occupied);
        result.in_columns[place][six] = seen * bits::column(0);
        // Bit n of the line becomes row n: of its copies in all rows one is on the diagonal, and
        // is brought to column 0.
        for (int n = 0; n < 8; ++n) result.in_rows[place][six] |= (seen >> n & 1) << 8 * n;
      }
    }
    return result;
  }
};

inline constexpr InnerSix inner_six = InnerSix::make();

}  // namespace squarelab::bitboard::sliders
