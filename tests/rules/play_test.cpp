#include <gtest/gtest.h>

#include <squarelab/rules/moves.hpp>

#include "position_of.hpp"

namespace squarelab::rules {
namespace {

constexpr const char* all_rights = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9";
constexpr const char* black_to_move = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 4 9";
constexpr const char* promoting = "8/P7/8/8/4k3/8/8/4K3 w - - 5 1";

TEST(Play, LeadsToTheExpectedPosition) {
  const struct {
    const char* fen;
    const char* move;
    const char* child;
  } table[]{
      // Clocks: counted, and reset by captures and pawn moves.
      {"4k3/8/8/8/8/8/8/RN2K3 w - - 7 30", "b1c3", "4k3/8/8/8/8/2N5/8/R3K3 b - - 8 30"},
      {"4k3/8/8/8/8/2N5/8/R3K3 b - - 8 30", "e8e7", "8/4k3/8/8/8/2N5/8/R3K3 w - - 9 31"},
      {"4k3/8/8/3p4/8/4N3/8/4K3 w - - 12 5", "e3d5", "4k3/8/8/3N4/8/8/8/4K3 b - - 0 5"},
      {"4k3/8/8/3p4/8/4N3/8/4K3 b - - 12 5", "d5d4", "4k3/8/8/8/3p4/4N3/8/4K3 w - - 0 6"},
      // A double push leaves its square only where it can be captured; a single push leaves none.
      {"4k3/8/8/8/3p4/8/4P3/4K3 w - - 3 1", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"},
      {"4k3/8/8/8/8/8/4P3/4K3 w - - 3 1", "e2e4", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"},
      {"4k3/3p4/8/4P3/8/8/8/4K3 b - - 3 1", "d7d5", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"},
      {"8/4p3/8/r2P3K/8/8/4k3/8 b - - 0 1", "e7e5", "8/8/8/r2Pp2K/8/8/4k3/8 w - - 0 2"},
      {"4k3/8/8/8/3p4/4P3/8/4K3 w - - 3 1", "e3e4", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"},
      // The square lasts for one move; en passant takes the pawn of the neighbouring square.
      {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e1e2", "4k3/8/8/3pP3/8/8/4K3/8 b - - 1 2"},
      {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2"},
      {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 2", "d4e3", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 3"},
      // Castling moves the rook and ends both rights.
      {all_rights, "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 5 9"},
      {all_rights, "e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 5 9"},
      {black_to_move, "e8g8", "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 5 10"},
      {black_to_move, "e8c8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 5 10"},
      // King moves end both rights, rook moves their own, and rook takes rook one of each side.
      {all_rights, "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 5 9"},
      {all_rights, "h1g1", "r3k2r/8/8/8/8/8/8/R3K1R1 b Qkq - 5 9"},
      {all_rights, "a1a2", "r3k2r/8/8/8/8/8/R7/4K2R b Kkq - 5 9"},
      {all_rights, "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 9"},
      {all_rights, "h1h8", "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 9"},
      // A right is lost to any capturer, also a promotion, and does not come back.
      {"4k2r/8/8/8/3B4/8/8/4K3 w k - 0 1", "d4h8", "4k2B/8/8/8/8/8/8/4K3 b - - 0 1"},
      {"4k1r1/8/8/8/8/8/8/4K3 b - - 0 1", "g8h8", "4k2r/8/8/8/8/8/8/4K3 w - - 1 2"},
      {"r3k3/1P6/8/8/8/8/8/4K3 w q - 8 1", "b7a8n", "N3k3/8/8/8/8/8/8/4K3 b - - 0 1"},
      {"4k3/8/8/8/8/8/6p1/4K2R b K - 8 1", "g2h1q", "4k3/8/8/8/8/8/8/4K2q w - - 0 2"},
      // Promotions put their piece on the board.
      {promoting, "a7a8n", "N7/8/8/8/4k3/8/8/4K3 b - - 0 1"},
      {promoting, "a7a8b", "B7/8/8/8/4k3/8/8/4K3 b - - 0 1"},
      {promoting, "a7a8r", "R7/8/8/8/4k3/8/8/4K3 b - - 0 1"},
      {promoting, "a7a8q", "Q7/8/8/8/4k3/8/8/4K3 b - - 0 1"},
      // Clocks stop at their largest value.
      {"4k3/8/8/8/8/8/8/4K3 b - - 9999 9999", "e8e7", "8/4k3/8/8/8/8/8/4K3 w - - 9999 9999"},
  };
  static_assert(max_clock == 9999);
  for (const auto& [fen, text, child] : table) {
    const Position position = position_of(fen);
    const Move move = move_of(position, text);
    ASSERT_TRUE(is_legal(position, move)) << fen << ' ' << text;
    EXPECT_EQ(play(position, move), position_of(child))
        << fen << ' ' << text << "\nexpected " << child;
  }
}

}  // namespace
}  // namespace squarelab::rules
