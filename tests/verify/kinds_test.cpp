#include <gtest/gtest.h>

#include <squarelab/questions/catalogue.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/verify/disagreement.hpp>
#include <squarelab/verify/engine/questions/catalogue.hpp>
#include <squarelab/verify/lockstep.hpp>

#include "suspects.hpp"

namespace squarelab::verify {
namespace {

// The kind of what is found first when a board with this fault answers in the position.
Kind kind_found(BoardFault fault, std::string_view fen) {
  Lockstep lockstep = against(wrong_board(fault));
  return first_found(lockstep, fen).kind;
}

constexpr std::string_view promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
constexpr std::string_view bare_two_captures = "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1";
constexpr std::string_view right_at_stake = "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1";

TEST(Kind, IsSaidByLockstep) {
  EXPECT_EQ(kind_found(BoardFault::EnPassantForgotten, bare_two_captures), Kind::MoveMissing);
  EXPECT_EQ(kind_found(BoardFault::EnPassantUnflagged, bare_two_captures), Kind::MoveMissing);
  EXPECT_EQ(kind_found(BoardFault::IsLegalStrict, promotion), Kind::WrongLegality);
  EXPECT_EQ(kind_found(BoardFault::MakeRefuses, promotion), Kind::Refusal);
  EXPECT_EQ(kind_found(BoardFault::SetCrashes, bare_two_captures), Kind::Crash);
  EXPECT_EQ(kind_found(BoardFault::UnmakeCrashes, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"), Kind::Crash);
  EXPECT_EQ(kind_found(BoardFault::UndoIncomplete, promotion), Kind::WrongUndo);
  EXPECT_EQ(kind_found(BoardFault::UndoForgetsClock, "4k3/8/8/8/8/8/p7/R3K3 w - - 7 9"),
            Kind::WrongUndo);
  EXPECT_EQ(kind_found(BoardFault::EndMissed, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), Kind::WrongEnd);
  EXPECT_EQ(kind_found(BoardFault::PerftBulkOff, promotion), Kind::WrongCount);
  EXPECT_EQ(kind_found(BoardFault::SetForgetsEnPassant, bare_two_captures), Kind::WrongPosition);
  EXPECT_EQ(kind_found(BoardFault::SetLeavesEnPassant, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"),
            Kind::WrongPosition);
  EXPECT_EQ(kind_found(BoardFault::SetLeavesRights, "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
            Kind::WrongPosition);
  // The pawn pushed from e2 gives check beside a pinned one.
  EXPECT_EQ(kind_found(BoardFault::KeyOfCheckingPushWrong, "8/8/8/3k4/3pP3/8/8/3RK3 b - - 0 1"),
            Kind::WrongKey);
  EXPECT_EQ(kind_found(BoardFault::RecomputedKeyWrong, bare_two_captures), Kind::WrongKey);
  EXPECT_EQ(kind_found(BoardFault::KeyForgetsRights, right_at_stake), Kind::WrongKey);
  EXPECT_EQ(kind_found(BoardFault::RightKept, right_at_stake), Kind::WrongChild);
  EXPECT_EQ(kind_found(BoardFault::CoreChildWrong, right_at_stake), Kind::WrongChild);
  EXPECT_EQ(kind_found(BoardFault::AttackerMissing, "4k3/8/8/8/R7/2N5/3N4/K3Q2B b - - 0 1"),
            Kind::WrongAttack);
  EXPECT_EQ(kind_found(BoardFault::CheckerMissing, "4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1"),
            Kind::WrongCheckers);
  EXPECT_EQ(kind_found(BoardFault::PinnedWrong, "4k3/3pp3/8/1B6/8/8/8/4RK2 b - - 0 1"),
            Kind::WrongPins);
  EXPECT_EQ(kind_found(BoardFault::NoisyForgetsPromotions, promotion), Kind::MoveMissing);
  EXPECT_EQ(kind_found(BoardFault::CastlingCheckMissed, "5k2/8/8/8/8/8/8/4K2R w K - 0 1"),
            Kind::WrongCheckGiven);
  EXPECT_EQ(kind_found(BoardFault::LosingExchangeMissed, "4k3/2p5/8/8/8/8/8/K2R4 w - - 0 1"),
            Kind::WrongExchange);
  EXPECT_EQ(kind_found(BoardFault::OpenedThreatMissed, "7k/8/8/8/3N4/8/1B6/K7 w - - 0 1"),
            Kind::WrongThreats);
}

TEST(Kind, OfListsTellsMissingFromExtraFromTwice) {
  const Move a = Move::normal(Square::A1, Square::A2);
  const Move b = Move::normal(Square::B1, Square::B2);
  const auto kind = [](const std::vector<Move>& expected, const std::vector<Move>& answer) {
    return kind_of(&questions::LegalMoves::facts, false, drawable(expected), drawable(answer));
  };
  EXPECT_EQ(kind({a, b}, {a}), Kind::MoveMissing);
  EXPECT_EQ(kind({a}, {b}), Kind::MoveMissing);
  EXPECT_EQ(kind({a}, {a, b}), Kind::MoveExtra);
  EXPECT_EQ(kind({a, b}, {a, a, b}), Kind::MoveTwice);
}

// That each fault is of a kind that fits its question is tested with the wrong boards.
TEST(Kind, FitsSomeQuestions) {
  EXPECT_TRUE(can_be_of(Kind::MoveMissing, &questions::LegalMoves::facts));
  EXPECT_TRUE(can_be_of(Kind::Garbage, &questions::Perft::facts));
  EXPECT_FALSE(can_be_of(Kind::MoveTwice, &questions::Perft::facts));
  EXPECT_FALSE(can_be_of(Kind::WrongKey, &questions::LegalMoves::facts));
  EXPECT_FALSE(can_be_of(Kind::WrongUndo, &questions::Unmake::facts));
  for (const Question question : questions_to_boards()) {
    for (const Kind kind : {Kind::Refusal, Kind::Hang, Kind::Crash}) {
      EXPECT_TRUE(can_be_of(kind, question)) << question->in_reports;
    }
    // What is asked can be answered wrongly in some way, and in the way that is reported.
    if (question == &questions::Make::facts || question == &questions::Unmake::facts) continue;
    if (question == &questions::LegalMoves::facts || question == &questions::Selection::facts)
      continue;
    for (const bool after_moves : {false, true}) {
      EXPECT_TRUE(can_be_of(kind_of(question, after_moves, {}, {}), question))
          << question->in_reports;
    }
  }
}

TEST(Kind, OfExceptions) {
  const auto kind = [](const auto& exception) {
    try {
      throw exception;
    } catch (...) {
      return what_was_thrown().kind;
    }
  };
  EXPECT_EQ(kind(NoAnswerInTime("2 s")), Kind::Hang);
  EXPECT_EQ(kind(std::invalid_argument("no such move")), Kind::Refusal);
  EXPECT_EQ(kind(std::runtime_error("broken pipe")), Kind::Crash);
}

TEST(Names, AreReadBack) {
  for (int i = 0; i <= static_cast<int>(Kind::Inconsistent); ++i) {
    EXPECT_EQ(parse_kind(name_of(static_cast<Kind>(i))), static_cast<Kind>(i));
  }
  for (const Question question : all_questions()) {
    EXPECT_EQ(parse_question(question->in_reports), question);
  }
  EXPECT_EQ(name_of(Kind::WrongUndo), "wrong-undo");
  EXPECT_EQ(questions::CoreChild::facts.in_reports, "core-child");
  EXPECT_FALSE(parse_kind("wrong"));
  EXPECT_FALSE(parse_question(""));
}

}  // namespace
}  // namespace squarelab::verify
