#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <squarelab/positions/random.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/fen.hpp>

#include "position_of.hpp"

namespace squarelab::rules {
namespace {

struct Implausible {
  const char* fen;
  Rule rule;
  std::optional<Square> square;
  const char* message;
};

const Implausible implausible[]{
    // In Chess960 a king starts between its rooks, of either colour, and at either edge.
    {"4k3/8/8/8/8/8/8/KR6 w B - 0 1", Rule::KingStartsBetweenRooks, Square::A1,
     "White has a right to castle with the king on a1, but in Chess960 the king starts between its "
     "rooks"},
    {"r6k/8/8/8/8/8/8/4K3 b a - 0 1", Rule::KingStartsBetweenRooks, Square::H8,
     "Black has a right to castle with the king on h8, but in Chess960 the king starts between its "
     "rooks"},

    {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", Rule::PossiblePieces, std::nullopt,
     "White has 9 pawns"},
    {"4k3/pppppppp/qq6/8/8/8/8/4K3 b - - 0 1", Rule::PossiblePieces, std::nullopt,
     "Black has 8 pawns and 1 promoted piece at least, 9 pawns in all"},
    {"4k3/8/8/8/NNNNN3/8/1PPPPPP1/4K3 w - - 0 1", Rule::PossiblePieces, std::nullopt,
     "White has 6 pawns and 3 promoted pieces at least, 9 pawns in all"},
    {"4k3/8/8/8/RRR5/8/PPPPPPPP/4K3 w - - 0 1", Rule::PossiblePieces, std::nullopt,
     "White has 8 pawns and 1 promoted piece at least, 9 pawns in all"},
    // Two bishops, but both on light squares; and both on dark ones.
    {"4k3/8/8/8/8/8/PPPPPPPP/3BKB2 w - - 0 1", Rule::PossiblePieces, std::nullopt,
     "White has 8 pawns and 1 promoted piece at least, 9 pawns in all"},
    {"3bkb2/pppppppp/8/8/8/8/8/4K3 w - - 0 1", Rule::PossiblePieces, std::nullopt,
     "Black has 8 pawns and 1 promoted piece at least, 9 pawns in all"},
    // Every kind is counted on its own: none of these makes up for another.
    {"4k3/8/8/8/QQNNN3/RRR5/1PPPPPP1/4K3 b - - 0 1", Rule::PossiblePieces, std::nullopt,
     "White has 6 pawns and 3 promoted pieces at least, 9 pawns in all"},

    {"4k3/8/8/8/7b/5n2/8/r3K3 w - - 0 1", Rule::AtMostTwoCheckers, Square::A1,
     "White is in check from 3 pieces"},

    // Two pieces that check along lines of their own cannot both have come by one move,
    {"4k3/8/8/8/8/8/8/r3K2r w - - 0 1", Rule::CheckByLastMove, Square::A1,
     "no last move explains the check from the rook on a1 and the rook on h1"},
    {"4k3/8/8/8/8/2n1n3/8/3K4 w - - 0 1", Rule::CheckByLastMove, Square::C3,
     "no last move explains the check from the knight on c3 and the knight on e3"},
    {"7k/8/8/8/8/3p1p2/4K3/8 w - - 0 1", Rule::CheckByLastMove, Square::D3,
     "no last move explains the check from the pawn on d3 and the pawn on f3"},
    // a pawn that has not moved checks nobody,
    {"7k/3p4/4K3/8/8/8/8/8 w - - 0 1", Rule::CheckByLastMove, Square::D7,
     "no last move explains the check from the pawn on d7"},
    // nor does a rook that has the right to castle.
    {"r3k3/8/8/8/8/8/8/K7 w q - 0 1", Rule::CheckByLastMove, Square::A8,
     "no last move explains the check from the rook on a8"},
    // A bishop in the corner came along its one line, and nobody has left that.
    {"b6k/8/8/8/8/8/8/7K w - - 0 1", Rule::CheckByLastMove, Square::A8,
     "no last move explains the check from the bishop on a8"},
    // A capture would explain these two checks, but White has all its pieces.
    {"4r2k/8/8/PPPP1PPP/NBBN1RRQ/P7/8/4Kr2 w - - 0 1", Rule::CheckByLastMove, Square::F1,
     "no last move explains the check from the rook on f1 and the rook on e8"},
    // The en-passant square says that d2-d4 was the last move; it does not open the first rank.
    {"4k3/8/8/8/2pP4/8/8/K3R3 b - d3 0 1", Rule::CheckByLastMove, Square::E1,
     "no last move explains the check from the rook on e1"},

    {"4k3/8/8/8/3Pp3/8/8/4K3 b - d3 1 1", Rule::EnPassantAtClock0, Square::D3,
     "the en-passant square is d3, but the halfmove clock is 1"},

    // Before the double push White stood in check while Black was to move: on a diagonal through
    // the square where the pawn is now; from beside the king; on a diagonal that the captured pawn
    // would open; and by a rook along the en-passant square.
    {"8/8/2K5/2Pp4/4b3/8/8/1k6 w - d6 0 1", Rule::EnPassantByLastMove, Square::D6,
     "the en-passant square is d6, but before d7d5 Black is to move, but the white king "
     "on c6 is in check from the bishop on e4"},
    {"k7/8/3K4/3Pp3/8/8/8/8 w - e6 0 1", Rule::EnPassantByLastMove, Square::E6,
     "the en-passant square is e6, but before e7e5 Black is to move, but the white king "
     "on d6 is in check from the pawn on e7"},
    {"q6k/8/8/3pP3/8/8/8/7K w - d6 0 1", Rule::EnPassantByLastMove, Square::D6,
     "the en-passant square is d6, but before d7d5 Black is to move, but the white king "
     "on h1 is in check from the queen on a8"},
    {"4k3/8/1K5r/5Pp1/8/8/8/8 w - g6 0 1", Rule::CheckByLastMove, Square::H6,
     "no last move explains the check from the rook on h6"},
    // Black answered a check that nothing explains.
    {"6k1/8/8/3pP3/8/8/B7/1N5K w - d6 0 1", Rule::EnPassantByLastMove, Square::D6,
     "the en-passant square is d6, but before d7d5 no last move explains the check from the bishop "
     "on a2"},
};

TEST(Plausibility, NamesTheRuleTheSquareAndTheReason) {
  for (const Implausible& sample : implausible) {
    const Position position = position_of(sample.fen);
    ASSERT_FALSE(find_violation(position)) << sample.fen;
    const auto found = why_unreachable(position);
    ASSERT_TRUE(found) << sample.fen;
    EXPECT_EQ(found->rule, sample.rule) << sample.fen;
    EXPECT_EQ(found->square, sample.square) << sample.fen;
    EXPECT_EQ(found->message, sample.message) << sample.fen;
  }
}

TEST(Plausibility, EveryRuleHasASampleAndANameOfItsOwn) {
  std::set<std::string_view> names;
  for (std::size_t i = playable_rule_count; i < rule_count; ++i) {
    const auto rule = static_cast<Rule>(i);
    names.insert(name_of(rule));
    bool has_sample = false;
    for (const Implausible& sample : implausible) has_sample = has_sample || sample.rule == rule;
    EXPECT_TRUE(has_sample) << name_of(rule);
  }
  EXPECT_EQ(names.size(), rule_count - playable_rule_count);
  EXPECT_EQ(name_of(Rule::PossiblePieces), "possible-pieces");
}

TEST(Plausibility, WhatAGameCanLeadToPasses) {
  for (const char* fen : {
           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
           // All pieces that promotion can give.
           "7k/8/8/8/NNNNN3/NNNNN3/8/4K3 w - - 0 1",
           "8/8/7k/8/BB6/BB6/BB2N3/BB2K2N w - - 0 1",
           "4k3/8/8/8/NN6/NNN5/PPPPP3/4K3 w - - 0 1",
           // One piece that checks: it came, or another left its line.
           "4k3/8/8/8/8/8/8/r3K3 w - - 0 1",
           "4k3/8/8/8/8/3n4/8/4K3 w - - 0 1",
           "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1",
           "b7/k7/8/8/8/8/8/7K w - - 0 1",
           // Two: one came and left the line of the other, as a knight, a pawn, a bishop;
           "k3r3/8/8/8/8/3n4/8/4K3 w - - 0 1",
           "4r1k1/8/8/8/8/8/3p4/4K3 w - - 0 1",
           "k3r3/8/8/8/7b/8/8/4K3 w - - 0 1",
           // a pawn to either side;
           "4r1k1/8/8/8/8/8/5p2/4K3 w - - 0 1",
           // as a pawn that was promoted when it captured, to either side, of either colour.
           "4r2k/8/8/8/8/8/8/4Kr2 w - - 0 1",
           "4r2k/8/8/8/8/8/8/3rK3 w - - 0 1",
           "4kR2/8/8/8/8/8/8/4R2K b - - 0 1",
           "3Rk3/8/8/8/8/8/8/4R2K b - - 0 1",
           // Castling; the last two have no other explanation.
           "r4rk1/8/8/8/8/8/8/5K2 w - - 0 1",
           "2kr4/8/8/8/8/8/8/3K4 w - - 0 1",
           "8/8/8/8/8/8/5P2/1k3RK1 b - - 0 1",
           "2kr2K1/3p4/8/8/8/8/8/8 w - - 0 1",
           // A double push that checks, that opens a line, with and without an answer en passant.
           "8/8/8/3k4/3pP3/8/8/4K3 b - e3 0 1",
           "8/8/8/8/3pP3/8/R6k/4K3 b - e3 0 1",
           "8/8/8/8/4P3/8/R6k/4K3 b - - 0 1",
       }) {
    const Position position = position_of(fen);
    ASSERT_FALSE(find_violation(position)) << fen << ": " << find_violation(position)->message;
    const auto found = why_unreachable(position);
    EXPECT_FALSE(found) << fen << ": " << found->message;
  }
}

// It takes both pawns away: the capturing one from the line of the rook, and the captured one from
// the line of the bishop. Nothing else explains these two checks. Once from either side.
TEST(Plausibility, AnEnPassantCaptureMayGiveTwoChecks) {
  struct Case {
    const char* fen;
    Square to;
    Square beside;
    Square home;  // of the captured pawn
  };
  for (const Case& one :
       {Case{"B3R3/8/8/3pP3/4k3/8/8/K7 w - d6 0 1", Square::D6, Square::C7, Square::D7},
        Case{"4R3/7B/8/4Pp2/4k3/8/8/K7 w - f6 0 1", Square::F6, Square::G7, Square::F7}}) {
    const Position before = position_of(one.fen);
    const Move capture = Move::en_passant(Square::E5, one.to);
    ASSERT_TRUE(is_legal(before, capture)) << one.fen;
    Position after = play(before, capture);
    EXPECT_EQ(checkers(after).size(), 2) << one.fen;
    EXPECT_FALSE(why_unreachable(after)) << one.fen;
    after.put(one.beside, Piece::BlackPawn);
    EXPECT_FALSE(why_unreachable(after)) << one.fen;
    after.put(one.home, Piece::BlackPawn);  // the captured pawn cannot have come from there
    EXPECT_TRUE(why_unreachable(after)) << one.fen;
  }
}

// Random games from the start. Every other game takes checks where it can, so that there are many
// and odd ones.
TEST(SlowPlausibility, NoPositionOfRandomGamesIsImplausible) {
  constexpr int wanted = 150'000;
  int positions = 0;
  int checks = 0;
  int double_checks = 0;
  int double_pushes = 0;
  for (std::uint64_t game = 0; positions < wanted; ++game) {
    positions::Random random = positions::Random::stream(20'240, game);
    const bool likes_checks = game % 2 == 1;
    Position position = start_position();
    for (int ply = 0; ply < 300; ++ply) {
      const auto found = why_unreachable(position);
      ASSERT_FALSE(found) << text::to_fen(position) << ": " << found->message;
      ++positions;
      checks += in_check(position) ? 1 : 0;
      double_checks += checkers(position).size() == 2 ? 1 : 0;
      const MoveList moves = legal_moves(position);
      if (moves.empty()) break;
      Position next = position;
      std::optional<Square> passed;
      for (int tries = 0; tries < (likes_checks ? 8 : 1); ++tries) {
        const Move move = moves[random.below(moves.size())];
        next = play(position, move);
        passed = passed_square(position, move);
        if (in_check(next)) break;
      }
      position = next;
      if (!passed) continue;
      // As many programs write it: with an en-passant square after every double push.
      Position written = position;
      written.en_passant = passed;
      const auto refused = why_unreachable(written);
      ASSERT_FALSE(refused) << text::to_fen(written) << ": " << refused->message;
      ++double_pushes;
    }
  }
  EXPECT_GE(checks, 10'000);
  EXPECT_GE(double_checks, 40);
  EXPECT_GE(double_pushes, 3'000);
  RecordProperty("positions", positions);
  RecordProperty("checks", checks);
  RecordProperty("double_checks", double_checks);
}

}  // namespace
}  // namespace squarelab::rules
