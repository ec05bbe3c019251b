#include <gtest/gtest.h>

#include <squarelab/positions/variants.hpp>
#include <squarelab/text/fen.hpp>
#include <string>
#include <vector>

namespace squarelab::positions {
namespace {

// Black's double push may have been the last move, White's pawn stands beside: d6 it is, or e6.
TEST(EnPassantVariants, AreThoseThatTheLastMoveCanHaveLeft) {
  const auto squares = [](std::string_view fen) {
    std::vector<std::string> names;
    for (const Position& variant : en_passant_variants(text::parse_fen(fen))) {
      names.push_back(to_string(*variant.en_passant));
    }
    return names;
  };
  EXPECT_EQ(squares("4k3/8/8/2PpPp2/8/8/8/4K3 w - -"), (std::vector<std::string>{"d6", "f6"}));
  EXPECT_EQ(squares("4k3/3p4/8/2PpPp2/8/8/8/4K3 w - -"), std::vector<std::string>{"f6"});
  EXPECT_EQ(squares("4k3/8/8/3p4/8/8/8/4K3 w - -"), std::vector<std::string>{});
  EXPECT_EQ(squares("4k3/8/8/2PpPp2/8/8/8/4K3 b - -"), std::vector<std::string>{});
}

// The rook pins Black's pawn, or shields it no longer; the push uncovers it; or a capture is legal.
TEST(PushesWithoutCapture, LeaveOnlyIllegalCaptures) {
  const auto pushes = [](std::string_view fen) {
    std::vector<std::string> names;
    for (const auto& [before, push] : pushes_without_capture(text::parse_fen(fen))) {
      names.push_back(text::to_fen(before) + " " + to_string(push.from()) + to_string(push.to()));
    }
    return names;
  };
  EXPECT_EQ(pushes("4k3/8/8/8/3Pp3/8/8/3KR3 b - - 0 1"),
            std::vector<std::string>{"4k3/8/8/8/4p3/8/3P4/3KR3 w - - 0 1 d2d4"});
  EXPECT_EQ(pushes("8/8/8/K7/1R2Pp1k/8/8/8 b - - 0 1").size(), 1U);
  EXPECT_EQ(pushes("4K3/8/8/8/3pP3/8/k6R/8 b - - 0 1").size(), 1U);
  EXPECT_EQ(pushes("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").size(), 0U);
}

std::vector<std::string> states(const char* fen) {
  std::vector<std::string> fens;
  for (const Position& state : simpler_states(text::parse_fen(fen))) {
    fens.push_back(text::to_fen(state));
  }
  return fens;
}

TEST(SimplerStates, LackOneThingEach) {
  EXPECT_EQ(states("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
            std::vector<std::string>{"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"});
  EXPECT_EQ(states("r3k3/8/8/8/8/8/8/4K2R b Kq - 7 9"),
            (std::vector<std::string>{"r3k3/8/8/8/8/8/8/4K2R b q - 7 9",
                                      "r3k3/8/8/8/8/8/8/4K2R b K - 7 9",
                                      "r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1"}));
  EXPECT_TRUE(states("4k3/8/8/8/8/8/8/4K3 w - - 0 1").empty());
}

}  // namespace
}  // namespace squarelab::positions
