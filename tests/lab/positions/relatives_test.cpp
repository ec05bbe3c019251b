#include <gtest/gtest.h>

#include <squarelab/lab/positions/relatives.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::lab {
namespace {

std::vector<std::string> twins(const char* fen) {
  std::vector<std::string> fens;
  for (const Position& twin : poorer_twins(text::parse_fen(fen))) {
    fens.push_back(text::to_fen(twin));
  }
  return fens;
}

TEST(Relatives, PoorerTwinsLackOneThingEach) {
  EXPECT_EQ(twins("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
            std::vector<std::string>{"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"});
  EXPECT_EQ(twins("r3k3/8/8/8/8/8/8/4K2R b Kq - 7 9"),
            (std::vector<std::string>{"r3k3/8/8/8/8/8/8/4K2R b q - 7 9",
                                      "r3k3/8/8/8/8/8/8/4K2R b K - 7 9",
                                      "r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1"}));
  EXPECT_TRUE(twins("4k3/8/8/8/8/8/8/4K3 w - - 0 1").empty());
}

TEST(Relatives, TheLastDoublePushIsTakenBack) {
  const auto black = last_double_push(text::parse_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 3"));
  ASSERT_TRUE(black.has_value());
  EXPECT_EQ(text::to_fen(black->before), "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 3");
  EXPECT_EQ(text::to_uci(black->move), "d7d5");
  const auto white = last_double_push(text::parse_fen("4k3/8/8/8/pP6/8/8/4K3 b - b3 0 3"));
  ASSERT_TRUE(white.has_value());
  EXPECT_EQ(text::to_fen(white->before), "4k3/8/8/8/p7/8/1P6/4K3 w - - 0 3");
  EXPECT_EQ(text::to_uci(white->move), "b2b4");
}

TEST(Relatives, WithoutAPlayablePositionBeforeThereIsNoPush) {
  EXPECT_FALSE(last_double_push(start_position()).has_value());
  // The pawn would have stood on e7, where it gives check to the king of the side that waits.
  EXPECT_FALSE(last_double_push(text::parse_fen("k7/8/3K4/3Pp3/8/8/8/8 w - e6 0 1")).has_value());
}

}  // namespace
}  // namespace squarelab::lab
