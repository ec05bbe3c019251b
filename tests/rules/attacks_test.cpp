#include <gtest/gtest.h>

#include <squarelab/rules/attacks.hpp>

#include "position_of.hpp"

namespace squarelab::rules {
namespace {

TEST(AttacksFrom, KnightJumpsFromTheMiddleAndFromTheCorner) {
  const Position position = position_of("4k3/8/8/3N4/8/8/8/N3K3 w - - 0 1");
  EXPECT_EQ(attacks_from(position, Square::D5), squares("e7 f6 f4 e3 c3 b4 b6 c7"));
  EXPECT_EQ(attacks_from(position, Square::A1), squares("b3 c2"));
}

TEST(AttacksFrom, KingTakesOneStepEachWay) {
  const Position position = position_of("7k/8/8/3K4/8/8/8/8 w - - 0 1");
  EXPECT_EQ(attacks_from(position, Square::D5), squares("d6 e6 e5 e4 d4 c4 c5 c6"));
  EXPECT_EQ(attacks_from(position, Square::H8), squares("g8 g7 h7"));
}

TEST(AttacksFrom, SlidersReachTheFirstPieceOfEitherSideAndNothingBehind) {
  const Position position = position_of("4k3/8/3p4/8/1P1R1p2/8/3P4/4K3 w - - 0 1");
  EXPECT_EQ(attacks_from(position, Square::D4), squares("d5 d6 e4 f4 d3 d2 c4 b4"));
}

TEST(AttacksFrom, QueenIsRookAndBishop) {
  const Position position = position_of("4k3/8/1p3p2/8/3Q4/8/8/K7 w - - 0 1");
  EXPECT_EQ(attacks_from(position, Square::D4),
            squares("d5 d6 d7 d8 e4 f4 g4 h4 d3 d2 d1 c4 b4 a4 e5 f6 e3 f2 g1 c3 b2 a1 c5 b6"));
}

TEST(AttacksFrom, BishopKeepsToItsDiagonals) {
  const Position position = position_of("4k3/8/8/8/8/8/6B1/4K3 w - - 0 1");
  EXPECT_EQ(attacks_from(position, Square::G2), squares("h3 h1 f1 f3 e4 d5 c6 b7 a8"));
}

TEST(AttacksFrom, PawnsAttackByTheirCaptureSquaresAndDoNotWrap) {
  const Position position = position_of("4k3/7p/2p5/8/8/4P3/P7/4K3 w - - 0 1");
  EXPECT_EQ(attacks_from(position, Square::E3), squares("d4 f4"));
  EXPECT_EQ(attacks_from(position, Square::A2), squares("b3"));
  EXPECT_EQ(attacks_from(position, Square::C6), squares("b5 d5"));
  EXPECT_EQ(attacks_from(position, Square::H7), squares("g6"));
}

TEST(AttacksFrom, NothingFromAnEmptySquare) {
  EXPECT_TRUE(attacks_from(start_position(), Square::E4).empty());
}

TEST(AttacksFrom, EnPassantAndCastlingAttackNothing) {
  const Position position = position_of("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1");
  EXPECT_EQ(attackers_to(position, Square::D5, Color::White), SquareSet{});
  EXPECT_EQ(attacks_from(position, Square::E1), squares("d1 d2 e2 f2 f1"));
}

TEST(AttackersTo, FindsEveryKindOfPieceWhoeverIsToMove) {
  const Position position = position_of("k7/8/4b3/2n5/R2p1K2/2P1P3/5N2/3Q2B1 b - - 0 1");
  EXPECT_EQ(attackers_to(position, Square::D4, Color::White), squares("c3 e3 a4 d1"));
  EXPECT_EQ(attackers_to(position, Square::E4, Color::White), squares("f4 f2"));
  EXPECT_EQ(attackers_to(position, Square::E4, Color::Black), squares("c5"));
  EXPECT_EQ(attackers_to(position, Square::D5, Color::Black), squares("e6"));
  EXPECT_TRUE(is_attacked(position, Square::D5, Color::Black));
  EXPECT_FALSE(is_attacked(position, Square::H1, Color::Black));
}

TEST(AttackersTo, AnOwnPieceIsDefended) {
  EXPECT_EQ(attackers_to(start_position(), Square::D2, Color::White), squares("b1 c1 d1 e1"));
}

TEST(AttackersTo, TheKingBlocksASliderLikeAnyMan) {
  const Position position = position_of("8/8/8/8/R2k3n/8/8/K7 b - - 0 1");
  EXPECT_EQ(attacks_from(position, Square::A4) & squares("b4 c4 d4 e4 f4 g4 h4"),
            squares("b4 c4 d4"));
  EXPECT_FALSE(is_attacked(position, Square::E4, Color::White));
}

TEST(AttackersTo, APinnedPieceStillAttacks) {
  const Position position = position_of("4r2k/8/8/8/8/4N3/8/4K3 w - - 0 1");
  EXPECT_EQ(pinned(position), squares("e3"));
  EXPECT_TRUE(is_attacked(position, Square::D5, Color::White));
}

TEST(AttackMap, IsTheUnionOverThePieces) {
  EXPECT_EQ(attack_map(start_position(), Color::White),
            squares("b1 c1 d1 e1 f1 g1 a2 b2 c2 d2 e2 f2 g2 h2 a3 b3 c3 d3 e3 f3 g3 h3"));
  EXPECT_EQ(attack_map(position_of("7k/8/8/8/8/8/P7/K7 w - - 0 1"), Color::Black),
            squares("g8 g7 h7"));
}

TEST(Checkers, AreOfTheSideToMoveOnly) {
  const Position check = position_of("4k3/8/8/8/8/8/3n4/1K2R3 b - - 0 1");
  EXPECT_EQ(checkers(check), squares("e1"));
  EXPECT_TRUE(in_check(check));
  EXPECT_TRUE(checkers(start_position()).empty());
  EXPECT_FALSE(in_check(start_position()));
}

TEST(Checkers, DoubleCheckHasTwo) {
  EXPECT_EQ(checkers(position_of("4r1k1/8/8/8/8/5n2/8/R3K2R w KQ - 0 1")), squares("e8 f3"));
}

TEST(Checkers, PawnsCheckOnlyForwards) {
  EXPECT_EQ(checkers(position_of("8/8/8/2k5/2pP4/8/8/4K3 b - d3 0 1")), squares("d4"));
  EXPECT_TRUE(checkers(position_of("8/8/3P4/2k5/8/8/8/4K3 b - - 0 1")).empty());
}

TEST(Pinned, AlongRankFileAndDiagonals) {
  EXPECT_EQ(pinned(position_of("k3r3/8/8/b7/1N2P2b/4K1Nr/3P1P2/6b1 w - - 0 1")),
            squares("e4 g3 f2"));
  EXPECT_EQ(pinned(position_of("k7/8/8/b7/1N5b/6P1/8/4K3 w - - 0 1")), squares("b4 g3"));
}

TEST(Pinned, TwoPiecesShieldEachOther) {
  EXPECT_TRUE(pinned(position_of("k3r3/4N3/8/8/4P3/8/8/4K3 w - - 0 1")).empty());
  EXPECT_TRUE(pinned(position_of("k3r3/4n3/8/8/4P3/8/8/4K3 w - - 0 1")).empty());
}

TEST(Pinned, ByASliderOfThatLineOnly) {
  EXPECT_TRUE(pinned(position_of("k3b3/8/8/8/4P3/8/8/4K3 w - - 0 1")).empty());
  EXPECT_TRUE(pinned(position_of("k7/8/8/r7/1N6/8/8/4K3 w - - 0 1")).empty());
  EXPECT_EQ(pinned(position_of("k7/8/8/q7/1N6/8/8/4K3 w - - 0 1")), squares("b4"));
}

TEST(Pinned, EnemyPiecesAndPiecesOfTheSideNotToMoveAreNot) {
  const std::string pieces = "k3r3/8/8/8/4P3/8/4p3/4K3";
  EXPECT_TRUE(pinned(position_of(pieces + " w - - 0 1")).empty());
  EXPECT_TRUE(pinned(position_of("4r2k/8/8/8/8/4N3/8/4K3 b - - 0 1")).empty());
}

TEST(Pinned, ThePawnsOfTheHorizontalEnPassantCaseAreNot) {
  EXPECT_TRUE(pinned(position_of("8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1")).empty());
}

TEST(Pinned, WhileInCheckFromElsewhere) {
  EXPECT_EQ(pinned(position_of("4r2k/8/8/8/8/4N2n/3n4/4K3 w - - 0 1")), squares("e3"));
  EXPECT_EQ(pinned(position_of("4r2k/8/8/8/8/4N3/2n5/4K3 w - - 0 1")), squares("e3"));
}

TEST(Attacks, TakePositionsWithoutKings) {
  const Position position = position_of("8/8/8/8/8/8/8/R7 w - - 0 1");
  EXPECT_TRUE(checkers(position).empty());
  EXPECT_TRUE(pinned(position).empty());
  EXPECT_EQ(attack_map(position, Color::White).size(), 14);
}

}  // namespace
}  // namespace squarelab::rules
