#include <gtest/gtest.h>

#include <squarelab/rules/attacks.hpp>

#include "position_of.hpp"

namespace squarelab::rules {
namespace {

using enum Square;

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(AttacksFrom, AreTheSquaresThatThePieceReaches) {
  const struct {
    const char* fen;
    Square from;
    const char* attacked;
  } table[]{
      {"4k3/8/8/3N4/8/8/8/N3K3 w - - 0 1", D5, "e7 f6 f4 e3 c3 b4 b6 c7"},
      {"4k3/8/8/3N4/8/8/8/N3K3 w - - 0 1", A1, "b3 c2"},
      {"7k/8/8/3K4/8/8/8/8 w - - 0 1", D5, "d6 e6 e5 e4 d4 c4 c5 c6"},
      {"7k/8/8/3K4/8/8/8/8 w - - 0 1", H8, "g8 g7 h7"},
      // Sliders reach the first piece of either side and nothing after it.
      {"4k3/8/3p4/8/1P1R1p2/8/3P4/4K3 w - - 0 1", D4, "d5 d6 e4 f4 d3 d2 c4 b4"},
      {"4k3/8/1p3p2/8/3Q4/8/8/K7 w - - 0 1", D4,
       "d5 d6 d7 d8 e4 f4 g4 h4 d3 d2 d1 c4 b4 a4 e5 f6 e3 f2 g1 c3 b2 a1 c5 b6"},
      {"4k3/8/8/8/8/8/6B1/4K3 w - - 0 1", G2, "h3 h1 f1 f3 e4 d5 c6 b7 a8"},
      {"8/8/8/8/R2k3n/8/8/K7 b - - 0 1", A4, "a2 a3 a5 a6 a7 a8 a1 b4 c4 d4"},  // also at a king
      // Pawns attack by their capture squares and do not wrap.
      {"4k3/7p/2p5/8/8/4P3/P7/4K3 w - - 0 1", E3, "d4 f4"},
      {"4k3/7p/2p5/8/8/4P3/P7/4K3 w - - 0 1", A2, "b3"},
      {"4k3/7p/2p5/8/8/4P3/P7/4K3 w - - 0 1", C6, "b5 d5"},
      {"4k3/7p/2p5/8/8/4P3/P7/4K3 w - - 0 1", H7, "g6"},
      {start, E4, ""},                                               // an empty square
      {"4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1", E1, "d1 d2 e2 f2 f1"},  // castling attacks nothing
  };
  for (const auto& [fen, from, attacked] : table) {
    EXPECT_EQ(attacks_from(position_of(fen), from), squares(attacked)) << fen << to_string(from);
  }
}

TEST(AttackersTo, AreThePiecesOfOneSideWhoeverIsToMove) {
  constexpr const char* every_kind = "k7/8/4b3/2n5/R2p1K2/2P1P3/5N2/3Q2B1 b - - 0 1";
  constexpr const char* behind_a_king = "8/8/8/8/R2k3n/8/8/K7 b - - 0 1";
  constexpr const char* pinned_knight = "4r2k/8/8/8/8/4N3/8/4K3 w - - 0 1";
  const struct {
    const char* fen;
    Square to;
    Color color;
    const char* attackers;
  } table[]{
      {every_kind, D4, Color::White, "c3 e3 a4 d1"},
      {every_kind, E4, Color::White, "f4 f2"},
      {every_kind, E4, Color::Black, "c5"},
      {every_kind, D5, Color::Black, "e6"},
      {every_kind, H1, Color::Black, ""},
      {start, D2, Color::White, "b1 c1 d1 e1"},                      // its own piece is defended
      {behind_a_king, E4, Color::White, ""},                         // a king blocks a slider
      {pinned_knight, D5, Color::White, "e3"},                       // a pinned piece attacks
      {"4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1", D5, Color::White, ""},  // en passant does not
  };
  for (const auto& [fen, to, color, attackers] : table) {
    const Position position = position_of(fen);
    EXPECT_EQ(attackers_to(position, to, color), squares(attackers)) << fen << to_string(to);
    EXPECT_EQ(is_attacked(position, to, color), *attackers != '\0') << fen << to_string(to);
  }
}

TEST(AttackMap, IsTheUnionOverThePieces) {
  EXPECT_EQ(attack_map(start_position(), Color::White),
            squares("b1 c1 d1 e1 f1 g1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 e3 f3 g3 h3"));
  EXPECT_EQ(attack_map(position_of("7k/8/8/8/8/8/P7/K7 w - - 0 1"), Color::Black),
            squares("g8 g7 h7"));
  EXPECT_EQ(attack_map(position_of("8/8/8/8/8/8/8/R7 w - - 0 1"), Color::White).size(), 14);
}

TEST(Checkers, AndPinnedPiecesAreThoseOfTheSideToMove) {
  const struct {
    const char* fen;
    const char* checkers;
    const char* pinned;
  } table[]{
      {start, "", ""},
      {"8/8/8/8/8/8/8/R7 w - - 0 1", "", ""},  // without kings
      {"4k3/8/8/8/8/8/3n4/1K2R3 b - - 0 1", "e1", ""},
      {"4r1k1/8/8/8/8/5n2/8/R3K2R w KQ - 0 1", "e8 f3", ""},
      // Pawns check only forwards.
      {"8/8/8/2k5/2pP4/8/8/4K3 b - d3 0 1", "d4", ""},
      {"8/8/3P4/2k5/8/8/8/4K3 b - - 0 1", "", ""},
      // Pins are along rank, file and diagonals, by a slider of that line.
      {"k3r3/8/8/b7/1N2P2b/4K1Nr/3P1P2/6b1 w - - 0 1", "", "e4 g3 f2"},
      {"k7/8/8/b7/1N5b/6P1/8/4K3 w - - 0 1", "", "b4 g3"},
      {"k3b3/8/8/8/4P3/8/8/4K3 w - - 0 1", "", ""},
      {"k7/8/8/r7/1N6/8/8/4K3 w - - 0 1", "", ""},
      {"k7/8/8/q7/1N6/8/8/4K3 w - - 0 1", "", "b4"},
      {"4r2k/8/8/8/8/4N3/8/4K3 w - - 0 1", "", "e3"},
      // Two pieces shield each other, also those of the horizontal en-passant case.
      {"k3r3/4N3/8/8/4P3/8/8/4K3 w - - 0 1", "", ""},
      {"k3r3/4n3/8/8/4P3/8/8/4K3 w - - 0 1", "", ""},
      {"8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", "", ""},
      // Enemy pieces and pieces of the side not to move are not pinned.
      {"k3r3/8/8/8/4P3/8/4p3/4K3 w - - 0 1", "", ""},
      {"4r2k/8/8/8/8/4N3/8/4K3 b - - 0 1", "", ""},
      // While in check from elsewhere.
      {"4r2k/8/8/8/8/4N2n/3n4/4K3 w - - 0 1", "", "e3"},
      {"4r2k/8/8/8/8/4N3/2n5/4K3 w - - 0 1", "c2", "e3"},
  };
  for (const auto& [fen, checking, shielding] : table) {
    const Position position = position_of(fen);
    EXPECT_EQ(checkers(position), squares(checking)) << fen;
    EXPECT_EQ(in_check(position), *checking != '\0') << fen;
    EXPECT_EQ(pinned(position), squares(shielding)) << fen;
  }
}

}  // namespace
}  // namespace squarelab::rules
