#include <gtest/gtest.h>

#include <map>
#include <squarelab/positions/histories.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/uci_move.hpp>
#include <string>

namespace squarelab::positions {
namespace {

// After each of them a rook stands on the corner, the king at home, and the right is gone.
TEST(Histories, ReplaceTheRookOfEveryCorner) {
  std::map<std::string, int> corners;
  for (const auto& [start, moves] : replaced_rooks()) {
    ASSERT_EQ(moves.size(), 2U);
    EXPECT_FALSE(rules::why_unreachable(start));
    const Color us = ~start.side_to_move;
    Position position = start;
    for (const Move move : moves) {
      ASSERT_TRUE(rules::is_legal(position, move)) << text::to_uci(move);
      ASSERT_TRUE(rules::is_capture(position, move));
      position = rules::play(position, move);
    }
    EXPECT_EQ(moves[0].to(), moves[1].to());
    EXPECT_EQ(position.piece_on(moves[1].to()), make_piece(us, PieceType::Rook));
    EXPECT_EQ(position.castling, CastlingRights());
    EXPECT_NE(start.castling, CastlingRights());
    ++corners[to_string(moves[1].to())];
  }
  ASSERT_EQ(corners.size(), 4U);
  for (const auto& [corner, histories] : corners) EXPECT_GT(histories, 20) << corner;
}

}  // namespace
}  // namespace squarelab::positions
