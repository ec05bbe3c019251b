#include <gtest/gtest.h>

#include <squarelab/rules/exchange.hpp>
#include <squarelab/rules/moves.hpp>
#include <string>

#include "position_of.hpp"

namespace squarelab::rules {
namespace {

// The one legal move between the squares, or that with this promotion.
int value_of(const std::string& fen, Square from, Square to, int promotion = 0) {
  const Position position = position_of(fen);
  for (const Move move : legal_moves(position)) {
    const auto type = move.promotion_type();
    if (move.from() == from && move.to() == to && (type ? index(*type) : 0) == promotion) {
      return exchange(position, move);
    }
  }
  ADD_FAILURE() << "no such move in " << fen;
  return -1;
}

TEST(Exchange, PieceThatNobodyDefendsIsWon) {
  EXPECT_EQ(value_of("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", Square::E1, Square::E5),
            100);
}

TEST(Exchange, QuietMoveToAnAttackedSquareLosesThePiece) {
  EXPECT_EQ(value_of("4k3/8/3p4/8/8/8/8/K3R3 w - - 0 1", Square::E1, Square::E5), -500);
  EXPECT_EQ(value_of("4k3/8/3p4/8/8/8/8/K3R3 w - - 0 1", Square::E1, Square::E4), 0);
}

TEST(Exchange, DefendedPieceCostsTheDifference) {
  // Knight takes pawn, knight takes knight; the rook stops, for bishop and queen would follow.
  EXPECT_EQ(
      value_of("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", Square::D3, Square::E5),
      100 - 320);
}

TEST(Exchange, SideThatTookMayBeTakenBackWhereThatPays) {
  // Rook takes rook, pawn takes rook: the same for both.
  EXPECT_EQ(value_of("4r1k1/3p4/4r3/8/8/8/8/4R1K1 w - - 0 1", Square::E1, Square::E6), 0);
  // With a pawn beside it the exchange goes on: pawn takes knight, pawn takes pawn.
  EXPECT_EQ(value_of("6k1/8/3p4/4n3/3P4/8/8/6K1 w - - 0 1", Square::D4, Square::E5), 320 - 100);
}

TEST(Exchange, HiddenPieceJoinsWhenTheOneBeforeItHasLeft) {
  // Two rooks behind each other against one pawn that a rook defends.
  EXPECT_EQ(value_of("3r2k1/8/8/3p4/8/8/3R4/3R2K1 w - - 0 1", Square::D2, Square::D5), 100);
  EXPECT_EQ(value_of("3r2k1/8/8/3p4/8/8/3R4/6K1 w - - 0 1", Square::D2, Square::D5), 100 - 500);
  // A queen behind a pawn, on a diagonal.
  EXPECT_EQ(value_of("6k1/5p2/4p3/3p4/2P5/1Q6/8/6K1 w - - 0 1", Square::C4, Square::D5), 100);
  EXPECT_EQ(value_of("6k1/5p2/4p3/3p4/2P5/8/8/6K1 w - - 0 1", Square::C4, Square::D5), 0);
}

TEST(Exchange, LeastValuableAttackerGoesFirst) {
  // After knight takes pawn Black has pawn and queen: the pawn takes, and the rook may not.
  EXPECT_EQ(value_of("3q2k1/8/4p3/3p4/1N6/8/8/3R2K1 w - - 0 1", Square::B4, Square::D5), 100 - 320);
}

TEST(Exchange, OfTwoAlikeTheOneOnTheLowestSquareGoesFirst) {
  // The bishop on d6 hides one of White, the one on f6 nothing: Black would better take with that.
  EXPECT_EQ(value_of("6k1/2B5/3b1b2/4p3/8/5N2/8/4R2K w - - 0 1", Square::F3, Square::E5), 100);
  EXPECT_EQ(value_of("6k1/6B1/3b1b2/4p3/8/5N2/8/4R2K w - - 0 1", Square::F3, Square::E5), -60);
}

TEST(Exchange, PinsAreIgnored) {
  // The knight on e6 may not leave the line of the rook on e1, and takes all the same.
  EXPECT_EQ(value_of("4k3/8/4n3/8/3p4/2P5/8/K3R3 w - - 0 1", Square::C3, Square::D4), 100 - 100);
}

TEST(Exchange, KingTakesWhatNobodyDefendsAndNothingElse) {
  EXPECT_EQ(value_of("8/8/3k4/4p3/8/8/8/K3R3 w - - 0 1", Square::E1, Square::E5), 100 - 500);
  EXPECT_EQ(value_of("8/8/3k4/4p3/8/8/4R3/K3R3 w - - 0 1", Square::E2, Square::E5), 100);
}

TEST(Exchange, KingThatTakesIsNotTakenBack) {
  EXPECT_EQ(value_of("4k3/8/8/8/8/8/4n3/4K3 w - - 0 1", Square::E1, Square::E2), 320);
}

TEST(Exchange, EnPassantTakesThePawnFromItsOwnSquare) {
  EXPECT_EQ(value_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Square::E5, Square::D6), 100);
  EXPECT_EQ(value_of("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", Square::E5, Square::D6), 0);
  // The pawn that is gone from d5 stood before the rook on d1.
  EXPECT_EQ(value_of("3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", Square::E5, Square::D6), 100);
}

TEST(Exchange, PromotionGainsTheDifferenceAndRisksTheNewPiece) {
  const int queen = index(PieceType::Queen);
  const int knight = index(PieceType::Knight);
  EXPECT_EQ(value_of("6k1/P7/8/8/8/8/8/6K1 w - - 0 1", Square::A7, Square::A8, queen), 800);
  EXPECT_EQ(value_of("6k1/P7/8/8/8/8/8/6K1 w - - 0 1", Square::A7, Square::A8, knight), 220);
  EXPECT_EQ(value_of("1r4k1/P7/8/8/8/8/8/6K1 w - - 0 1", Square::A7, Square::A8, queen), -100);
  EXPECT_EQ(value_of("1r4k1/P7/8/8/8/8/8/6K1 w - - 0 1", Square::A7, Square::B8, queen), 1300);
}

TEST(Exchange, PawnThatTakesBackOnTheLastRankStaysAPawn) {
  // Rook takes rook on b8, and the pawn of a7 takes it.
  EXPECT_EQ(
      value_of("6k1/8/8/8/8/8/p6K/1RR5 b - - 0 1", Square::A2, Square::B1, index(PieceType::Queen)),
      500 + 800 - 900);
  EXPECT_EQ(value_of("1r4k1/P7/8/8/8/8/8/1R4K1 w - - 0 1", Square::B1, Square::B8), 500);
  EXPECT_EQ(value_of("1rr3k1/P7/8/8/8/8/8/1R4K1 w - - 0 1", Square::B1, Square::B8), 500);
}

TEST(Exchange, CastlingIsNothing) {
  EXPECT_EQ(value_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Square::E1, Square::G1), 0);
}

TEST(Exchange, BlackGainsAsWhiteDoes) {
  EXPECT_EQ(value_of("4k3/8/8/8/3P4/2p5/8/4K3 b - - 0 1", Square::C3, Square::C2), 0);
  EXPECT_EQ(value_of("6k1/8/8/4p3/3N4/4P3/8/6K1 b - - 0 1", Square::E5, Square::D4), 320 - 100);
}

}  // namespace
}  // namespace squarelab::rules
