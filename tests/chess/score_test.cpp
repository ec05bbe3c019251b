// Score: every pair of halves is kept, and arithmetic on the packed number is arithmetic on both
// halves. Run once under -fsanitize=undefined, too: the build with sanitizers does.

#include <gtest/gtest.h>

#include <array>
#include <squarelab/chess.hpp>

namespace squarelab {
namespace {

constexpr int least = -32768;
constexpr int most = 32767;

constexpr bool fits(int half) { return least <= half && half <= most; }

void expect_halves(Score score, int middlegame, int endgame) {
  ASSERT_EQ(score.middlegame(), middlegame) << middlegame << " and " << endgame;
  ASSERT_EQ(score.endgame(), endgame) << middlegame << " and " << endgame;
}

// A half, with those that carry and borrow much more often than by chance.
int random_half(std::uint64_t n) {
  constexpr std::array edges{0, 1, -1, 2, -2, least, least + 1, most, most - 1, 16384, -16384};
  const std::uint64_t random = splitmix64(n);
  if (random % 4 == 0) return edges[(random >> 8) % edges.size()];
  return static_cast<int>((random >> 16) & 0xFFFF) + least;
}

TEST(Score, TheLowerHalfIsTheMiddlegame) {
  EXPECT_EQ(Score().code(), 0U);
  EXPECT_EQ(Score(1, 0).code(), 0x00000001U);
  EXPECT_EQ(Score(0, 1).code(), 0x00010000U);
  EXPECT_EQ(Score(0x1234, 0x5678).code(), 0x56781234U);
  EXPECT_EQ(Score::from_code(0x56781234), Score(0x1234, 0x5678));
}

TEST(Score, ANegativeMiddlegameBorrowsFromTheUpperHalf) {
  EXPECT_EQ(Score(-1, 0).code(), 0xFFFFFFFFU);  // an OR would say 0x0000FFFF
  EXPECT_EQ(Score(-1, 1).code(), 0x0000FFFFU);
  EXPECT_EQ(Score(-1, -32768).code(), 0x7FFFFFFFU);
}

TEST(Score, KeepsEveryMiddlegameBesideChosenEndgames) {
  for (const int endgame : {least, least + 1, -16384, -256, -2, -1, 0, 1, 2, 255, 16384, most}) {
    for (int middlegame = least; middlegame <= most; ++middlegame) {
      expect_halves(Score(middlegame, endgame), middlegame, endgame);
      expect_halves(Score(endgame, middlegame), endgame, middlegame);
    }
  }
}

TEST(Score, AddsSubtractsNegatesAndScalesBothHalves) {
  int compared = 0;
  for (std::uint64_t n = 0; n < 1'000'000; n += 5) {
    const int mg = random_half(n);
    const int eg = random_half(n + 1);
    const int mg2 = random_half(n + 2);
    const int eg2 = random_half(n + 3);
    const Score a(mg, eg);
    const Score b(mg2, eg2);
    if (fits(mg + mg2) && fits(eg + eg2)) expect_halves(a + b, mg + mg2, eg + eg2), ++compared;
    if (fits(mg - mg2) && fits(eg - eg2)) expect_halves(a - b, mg - mg2, eg - eg2), ++compared;
    if (fits(-mg) && fits(-eg)) expect_halves(-a, -mg, -eg), ++compared;
    const int factor = static_cast<int>(splitmix64(n + 4) % 63) - 31;
    const Score small(mg / 32, eg / 32);
    expect_halves(small * factor, mg / 32 * factor, eg / 32 * factor);
  }
  EXPECT_GT(compared, 300'000);
}

TEST(Score, AssigningOperatorsDoTheSame) {
  Score score(100, -200);
  score += Score(-300, 50);
  EXPECT_EQ(score, Score(-200, -150));
  score -= Score(-1, 1);
  EXPECT_EQ(score, Score(-199, -151));
  score *= -3;
  EXPECT_EQ(score, Score(597, 453));
}

// Whatever comes in, something defined comes out: of use with -fsanitize=undefined.
TEST(Score, NoInputIsUndefined) {
  constexpr std::array edges{-2147483647 - 1, -65536, least, -1, 0, 1, most, 65535, 2147483647};
  for (const int a : edges) {
    for (const int b : edges) {
      const Score score(a, b);
      EXPECT_EQ(score + score - score, score);
      EXPECT_EQ(-(-score), score);
      EXPECT_EQ(score * 1, score);
      EXPECT_EQ(score * b + score * -1, score * static_cast<int>(static_cast<unsigned>(b) - 1U));
      EXPECT_TRUE(fits(score.middlegame()) && fits(score.endgame()));
    }
  }
}

TEST(Score, InterpolatesByPhaseAndRoundsTowardsZero) {
  EXPECT_EQ(interpolated(Score(100, 200), full_phase), 100);
  EXPECT_EQ(interpolated(Score(100, 200), 0), 200);
  EXPECT_EQ(interpolated(Score(100, 200), 12), 150);
  EXPECT_EQ(interpolated(Score(100, 0), 1), 4);    // 4.17
  EXPECT_EQ(interpolated(Score(-100, 0), 1), -4);  // towards zero, as its opposite
  EXPECT_EQ(interpolated(Score(0, 23), 1), 22);    // 22.04
  EXPECT_EQ(interpolated(Score(least, least), 7), least);
  for (std::uint64_t n = 0; n < 10'000; n += 3) {
    const int mg = random_half(n);
    const int eg = random_half(n + 1);
    if (!fits(-mg) || !fits(-eg)) continue;
    const int phase = static_cast<int>(splitmix64(n + 2) % 25);
    const Score score(mg, eg);
    EXPECT_EQ(interpolated(-score, phase), -interpolated(score, phase));
    const double exact = (mg * phase + eg * (24.0 - phase)) / 24.0;
    EXPECT_LT(std::abs(interpolated(score, phase) - exact), 1.0);
    EXPECT_LE(std::abs(interpolated(score, phase)), std::abs(exact));
  }
}

TEST(Score, ThePhaseGoesDownFrom24WithThePieces) {
  Position position = start_position();
  EXPECT_EQ(phase_of(position), 24);
  position.clear(Square::D1);
  EXPECT_EQ(phase_of(position), 20);
  position.clear(Square::A8);
  position.clear(Square::B8);
  position.clear(Square::C8);
  EXPECT_EQ(phase_of(position), 16);
  position.clear(Square::A2);
  EXPECT_EQ(phase_of(position), 16);
  for (const Square square : {Square::A3, Square::B3, Square::C3}) {
    position.put(square, Piece::WhiteQueen);
  }
  EXPECT_EQ(phase_of(position), 24);
  EXPECT_EQ(phase_of(Position{}), 0);
}

}  // namespace
}  // namespace squarelab
