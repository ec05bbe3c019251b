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
