#include <gtest/gtest.h>

#include <squarelab/rules/moves.hpp>

#include "position_of.hpp"

namespace squarelab::rules {
namespace {

// Plays a move that must be legal and expects the position of the second FEN, clocks included.
void expect_child(const std::string& fen, Move move, const std::string& child) {
  const Position position = position_of(fen);
  ASSERT_TRUE(is_legal(position, move)) << fen;
  EXPECT_EQ(play(position, move), position_of(child)) << fen << "\nexpected " << child;
}

TEST(Play, MovesAPieceAndCountsTheClocks) {
  expect_child("4k3/8/8/8/8/8/8/RN2K3 w - - 7 30", Move::normal(Square::B1, Square::C3),
               "4k3/8/8/8/8/2N5/8/R3K3 b - - 8 30");
  expect_child("4k3/8/8/8/8/2N5/8/R3K3 b - - 8 30", Move::normal(Square::E8, Square::E7),
               "8/4k3/8/8/8/2N5/8/R3K3 w - - 9 31");
}

TEST(Play, CapturesAndPawnMovesResetTheHalfmoveClock) {
  expect_child("4k3/8/8/3p4/8/4N3/8/4K3 w - - 12 5", Move::normal(Square::E3, Square::D5),
               "4k3/8/8/3N4/8/8/8/4K3 b - - 0 5");
  expect_child("4k3/8/8/3p4/8/4N3/8/4K3 b - - 12 5", Move::normal(Square::D5, Square::D4),
               "4k3/8/8/8/3p4/4N3/8/4K3 w - - 0 6");
}

TEST(Play, ClocksStopAtTheirLargestValue) {
  Position position = position_of("4k3/8/8/8/8/8/8/4K3 b - - 9999 9999");
  position = play(position, Move::normal(Square::E8, Square::E7));
  EXPECT_EQ(position.halfmove_clock, max_clock);
  EXPECT_EQ(position.fullmove_number, max_clock);
}

TEST(Play, ADoublePushLeavesTheSquareOnlyWhereItCanBeCaptured) {
  expect_child("4k3/8/8/8/3p4/8/4P3/4K3 w - - 3 1", Move::normal(Square::E2, Square::E4),
               "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
  expect_child("4k3/8/8/8/8/8/4P3/4K3 w - - 3 1", Move::normal(Square::E2, Square::E4),
               "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
  expect_child("4k3/3p4/8/4P3/8/8/8/4K3 b - - 3 1", Move::normal(Square::D7, Square::D5),
               "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
  expect_child("8/4p3/8/r2P3K/8/8/4k3/8 b - - 0 1", Move::normal(Square::E7, Square::E5),
               "8/8/8/r2Pp2K/8/8/4k3/8 w - - 0 2");
}

TEST(Play, ASinglePushLeavesNoSquare) {
  expect_child("4k3/8/8/8/3p4/4P3/8/4K3 w - - 3 1", Move::normal(Square::E3, Square::E4),
               "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1");
}

TEST(Play, TheSquareLastsForOneMove) {
  expect_child("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", Move::normal(Square::E1, Square::E2),
               "4k3/8/8/3pP3/8/8/4K3/8 b - - 1 2");
}

TEST(Play, EnPassantTakesThePawnBeside) {
  expect_child("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", Move::en_passant(Square::E5, Square::D6),
               "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2");
  expect_child("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 2", Move::en_passant(Square::D4, Square::E3),
               "4k3/8/8/8/8/4p3/8/4K3 w - - 0 3");
}

TEST(Play, CastlingMovesTheRookAndEndsBothRights) {
  const std::string white = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9";
  expect_child(white, Move::castling(Square::E1, Square::G1), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 5 9");
  expect_child(white, Move::castling(Square::E1, Square::C1), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 5 9");
  const std::string black = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 4 9";
  expect_child(black, Move::castling(Square::E8, Square::G8),
               "r4rk1/8/8/8/8/8/8/R3K2R w KQ - 5 10");
  expect_child(black, Move::castling(Square::E8, Square::C8),
               "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 5 10");
}

TEST(Play, KingMovesEndBothRightsAndRookMovesTheirOwn) {
  const std::string fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  expect_child(fen, Move::normal(Square::E1, Square::E2), "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1");
  expect_child(fen, Move::normal(Square::H1, Square::G1), "r3k2r/8/8/8/8/8/8/R3K1R1 b Qkq - 1 1");
  expect_child(fen, Move::normal(Square::A1, Square::A2), "r3k2r/8/8/8/8/8/R7/4K2R b Kkq - 1 1");
}

TEST(Play, ARookThatCapturesARookEndsARightOfEachSide) {
  const std::string fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
  expect_child(fen, Move::normal(Square::A1, Square::A8), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1");
  expect_child(fen, Move::normal(Square::H1, Square::H8), "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1");
}

TEST(Play, ARightIsLostToAnyCapturerAndDoesNotComeBack) {
  expect_child("4k2r/8/8/8/3B4/8/8/4K3 w k - 0 1", Move::normal(Square::D4, Square::H8),
               "4k2B/8/8/8/8/8/8/4K3 b - - 0 1");
  expect_child("4k1r1/8/8/8/8/8/8/4K3 b - - 0 1", Move::normal(Square::G8, Square::H8),
               "4k2r/8/8/8/8/8/8/4K3 w - - 1 2");
}

TEST(Play, APromotionThatCapturesARookEndsItsRight) {
  expect_child("r3k3/1P6/8/8/8/8/8/4K3 w q - 8 1",
               Move::promotion(Square::B7, Square::A8, PieceType::Knight),
               "N3k3/8/8/8/8/8/8/4K3 b - - 0 1");
  expect_child("4k3/8/8/8/8/8/6p1/4K2R b K - 8 1",
               Move::promotion(Square::G2, Square::H1, PieceType::Queen),
               "4k3/8/8/8/8/8/8/4K2q w - - 0 2");
}

TEST(Play, PromotionsPutTheirPieceOnTheBoard) {
  const std::string fen = "8/P7/8/8/4k3/8/8/4K3 w - - 5 1";
  const auto promote = [](PieceType type) { return Move::promotion(Square::A7, Square::A8, type); };
  expect_child(fen, promote(PieceType::Knight), "N7/8/8/8/4k3/8/8/4K3 b - - 0 1");
  expect_child(fen, promote(PieceType::Bishop), "B7/8/8/8/4k3/8/8/4K3 b - - 0 1");
  expect_child(fen, promote(PieceType::Rook), "R7/8/8/8/4k3/8/8/4K3 b - - 0 1");
  expect_child(fen, promote(PieceType::Queen), "Q7/8/8/8/4k3/8/8/4K3 b - - 0 1");
}

}  // namespace
}  // namespace squarelab::rules
