// 0x88 against the numbers of the literature and, square by square, against plain file and rank
// arithmetic.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <squarelab/mapping/x88.hpp>

namespace squarelab::mapping {
namespace {

TEST(X88, CornersAndNamedSquares) {
  EXPECT_EQ(x88::index_of(Square::A1), 0);
  EXPECT_EQ(x88::index_of(Square::H1), 7);
  EXPECT_EQ(x88::index_of(Square::A8), 112);
  EXPECT_EQ(x88::index_of(Square::H8), 119);
  EXPECT_EQ(x88::index_of(Square::A1), 0x00);
  EXPECT_EQ(x88::index_of(Square::B2), 0x11);
  EXPECT_EQ(x88::index_of(Square::E1), 0x04);
  EXPECT_EQ(x88::index_of(Square::H8), 0x77);
  // The source calls 0x42 c4; its upper digit is rank index 4, so it is c5.
  EXPECT_EQ(x88::square_of(0x42), Square::C5);
  // 0x88 in the source lost its subscripts: 136 decimal, 210 octal, 10001000 binary.
  EXPECT_EQ(0x88, 136);
  EXPECT_EQ(0x88, 0210);
  EXPECT_EQ(0x88, 0b10001000);
}

TEST(X88, IndexAndInverseOfEverySquare) {
  for (const Square square : all_squares) {
    const int x = x88::index_of(square);
    EXPECT_TRUE(x88::on_board(x));
    EXPECT_EQ(x88::square_of(x), square);
    EXPECT_EQ(x88::file(x), index(file_of(square)));
    EXPECT_EQ(x88::rank(x), index(rank_of(square)));
    // The conversions to and from 8 * rank + file, as the literature gives them.
    EXPECT_EQ(x, index(square) + (index(square) & 56));
    EXPECT_EQ(index(square), (x + (x & 7)) >> 1);
    EXPECT_EQ(index(square), (x / 16) * 8 + x % 8);
  }
}

TEST(X88, StepsOfCompassAndKnight) {
  constexpr std::array compass{16, 17, 1, -15, -16, -17, -1, 15};
  constexpr std::array knight{33, 18, -14, -31, -33, -18, 14, 31};
  EXPECT_EQ(x88::compass, compass);
  EXPECT_EQ(x88::knight_steps, knight);
  EXPECT_EQ(x88::step(Direction::North), 16);
  EXPECT_EQ(x88::step(Direction::SoWe), -17);
  EXPECT_EQ(x88::step(KnightStep::NoNoEa), 33);
  EXPECT_EQ(x88::step(KnightStep::NoNoWe), 31);
}

TEST(X88, BoardTestIsTheAndAndNotAComparison) {
  int on = 0;
  int off_below_0x88 = 0;
  for (int x = 0; x < 256; ++x) {
    on += x88::on_board(x);
    off_below_0x88 += x < 0x88 && !x88::on_board(x);
  }
  EXPECT_EQ(on, 64);
  EXPECT_EQ(off_below_0x88, 72);
}

// Every step from every square, one to seven times, lands on the board by the 0x88 test exactly if
// file and rank stay in range.
TEST(X88, BoardTestIsRightForEveryStep) {
  constexpr std::array files{0, 1, 1, 1, 0, -1, -1, -1, 1, 2, 2, 1, -1, -2, -2, -1};
  constexpr std::array ranks{1, 1, 0, -1, -1, -1, 0, 1, 2, 1, -1, -2, -2, -1, 1, 2};
  for (const Square square : all_squares) {
    for (int way = 0; way < 16; ++way) {
      const int step = way < 8 ? x88::compass[way] : x88::knight_steps[way - 8];
      int x = x88::index_of(square);
      int file = index(file_of(square));
      int rank = index(rank_of(square));
      do {
        x += step;
        file += files[way];
        rank += ranks[way];
        const bool inside = file >= 0 && file < 8 && rank >= 0 && rank < 8;
        ASSERT_EQ(x88::on_board(x), inside) << to_string(square) << " way " << way;
        if (!inside) break;
        ASSERT_EQ(x88::square_of(x), make_square(file_at(file), rank_at(rank)));
      } while (way < 8);
    }
  }
}

TEST(X88, NoSquareIsNoSquare) {
  EXPECT_FALSE(x88::on_board(x88::off_board));
  // The sentinel of boards with 64 squares is a square here.
  EXPECT_TRUE(x88::on_board(64));
  EXPECT_EQ(x88::square_of(64), Square::A5);
}

TEST(X88, Flips) {
  EXPECT_EQ(x88::files_flipped(0x04), 0x03);
  EXPECT_EQ(x88::ranks_flipped(0x04), 0x74);
  EXPECT_EQ(x88::rotated(0x04), 0x73);
  for (const Square square : all_squares) {
    const int x = x88::index_of(square);
    const int file = index(file_of(square));
    const int rank = index(rank_of(square));
    EXPECT_EQ(x88::files_flipped(x), 16 * rank + 7 - file);
    EXPECT_EQ(x88::ranks_flipped(x), 16 * (7 - rank) + file);
    EXPECT_EQ(x88::rotated(x), 0x77 - x);
  }
}

TEST(X88, ColoursOfSquares) {
  EXPECT_FALSE(x88::light(x88::index_of(Square::A1)));
  EXPECT_TRUE(x88::light(x88::index_of(Square::H1)));
  EXPECT_TRUE(x88::light(x88::index_of(Square::A8)));
  EXPECT_FALSE(x88::light(x88::index_of(Square::H8)));
  int light = 0;
  for (const Square square : all_squares) light += x88::light(x88::index_of(square));
  EXPECT_EQ(light, 32);
}

TEST(X88, DifferencesNameRelations) {
  std::set<int> used;
  std::set<int> used_by_pairs;
  for (int d = 0; d < x88::differences; ++d) {
    if (x88::is_used(d)) used.insert(d);
  }
  for (const Square a : all_squares) {
    for (const Square b : all_squares) {
      const int d = x88::difference(x88::index_of(a), x88::index_of(b));
      ASSERT_GE(d, 0);
      ASSERT_LE(d, 238);
      used_by_pairs.insert(d);
      ASSERT_EQ(x88::files_between(d), index(file_of(a)) - index(file_of(b)));
      ASSERT_EQ(x88::ranks_between(d), index(rank_of(a)) - index(rank_of(b)));
    }
  }
  EXPECT_EQ(x88::differences, 239);
  EXPECT_EQ(used.size(), 225U);
  EXPECT_EQ(x88::differences - used.size(), 14U);
  EXPECT_EQ(used, used_by_pairs);
}

TEST(X88, TablesAreZeroInTheHoles) {
  for (int d = 0; d < x88::differences; ++d) {
    if (x88::is_used(d)) continue;
    EXPECT_EQ(x88::line_steps[d], 0);
    EXPECT_EQ(x88::attacking_kinds[d], 0);
    EXPECT_EQ(x88::distances[d], 0);
    EXPECT_EQ(x88::manhattan_distances[d], 0);
  }
}

// The step between two squares against walking: b is reached from a by the step, and by no compass
// step if the table says 0.
TEST(X88, StepTowardsLeadsThere) {
  for (const Square from : all_squares) {
    for (const Square to : all_squares) {
      const int a = x88::index_of(from);
      const int b = x88::index_of(to);
      int expected = 0;
      for (const int step : x88::compass) {
        for (int x = a + step; x88::on_board(x); x += step) {
          if (x == b) expected = step;
        }
      }
      ASSERT_EQ(x88::step_towards(a, b), expected) << to_string(from) << to_string(to);
      const int files = std::abs(index(file_of(from)) - index(file_of(to)));
      const int ranks = std::abs(index(rank_of(from)) - index(rank_of(to)));
      ASSERT_EQ(x88::distance(a, b), std::max(files, ranks));
      ASSERT_EQ(x88::manhattan_distance(a, b), files + ranks);
    }
  }
}

TEST(X88, KindsAttackWhereTheirStepsLead) {
  const auto reached = [](x88::Kind kind, int a, int b) {
    const int first = kind == x88::Bishop ? 1 : 0;
    const int stride = kind == x88::Bishop || kind == x88::Rook ? 2 : 1;
    switch (kind) {
      case x88::WhitePawn:
        return b == a + 15 || b == a + 17;
      case x88::BlackPawn:
        return b == a - 15 || b == a - 17;
      case x88::Knight:
        return std::find(x88::knight_steps.begin(), x88::knight_steps.end(), b - a) !=
               x88::knight_steps.end();
      case x88::King:
        return std::find(x88::compass.begin(), x88::compass.end(), b - a) != x88::compass.end();
      default:
        for (int i = first; i < 8; i += stride) {
          for (int x = a + x88::compass[i]; x88::on_board(x); x += x88::compass[i]) {
            if (x == b) return true;
          }
        }
        return false;
    }
  };
  for (const Square from : all_squares) {
    for (const Square to : all_squares) {
      for (int kind = 0; kind < x88::kind_count; ++kind) {
        const auto k = static_cast<x88::Kind>(kind);
        const int a = x88::index_of(from);
        const int b = x88::index_of(to);
        ASSERT_EQ(x88::attacks(k, a, b), reached(k, a, b))
            << to_string(from) << to_string(to) << " kind " << kind;
      }
    }
  }
}

TEST(X88, KindsOfPieces) {
  EXPECT_EQ(x88::kind_of(Piece::WhitePawn), x88::WhitePawn);
  EXPECT_EQ(x88::kind_of(Piece::BlackPawn), x88::BlackPawn);
  EXPECT_EQ(x88::kind_of(Piece::WhiteKnight), x88::Knight);
  EXPECT_EQ(x88::kind_of(Piece::BlackQueen), x88::Queen);
  EXPECT_EQ(x88::kind_of(Piece::WhiteKing), x88::King);
}

// All of it is known to the compiler.
static_assert(x88::index_of(Square::E4) == 0x34);
static_assert(x88::step_towards(0x00, 0x77) == 17);
static_assert(x88::step_towards(0x77, 0x00) == -17);
static_assert(x88::attacks(x88::WhitePawn, 0x34, 0x45) &&
              !x88::attacks(x88::BlackPawn, 0x34, 0x45));

}  // namespace
}  // namespace squarelab::mapping
