// The shared tables against definitions that use distance and direction rather than a walk, and
// their blindness to the mapping.

#include <gtest/gtest.h>

#include <cstdlib>
#include <squarelab/bitboard/geometry.hpp>
#include <squarelab/bitboard/grid.hpp>
#include <squarelab/mapping/catalogue.hpp>

namespace squarelab::bitboard {
namespace {

struct Point {
  int row;
  int column;
};
Point at(int bit) { return {bit / 8, bit % 8}; }

bool aligned(Point a, Point b) {
  const int rows = b.row - a.row;
  const int columns = b.column - a.column;
  return rows == 0 || columns == 0 || std::abs(rows) == std::abs(columns);
}

TEST(Grid, StepsAndLinesByDistance) {
  for (int a = 0; a < 64; ++a) {
    for (int b = 0; b < 64; ++b) {
      const int rows = std::abs(at(a).row - at(b).row);
      const int columns = std::abs(at(a).column - at(b).column);
      EXPECT_EQ((grid.king[a] & bits::bit(b)) != 0, std::max(rows, columns) == 1);
      EXPECT_EQ((grid.knight[a] & bits::bit(b)) != 0, rows * columns == 2);
      EXPECT_EQ((grid.rook_lines[a] & bits::bit(b)) != 0, a != b && rows * columns == 0);
      EXPECT_EQ((grid.bishop_lines[a] & bits::bit(b)) != 0, a != b && rows == columns);
    }
  }
}

// c is on the line of a and b if it is aligned with both by the same cross product of zero, between
// them if the ways from it to a and b are opposite, and beyond b if it lies onward from there.
TEST(Grid, LineAndItsPartsOfAllPairs) {
  for (int a = 0; a < 64; ++a) {
    for (int b = 0; b < 64; ++b) {
      Bitboard line = 0;
      Bitboard between = 0;
      Bitboard beyond = 0;
      if (a != b && aligned(at(a), at(b))) {
        for (int c = 0; c < 64; ++c) {
          const int cross = (at(b).row - at(a).row) * (at(c).column - at(a).column) -
                            (at(b).column - at(a).column) * (at(c).row - at(a).row);
          if (cross != 0) continue;
          line |= bits::bit(c);
          const int dot = (at(a).row - at(c).row) * (at(b).row - at(c).row) +
                          (at(a).column - at(c).column) * (at(b).column - at(c).column);
          if (dot < 0) between |= bits::bit(c);
          const int onward = (at(b).row - at(a).row) * (at(c).row - at(b).row) +
                             (at(b).column - at(a).column) * (at(c).column - at(b).column);
          if (onward > 0) beyond |= bits::bit(c);
        }
      }
      ASSERT_EQ(grid.line[a][b], line) << a << ' ' << b;
      ASSERT_EQ(grid.between[a][b], between) << a << ' ' << b;
      ASSERT_EQ(grid.beyond[a][b], beyond) << a << ' ' << b;
    }
  }
}

// The reason why one grid serves all: permuting its squares by any mapping gives the same chess.
TEST(Grid, IsTheSameChessUnderEveryMapping) {
  for (const mapping::Named& entry : mapping::catalogue) {
    const auto bit = [&](Square s) { return mapping::index(entry.mapping, s); };
    for (const Square a : all_squares) {
      const auto knight = mapping::squares_of(mapping::lerf, grid.knight[index(a)]);
      EXPECT_EQ(mapping::squares_of(entry.mapping, grid.knight[bit(a)]), knight);
      for (const Square b : all_squares) {
        ASSERT_EQ(mapping::squares_of(entry.mapping, grid.between[bit(a)][bit(b)]),
                  mapping::squares_of(mapping::lerf, grid.between[index(a)][index(b)]));
      }
    }
  }
}

// A shift that is guarded for pawns only must wrap when it is given rank 8: otherwise the AND that
// is claimed to be gone is still there.
TEST(PawnShift, HasNoGuardWhereTheRankIsLeastSignificant) {
  using G = Geometry<mapping::lefr>;
  const Bitboard h8_a8 = G::rank_bits(Rank::R8);
  const Bitboard raw = h8_a8 << G::step(Direction::NoEa);
  EXPECT_NE(raw, 0);
  EXPECT_EQ((pawns_stepped<G, Direction::NoEa>(h8_a8)), raw);
  EXPECT_EQ((stepped<G, Direction::NoEa>(h8_a8)), 0);
}

TEST(PawnShift, IsGuardedWhereTheFileIsLeastSignificant) {
  using G = Geometry<mapping::lerf>;
  const Bitboard h4 = bits::bit(G::bit_of(Square::H4));
  EXPECT_EQ((pawns_stepped<G, Direction::NoEa>(h4)), 0);
  EXPECT_NE(h4 << G::step(Direction::NoEa), 0);
}

}  // namespace
}  // namespace squarelab::bitboard
