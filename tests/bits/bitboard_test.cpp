// The 64-bit set against the example of the source document and against bit by bit definitions.

#include <gtest/gtest.h>

#include <squarelab/bits/bitboard.hpp>

namespace squarelab::bits {
namespace {

constexpr Bitboard example = 0x0000220856002410;

TEST(Bitboard, FirstAndLastBitOfTheSourceExample) {
  EXPECT_EQ(first_bit(example), 4);
  EXPECT_EQ(last_bit(example), 45);
}

TEST(Bitboard, TheEmptySetHasNoFirstOrLastBit) {
  EXPECT_EQ(first_bit(0), std::nullopt);
  EXPECT_EQ(last_bit(0), std::nullopt);
}

TEST(Bitboard, ShiftsLoseWhatFallsOff) {
  EXPECT_EQ(shifted(0xFF000000000000FF, 4), 0xF000000000000FF0);
  EXPECT_EQ(shifted(0xFF000000000000FF, -4), 0x0FF000000000000F);
  EXPECT_EQ(lost_by_shift(0xFF000000000000FF, 4), 0xF000000000000000);
  EXPECT_EQ(lost_by_shift(0xFF000000000000FF, -4), 0x000000000000000F);
  for (int amount = -63; amount <= 63; ++amount) {
    Bitboard lost = 0;
    for (int n = 0; n < 64; ++n) {
      if (n + amount < 0 || n + amount > 63) lost |= bit(n);
    }
    EXPECT_EQ(lost_by_shift(~Bitboard{0}, amount), lost) << amount;
    EXPECT_EQ(lost_by_shift(example, amount), example & lost) << amount;
  }
}

TEST(Bitboard, PoppingVisitsEachBitUpwards) {
  Bitboard rest = example;
  int last = -1;
  int count = 0;
  while (rest != 0) {
    const int bit_number = pop_lsb(rest);
    EXPECT_GT(bit_number, last);
    EXPECT_NE(example & bit(bit_number), 0);
    last = bit_number;
    ++count;
  }
  EXPECT_EQ(count, popcount(example));
  EXPECT_EQ(count, 10);
}

TEST(Bitboard, RowsAndColumns) {
  for (int n = 0; n < 64; ++n) {
    EXPECT_NE(row(n / 8) & bit(n), 0);
    EXPECT_NE(column(n % 8) & bit(n), 0);
    EXPECT_EQ(row(n / 8) & column(n % 8), bit(n));
  }
}

TEST(Bitboard, TheFirstColumnBecomesTheFirstRow) {
  for (Bitboard row = 0; row < 256; ++row) {
    Bitboard column = 0;
    for (int n = 0; n < 8; ++n) {
      if ((row >> n & 1) != 0) column |= bit(8 * n);
    }
    EXPECT_EQ(column_as_row(column), row);
  }
}

TEST(Bitboard, SymmetriesMoveEveryBitWhereTheyShould) {
  for (int n = 0; n < 64; ++n) {
    const int r = n / 8;
    const int c = n % 8;
    EXPECT_EQ(flip_rows(bit(n)), bit(8 * (7 - r) + c));
    EXPECT_EQ(flip_columns(bit(n)), bit(8 * r + 7 - c));
    EXPECT_EQ(transpose(bit(n)), bit(8 * c + r));
    EXPECT_EQ(reversed(bit(n)), bit(63 - n));
    EXPECT_EQ(reversed_bit(n), 63 - n);
    // Counting leading zeros finds the bit of the reversed numbering.
    EXPECT_EQ(std::countl_zero(bit(n)), reversed_bit(n));
  }
}

TEST(Bitboard, SeveralMeansMoreThanOne) {
  EXPECT_FALSE(has_several(0));
  EXPECT_FALSE(has_several(bit(63)));
  EXPECT_TRUE(has_several(bit(63) | bit(0)));
}

}  // namespace
}  // namespace squarelab::bits
