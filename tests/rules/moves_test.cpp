#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <squarelab/rules/moves.hpp>
#include <string>

#include "position_of.hpp"

namespace squarelab::rules {
namespace {

using enum Square;

constexpr const char* kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr const char* uncovers_the_rank = "8/8/3p4/KPp4r/1R3pPk/8/4P3/8 w - c6 0 1";
constexpr const char* promotes_and_castles = "1n2k3/P7/8/8/8/8/8/4K2R w K - 0 1";

bool contains(const MoveList& moves, Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

TEST(LegalMoves, AreWrittenOnce) {
  for (const char* fen : {kiwipete, "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
                          "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"}) {
    const MoveList moves = legal_moves(position_of(fen));
    EXPECT_EQ(std::set<Move>(moves.begin(), moves.end()).size(), moves.size()) << fen;
  }
}

TEST(LegalMoves, OfAPieceEndOnTheseSquares) {
  constexpr const char* pawns = "4k3/8/8/8/1p1p1p2/p1P3P1/1P1P1P2/4K3 w - - 0 1";
  constexpr const char* blocked_pawns = "4k3/8/8/8/4n3/2n5/2P1P1P1/6K1 w - - 0 1";
  constexpr const char* pins = "k3r3/8/8/8/1b6/2N1R3/8/4K3 w - - 0 1";
  const struct {
    const char* fen;
    Square from;
    const char* to;
  } table[]{
      {pawns, B2, "b3 a3"},
      {pawns, C3, "c4 b4 d4"},
      {pawns, D2, "d3"},
      {pawns, F2, "f3"},
      {pawns, G3, "g4 f4"},
      // A double push needs both squares empty.
      {blocked_pawns, C2, ""},
      {blocked_pawns, E2, "e3"},
      {blocked_pawns, G2, "g3 g4"},
      // A pinned piece keeps to its line.
      {pins, E3, "e2 e4 e5 e6 e7 e8"},
      {pins, C3, ""},
      // The king does not step back along the checking line.
      {"8/8/8/8/4k3/8/8/R3K2r w Q - 0 1", E1, "d2 e2 f2"},
  };
  for (const auto& [fen, from, to] : table) {
    EXPECT_EQ(targets(legal_moves(position_of(fen)), from), squares(to)) << fen << to_string(from);
  }
}

TEST(LegalMoves, AllFourPromotionsByPushAndByCapture) {
  const MoveList moves = legal_moves(position_of("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"));
  for (const PieceType type :
       {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
    EXPECT_TRUE(contains(moves, Move::promotion(A7, A8, type)));
    EXPECT_TRUE(contains(moves, Move::promotion(A7, B8, type)));
  }
  EXPECT_FALSE(contains(moves, Move::normal(A7, A8)));
  EXPECT_EQ(moves.size(), 8 + 5);
}

TEST(LegalMoves, AreOfTheKingInDoubleCheckAndNoneInMateAndStalemate) {
  const MoveList moves = legal_moves(position_of("4r1k1/8/8/8/8/5n2/8/R3K2R w KQ - 0 1"));
  EXPECT_EQ(moves.size(), 3);
  EXPECT_EQ(targets(moves, E1).size(), 3);
  for (const char* fen : {"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
                          "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}) {
    EXPECT_TRUE(legal_moves(position_of(fen)).empty()) << fen;
  }
}

TEST(Castling, NeedsItsRightAnEmptyWayAndAKingThatMeetsNoCheck) {
  constexpr const char* white = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  constexpr const char* black = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1";
  constexpr const char* no_long_right = "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1";
  const struct {
    const char* fen;
    Square to;
    bool is_legal;
  } table[]{
      {white, G1, true},
      {white, C1, true},
      {black, G8, true},
      {black, C8, true},
      {no_long_right, G1, true},
      {no_long_right, C1, false},
      // Not out of, over or into check.
      {"4r2k/8/8/8/8/8/8/4K2R w K - 0 1", G1, false},
      {"5r1k/8/8/8/8/8/8/4K2R w K - 0 1", G1, false},
      {"6rk/8/8/8/8/8/8/4K2R w K - 0 1", G1, false},
      {"7k/8/8/8/8/8/4p3/4K2R w K - 0 1", G1, false},
      {"3r3k/8/8/8/8/8/8/R3K3 w Q - 0 1", C1, false},
      {"2r4k/8/8/8/8/8/8/R3K3 w Q - 0 1", C1, false},
      // The rook may pass over an attacked square.
      {"1r5k/8/8/8/8/8/8/R3K3 w Q - 0 1", C1, true},
      {"r6k/8/8/8/8/8/8/R3K3 w Q - 0 1", C1, true},
      // Every square between king and rook is empty.
      {"7k/8/8/8/8/8/8/RN2K3 w Q - 0 1", C1, false},
      {"7k/8/8/8/8/8/8/R1B1K3 w Q - 0 1", C1, false},
      {"7k/8/8/8/8/8/8/R2QK3 w Q - 0 1", C1, false},
      {"7k/8/8/8/8/8/8/Rn2K3 w Q - 0 1", C1, false},
  };
  for (const auto& [fen, to, is_legal] : table) {
    const Square from = to == G8 || to == C8 ? E8 : E1;
    EXPECT_EQ(contains(legal_moves(position_of(fen)), Move::castling(from, to)), is_legal)
        << fen << to_string(to);
  }
}

// A square that no pawn can capture on is dropped by `normalised`.
TEST(EnPassant, IsLegalForThisNumberOfPawns) {
  const struct {
    const char* fen;
    int pawns;
  } table[]{
      {"4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", 2},
      {"4k3/8/8/8/2pPp3/8/8/4K3 b - d3 0 1", 2},
      {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 1},
      {"4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1", 1},
      // It does not wrap round the board.
      {"4k3/8/8/p6P/8/8/8/4K3 w - a6 0 1", 0},
      {"1nb1kbnr/r1p2pp1/3p1q2/pp2NP1p/7P/2PP4/PP2P1P1/R1BQKBNR b KQk h3 0 1", 0},
      // No pawn is on a neighbouring square.
      {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0},
      {"4k3/8/8/3pN3/8/8/8/4K3 w - d6 0 1", 0},
      // It would uncover the rank, which a second pawn goes on shielding.
      {"8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", 0},
      {"8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1", 0},
      {"8/8/8/r1PpP2K/8/8/4k3/8 w - d6 0 1", 2},
      // The pawn is pinned on a file, on which another capture blocks a check.
      {"k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 0},
      {"k3r3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", 1},
      {"k3r3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", 1},
      // It is pinned across the diagonal, or moves along it.
      {"7k/6b1/8/3pP3/8/2K5/8/8 w - d6 0 1", 0},
      {"6k1/8/8/8/1Pp5/8/B7/6K1 b - b3 0 1", 1},
      // The captured pawn shields the diagonal.
      {"6bk/8/8/3pP3/8/8/K7/8 w - d6 0 1", 0},
      {"k6b/6pp/pp1P4/1R6/5pP1/8/K6P/7B b - g3 0 19", 0},
      // It captures the checking pawn, which in the second row is the only move, or does not help.
      {"8/8/8/2k5/2pP4/8/8/4K3 b - d3 0 1", 1},
      {"6K1/8/R7/2k5/R1pP4/2N5/8/3R4 b - d3 0 1", 1},
      {"7k/8/8/3pP3/8/2n5/8/3K4 w - d6 0 1", 0},
  };
  for (const auto& [fen, pawns] : table) {
    const Position position = position_of(fen);
    const MoveList moves = legal_moves(position);
    EXPECT_EQ(std::ranges::count(moves, MoveFlag::EnPassant, &Move::flag), pawns) << fen;
    EXPECT_EQ(normalised(position).en_passant.has_value(), pawns > 0) << fen;
  }
}

TEST(EnPassant, IsLegalForTheOneCapturerThatMayAndCanBeTheOnlyMove) {
  const Position position = position_of("k3r3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1");
  EXPECT_TRUE(is_legal(position, Move::en_passant(C5, D6)));
  EXPECT_FALSE(is_legal(position, Move::en_passant(E5, D6)));
  const MoveList moves = legal_moves(position_of("6K1/8/R7/2k5/R1pP4/2N5/8/3R4 b - d3 0 1"));
  ASSERT_EQ(moves.size(), 1);
  EXPECT_EQ(moves[0], Move::en_passant(C4, D3));
}

TEST(Normalised, ChangesNothingElse) {
  const Position before = position_of("r3k2r/8/8/8/4P3/8/8/R3K2R b Kq e3 0 31");
  Position expected = before;
  expected.en_passant.reset();
  EXPECT_EQ(normalised(before), expected);
  EXPECT_EQ(normalised(start_position()), start_position());
}

TEST(IsLegal, HoldsExactlyForTheMovesOfTheListAmongAllCodes) {
  for (const char* fen : {kiwipete, uncovers_the_rank, promotes_and_castles}) {
    const Position position = position_of(fen);
    const MoveList moves = legal_moves(position);
    int legal = 0;
    for (int code = 0; code < 65536; ++code) {
      const Move move = Move::from_code(static_cast<std::uint16_t>(code));
      const bool is = is_legal(position, move);
      legal += is;
      ASSERT_EQ(is, contains(moves, move)) << fen << " code " << code;
    }
    EXPECT_EQ(legal, moves.size());
  }
  EXPECT_FALSE(is_legal(start_position(), Move::none()));
  EXPECT_FALSE(is_legal(start_position(), Move::null()));
}

TEST(Selections, AreTheseMoves) {
  const struct {
    const char* fen;
    MoveSelection selection;
    const char* moves;
  } table[]{
      // Captures include en passant, promotions with a capture, and evasions that capture.
      {"1n2k3/P7/8/3pP3/8/8/8/K7 w - d6 0 1", MoveSelection::Captures,
       "a7b8b a7b8n a7b8q a7b8r e5d6"},
      {"4k3/8/8/8/8/5n2/6P1/4K3 w - - 0 1", MoveSelection::Captures, "g2f3"},
      // Noisy moves include all promotions, quiet moves include castling.
      {"1n2k3/P7/8/8/8/8/8/K7 w - - 0 1", MoveSelection::Noisy,
       "a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r"},
      {"4k3/8/8/8/8/8/4PPPr/4K2R w K - 0 1", MoveSelection::Quiets,
       "e1d1 e1d2 e1f1 e1g1 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 h1f1 h1g1"},
  };
  for (const auto& [fen, selection, moves] : table) {
    EXPECT_EQ(text_of(legal_moves(position_of(fen), selection)), moves) << fen;
  }
}

TEST(Selections, NoisyAndQuietsAreAllMovesAndNoneIsInBoth) {
  for (const char* fen : {kiwipete, uncovers_the_rank, promotes_and_castles}) {
    const Position position = position_of(fen);
    MoveList both = legal_moves(position, MoveSelection::Noisy);
    for (const Move move : legal_moves(position, MoveSelection::Quiets)) {
      EXPECT_FALSE(contains(both, move)) << fen;
      both.push_back(move);
    }
    EXPECT_EQ(text_of(both), text_of(legal_moves(position))) << fen;
  }
}

TEST(GivesCheck, IsTrueOfTheseMovesAndFalseOfThose) {
  const struct {
    const char* fen;
    const char* move;
    bool gives_check;
  } table[]{
      {"4k3/8/8/8/8/8/8/K6R w - - 0 1", "h1h8", true},
      {"4k3/8/8/8/8/8/8/K6R w - - 0 1", "h1h7", false},
      {"4k3/8/3P4/8/8/8/8/K7 w - - 0 1", "d6d7", true},
      // By the piece that was hidden; a piece that stays on the line still hides it.
      {"4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1", "e4c3", true},
      {"k7/8/8/8/K7/8/8/R7 w - - 0 1", "a4a5", false},
      {"k7/8/8/8/K7/8/8/R7 w - - 0 1", "a4b4", true},
      {"4k3/8/8/8/4P3/8/8/K3R3 w - - 0 1", "e4e5", false},
      // By a promotion, also through the square that the pawn left.
      {"8/4P3/8/8/4k3/8/8/K7 w - - 0 1", "e7e8q", true},
      {"8/4P3/8/8/4k3/8/8/K7 w - - 0 1", "e7e8b", false},
      {"8/4P3/3k4/8/8/8/8/K7 w - - 0 1", "e7e8n", true},
      // By an en-passant capture that uncovers two pawns.
      {"8/8/8/R2pP2k/8/8/8/K7 w - d6 0 1", "e5d6", true},
      {"6k1/8/8/3pP3/8/1B6/8/K7 w - d6 0 1", "e5d6", true},
      // By the rook of a castling.
      {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true},
      {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", false},
      {"8/8/8/8/8/8/8/R3K2k w Q - 0 1", "e1c1", true},
  };
  for (const auto& [fen, text, expected] : table) {
    const Position position = position_of(fen);
    const Move move = move_of(position, text);
    ASSERT_TRUE(is_legal(position, move)) << fen << ' ' << text;
    EXPECT_EQ(gives_check(position, move), expected) << fen << ' ' << text;
  }
}

}  // namespace
}  // namespace squarelab::rules
