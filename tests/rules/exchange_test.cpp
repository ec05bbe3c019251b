#include <gtest/gtest.h>

#include <squarelab/rules/exchange.hpp>
#include <squarelab/rules/moves.hpp>

#include "position_of.hpp"

namespace squarelab::rules {
namespace {

TEST(Exchange, IsWorthWhatTheLaterCapturesLeave) {
  const struct {
    const char* fen;
    const char* move;
    int value;
  } table[]{
      // A piece that nobody defends is won; a quiet move to an attacked square loses the piece.
      {"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
      {"4k3/8/3p4/8/8/8/8/K3R3 w - - 0 1", "e1e5", -500},
      {"4k3/8/3p4/8/8/8/8/K3R3 w - - 0 1", "e1e4", 0},
      // Knight takes pawn, knight takes knight; the rook stops, for bishop and queen would follow.
      {"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 320},
      // Rook takes rook, pawn takes rook: the same for both.
      {"4r1k1/3p4/4r3/8/8/8/8/4R1K1 w - - 0 1", "e1e6", 0},
      // With a pawn next to it the exchange goes on: pawn takes knight, pawn takes pawn.
      {"6k1/8/3p4/4n3/3P4/8/8/6K1 w - - 0 1", "d4e5", 320 - 100},
      // Two rooks on one file against one pawn that a rook defends.
      {"3r2k1/8/8/3p4/8/8/3R4/3R2K1 w - - 0 1", "d2d5", 100},
      {"3r2k1/8/8/3p4/8/8/3R4/6K1 w - - 0 1", "d2d5", 100 - 500},
      // A queen on the diagonal of a pawn.
      {"6k1/5p2/4p3/3p4/2P5/1Q6/8/6K1 w - - 0 1", "c4d5", 100},
      {"6k1/5p2/4p3/3p4/2P5/8/8/6K1 w - - 0 1", "c4d5", 0},
      // The least valuable attacker goes first: the pawn takes the knight, and the rook may not.
      {"3q2k1/8/4p3/3p4/1N6/8/8/3R2K1 w - - 0 1", "b4d5", 100 - 320},
      // Of two alike the one on the lowest square goes first. The bishop on d6 hides one of White,
      // the one on f6 nothing: Black would better take with that.
      {"6k1/2B5/3b1b2/4p3/8/5N2/8/4R2K w - - 0 1", "f3e5", 100},
      {"6k1/6B1/3b1b2/4p3/8/5N2/8/4R2K w - - 0 1", "f3e5", -60},
      // The knight on e6 may not leave the line of the rook on e1, and takes all the same.
      {"4k3/8/4n3/8/3p4/2P5/8/K3R3 w - - 0 1", "c3d4", 100 - 100},
      // The king takes what nobody defends and nothing else, and is not taken back.
      {"8/8/3k4/4p3/8/8/8/K3R3 w - - 0 1", "e1e5", 100 - 500},
      {"8/8/3k4/4p3/8/8/4R3/K3R3 w - - 0 1", "e2e5", 100},
      {"4k3/8/8/8/8/8/4n3/4K3 w - - 0 1", "e1e2", 320},
      // En passant takes the pawn from its own square: on d5 it blocked the rook on d1.
      {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100},
      {"4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},
      {"3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", 100},
      // A promotion gains the difference and risks the new piece.
      {"6k1/P7/8/8/8/8/8/6K1 w - - 0 1", "a7a8q", 800},
      {"6k1/P7/8/8/8/8/8/6K1 w - - 0 1", "a7a8n", 220},
      {"1r4k1/P7/8/8/8/8/8/6K1 w - - 0 1", "a7a8q", -100},
      {"1r4k1/P7/8/8/8/8/8/6K1 w - - 0 1", "a7b8q", 1300},
      // A pawn that takes back on the last rank stays a pawn: the pawn of a7 takes on b8.
      {"6k1/8/8/8/8/8/p6K/1RR5 b - - 0 1", "a2b1q", 500 + 800 - 900},
      {"1r4k1/P7/8/8/8/8/8/1R4K1 w - - 0 1", "b1b8", 500},
      {"1rr3k1/P7/8/8/8/8/8/1R4K1 w - - 0 1", "b1b8", 500},
      // Castling is nothing, and Black gains as White does.
      {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0},
      {"4k3/8/8/8/3P4/2p5/8/4K3 b - - 0 1", "c3c2", 0},
      {"6k1/8/8/4p3/3N4/4P3/8/6K1 b - - 0 1", "e5d4", 320 - 100},
  };
  for (const auto& [fen, text, value] : table) {
    const Position position = position_of(fen);
    const Move move = move_of(position, text);
    ASSERT_TRUE(is_legal(position, move)) << fen << ' ' << text;
    EXPECT_EQ(exchange(position, move), value) << fen << ' ' << text;
  }
}

}  // namespace
}  // namespace squarelab::rules
