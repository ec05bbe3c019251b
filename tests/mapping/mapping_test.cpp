// The eight mappings against values worked out by hand and known to the field.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <squarelab/chess.hpp>
#include <squarelab/mapping/catalogue.hpp>
#include <string>

namespace squarelab::mapping {
namespace {

struct Expected {
  std::string_view name;
  std::string_view corners;  // a1 h1 a8 h8
  std::string_view steps;    // North NoEa East SoEa South SoWe West NoWe
  std::string_view knight;   // NoNoEa NoEaEa SoEaEa SoSoEa SoSoWe SoWeWe NoWeWe NoNoWe
  Bitboard a_file, rank_1, diagonal, light;
};

constexpr Expected expected_mappings[]{
    {"lerf", "0 7 56 63", "8 9 1 -7 -8 -9 -1 7", "17 10 -6 -15 -17 -10 6 15", 0x0101010101010101,
     0x00000000000000FF, 0x8040201008040201, 0x55AA55AA55AA55AA},
    {"berf", "56 63 0 7", "-8 -7 1 9 8 7 -1 -9", "-15 -6 10 17 15 6 -10 -17", 0x0101010101010101,
     0xFF00000000000000, 0x0102040810204080, 0xAA55AA55AA55AA55},
    {"big_endian_file", "7 0 63 56", "8 7 -1 -9 -8 -7 1 9", "15 6 -10 -17 -15 -6 10 17",
     0x8080808080808080, 0x00000000000000FF, 0x0102040810204080, 0xAA55AA55AA55AA55},
    {"lerf_rotated", "63 56 7 0", "-8 -9 -1 7 8 9 1 -7", "-17 -10 6 15 17 10 -6 -15",
     0x8080808080808080, 0xFF00000000000000, 0x8040201008040201, 0x55AA55AA55AA55AA},
    {"lefr", "0 56 7 63", "1 9 8 7 -1 -9 -8 -7", "10 17 15 6 -10 -17 -15 -6", 0x00000000000000FF,
     0x0101010101010101, 0x8040201008040201, 0x55AA55AA55AA55AA},
    {"lefr_rank_flipped", "7 63 0 56", "-1 7 8 9 1 -7 -8 -9", "6 15 17 10 -6 -15 -17 -10",
     0x00000000000000FF, 0x8080808080808080, 0x0102040810204080, 0xAA55AA55AA55AA55},
    {"lefr_file_flipped", "56 0 63 7", "1 -7 -8 -9 -1 7 8 9", "-6 -15 -17 -10 6 15 17 10",
     0xFF00000000000000, 0x0101010101010101, 0x0102040810204080, 0xAA55AA55AA55AA55},
    {"lefr_rotated", "63 7 56 0", "-1 -9 -8 -7 1 9 8 7", "-10 -17 -15 -6 10 17 15 6",
     0xFF00000000000000, 0x8080808080808080, 0x8040201008040201, 0x55AA55AA55AA55AA},
};

// Numbers as text: "0 7 56 63".
std::string text_of(const auto& numbers) { return fmt::format("{}", fmt::join(numbers, " ")); }

struct EveryMapping : testing::TestWithParam<int> {
  const Expected& expected() const { return expected_mappings[GetParam()]; }
  const Named& named_mapping() const { return catalogue[GetParam()]; }
  Mapping m() const { return named_mapping().mapping; }
};

INSTANTIATE_TEST_SUITE_P(Catalogue, EveryMapping, testing::Range(0, 8), [](const auto& mapping) {
  return std::string(expected_mappings[mapping.param].name);
});

TEST_P(EveryMapping, HasTheCornersOfItsName) {
  EXPECT_EQ(named_mapping().name, expected().name);
  EXPECT_EQ(named_mapping().corners, expected().corners);
  EXPECT_EQ(text_of(std::array{index(m(), Square::A1), index(m(), Square::H1),
                               index(m(), Square::A8), index(m(), Square::H8)}),
            expected().corners);
}

TEST_P(EveryMapping, HasTheKnownSteps) {
  std::array<int, 8> steps{};
  std::array<int, 8> knight{};
  for (int i = 0; i < 8; ++i) {
    steps[i] = step(m(), direction_at(i));
    knight[i] = step(m(), knight_step_at(i));
  }
  EXPECT_EQ(text_of(steps), expected().steps);
  EXPECT_EQ(text_of(knight), expected().knight);
}

TEST_P(EveryMapping, HasTheKnownConstants) {
  EXPECT_EQ(file_bits(m(), File::A), expected().a_file);
  EXPECT_EQ(rank_bits(m(), Rank::R1), expected().rank_1);
  EXPECT_EQ(diagonal_bits(m()), expected().diagonal);
  EXPECT_EQ(light_bits(m()), expected().light);
  EXPECT_EQ(dark_bits(m()), ~expected().light);
  // h1-a8 in the canonical numbering.
  EXPECT_EQ(squares_of(m(), antidiagonal_bits(m())).bits(), 0x0102040810204080);
  for (const Square square : all_squares) {
    const Bitboard bit = bits::bit(index(m(), square));
    for (int i = 0; i < 8; ++i) {
      EXPECT_EQ((file_bits(m(), file_at(i)) & bit) != 0, index(square) % 8 == i);
      EXPECT_EQ((rank_bits(m(), rank_at(i)) & bit) != 0, index(square) / 8 == i);
    }
  }
}

TEST_P(EveryMapping, IsABijectionWithItsInverse) {
  Bitboard seen = 0;
  for (const Square square : all_squares) {
    const int bit = index(m(), square);
    ASSERT_GE(bit, 0);
    ASSERT_LT(bit, 64);
    seen |= bits::bit(bit);
    EXPECT_EQ(square_at(m(), bit), square);
  }
  EXPECT_EQ(seen, ~Bitboard{0});
}

TEST_P(EveryMapping, MovesSetsAsItMovesSquares) {
  for (const Square square : all_squares) {
    const Bitboard bit = bits::bit(index(m(), square));
    EXPECT_EQ(bits_of(m(), SquareSet{square}), bit);
    EXPECT_EQ(squares_of(m(), bit), SquareSet{square});
  }
  const auto some = SquareSet::from_bits(0x0000220856002410);
  EXPECT_EQ(squares_of(m(), bits_of(m(), some)), some);
}

TEST_P(EveryMapping, FlipsByExclusiveOr) {
  EXPECT_EQ(files_flip(m()), expected().name.starts_with("lefr") ? 56 : 7);
  EXPECT_EQ(files_flip(m()) ^ ranks_flip(m()), 63);
  for (const Square square : all_squares) {
    EXPECT_EQ(index(m(), square) ^ files_flip(m()), index(m(), files_flipped(square)));
    EXPECT_EQ(index(m(), square) ^ ranks_flip(m()), index(m(), ranks_flipped(square)));
    EXPECT_EQ(index(m(), square) ^ 63, index(m(), rotated(square)));
  }
}

TEST_P(EveryMapping, StepsLeadToTheNeighbour) {
  for (const Square square : all_squares) {
    for (int i = 0; i < 8; ++i) {
      for (const Offset way : {Offset(direction_at(i)), Offset(knight_step_at(i))}) {
        const int file = index(file_of(square)) + way.files;
        const int rank = index(rank_of(square)) + way.ranks;
        if (file < 0 || file > 7 || rank < 0 || rank > 7) continue;
        const Square neighbour = make_square(file_at(file), rank_at(rank));
        EXPECT_EQ(index(m(), square) + step(m(), way), index(m(), neighbour));
      }
    }
  }
}

// A guarded shift of every subset that matters, against the walk over squares.
TEST_P(EveryMapping, WrapGuardsAreExactlyWhatIsNeeded) {
  for (int i = 0; i < 8; ++i) {
    for (const Offset way : {Offset(direction_at(i)), Offset(knight_step_at(i))}) {
      const Bitboard guard = wrap_guard(m(), way);
      for (const Square square : all_squares) {
        const Bitboard bit = bits::bit(index(m(), square));
        const int file = index(file_of(square)) + way.files;
        const int rank = index(rank_of(square)) + way.ranks;
        const bool on_board = file >= 0 && file < 8 && rank >= 0 && rank < 8;
        const Bitboard expected_bit =
            on_board ? bits::bit(index(m(), make_square(file_at(file), rank_at(rank)))) : 0;
        EXPECT_EQ(bits::shifted(bit & ~guard, step(m(), way)), expected_bit);
        // And no bit is guarded in vain.
        EXPECT_TRUE((bit & guard) == 0 || bits::shifted(bit, step(m(), way)) != 0);
      }
    }
  }
}

TEST_P(EveryMapping, NeedsPawnGuardsOnlyWithTheFileLeastSignificant) {
  const bool file_first = m().least == LeastSignificant::File;
  for (const Direction way : {Direction::NoEa, Direction::NoWe, Direction::SoEa, Direction::SoWe}) {
    EXPECT_EQ(wrap_guard(m(), way, pawn_bits(m())) != 0, file_first);
    EXPECT_NE(wrap_guard(m(), way), 0);
  }
  for (const Direction way : {Direction::North, Direction::South}) {
    EXPECT_EQ(wrap_guard(m(), way, pawn_bits(m())), 0);
    // A step along a file wraps when the rank is least significant, for all but pawns.
    EXPECT_EQ(wrap_guard(m(), way) != 0, !file_first);
  }
}

TEST(Mapping, ReversePawnLookupsWrapInTwentyEightCasesPerMapping) {
  for (const Named& entry : catalogue) {
    if (entry.mapping.least != LeastSignificant::Rank) continue;
    int wraps = 0;
    for (const Direction way :
         {Direction::NoEa, Direction::NoWe, Direction::SoEa, Direction::SoWe}) {
      const Bitboard edges = ~pawn_bits(entry.mapping);
      wraps += bits::popcount(wrap_guard(entry.mapping, way, edges));
    }
    EXPECT_EQ(wraps, 28) << entry.name;
  }
}

TEST(Mapping, XorConversionsHoldInTheirOwnFamilyOnly) {
  for (int s = 0; s < 64; ++s) {
    EXPECT_EQ(converted(lerf, berf, s), s ^ 56);
    EXPECT_EQ(converted(lerf, big_endian_file, s), s ^ 7);
    EXPECT_EQ(converted(lerf, lerf_rotated, s), s ^ 63);
    EXPECT_EQ(converted(lerf, lerf_rotated, s), 63 - s);
    EXPECT_EQ(converted(lefr, lefr_rank_flipped, s), s ^ 7);
    EXPECT_EQ(converted(lefr, lefr_file_flipped, s), s ^ 56);
    EXPECT_EQ(converted(lefr, lefr_rotated, s), s ^ 63);
    EXPECT_EQ(converted(lerf, lefr, s), ((s & 7) << 3) | (s >> 3));
    EXPECT_EQ(converted(lefr, lerf, s), ((s & 7) << 3) | (s >> 3));
  }
}

TEST(Mapping, EveryPairConvertsThereAndBack) {
  for (const Named& from : catalogue) {
    for (const Named& to : catalogue) {
      for (int s = 0; s < 64; ++s) {
        EXPECT_EQ(converted(to.mapping, from.mapping, converted(from.mapping, to.mapping, s)), s);
      }
    }
  }
}

TEST(Mapping, CatalogueNamesEachMappingOnce) {
  for (const Named& entry : catalogue) {
    EXPECT_EQ(&named(entry.mapping), &entry);
  }
}

}  // namespace
}  // namespace squarelab::mapping
