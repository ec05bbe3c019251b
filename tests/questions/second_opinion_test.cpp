#include <gtest/gtest.h>

#include <squarelab/positions/suite.hpp>
#include <squarelab/questions/second_opinion.hpp>

namespace squarelab::questions {
namespace {

TEST(SecondFen, IsTheFenOfTheSuite) {
  for (const auto suite : {positions::six_positions(), positions::late_bugs()}) {
    for (const positions::NamedPosition& named : suite) {
      const std::string fen = text::to_fen(named.position);
      EXPECT_EQ(second_fen(named.position), fen);
      EXPECT_EQ(read_second_fen(fen), named.position) << fen;
    }
  }
}

TEST(SecondFen, HasEveryField) {
  const std::string fen = "r3k2r/8/8/6Pp/8/8/8/R3K2R w KQkq h6 12 9999";
  const auto position = read_second_fen(fen);
  ASSERT_TRUE(position);
  EXPECT_EQ(position->en_passant, Square::H6);
  EXPECT_EQ(position->castling, CastlingRights::all());
  EXPECT_EQ(position->halfmove_clock, 12);
  EXPECT_EQ(position->fullmove_number, 9999);
  EXPECT_EQ(second_fen(*position), fen);
}

TEST(SecondFen, RefusesWhatIsNotFen) {
  for (const char* fen : {
           "",
           "8/8/8/8/8/8/8/8 w - - 0",
           "8/8/8/8/8/8/8/8 w - - 0 10000",
           "8/8/8/8/8/8/8/8 w - - 0 1 1",
           "8/8/8/8/8/8/8/8/8 w - - 0 1",
           "8/8/8/8/8/8/8 w - - 0 1",
           "8/8/8/8/44/8/8/8 w - - 0 1",
           "8/8/8/8/9/8/8/8 w - - 0 1",
           "8/8/8/8/7?/8/8/8 w - - 0 1",
           "8/8/8/8/7x/8/8/8 w - - 0 1",
           "8/8/8/8/8/8/8/8 x - - 0 1",
           "8/8/8/8/8/8/8/8 w qk - 0 1",
           "8/8/8/8/8/8/8/8 w - h5 0 1",
       }) {
    EXPECT_FALSE(read_second_fen(fen)) << fen;
  }
}

TEST(SecondClocks, CountAsTheRulesSay) {
  const auto after = [](Clocks before, Color side, bool starts_anew) {
    const Clocks clocks = clocks_after(before, side, starts_anew);
    return std::pair{clocks.halfmove, clocks.fullmove};
  };
  using Pair = std::pair<std::uint16_t, std::uint16_t>;
  EXPECT_EQ(after({7, 3}, Color::White, false), Pair(8, 3));
  EXPECT_EQ(after({7, 3}, Color::Black, false), Pair(8, 4));
  EXPECT_EQ(after({7, 3}, Color::Black, true), Pair(0, 4));
  EXPECT_EQ(after({5949, 5949}, Color::Black, false), Pair(5950, 5950));
  EXPECT_EQ(after({9999, 9999}, Color::Black, false), Pair(9999, 9999));
}

}  // namespace
}  // namespace squarelab::questions
