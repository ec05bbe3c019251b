// The purpose of each question: a fault that no other question finds.
#include "question_faults.hpp"

#include <gtest/gtest.h>

#include <set>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/verify.hpp>

#include "verify/suspects.hpp"

namespace squarelab::faults {
namespace {

using verify::against, verify::first_found, verify::Lockstep, verify::Notation;
using verify::Question, verify::questions_to_boards;

// A new question has a file of its own for its fault.
TEST(QuestionFaults, AreFoundFirstByTheirQuestion) {
  std::set<std::string_view> found;
  const auto plant = [&](std::unique_ptr<Board> wrong, std::string_view fen,
                         const Notation& notation = {}) {
    Lockstep lockstep = against(std::move(wrong), notation);
    const std::string_view finder = first_found(lockstep, fen).question->in_reports;
    found.insert(finder);
    return finder;
  };
  constexpr std::string_view promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
  constexpr std::string_view right = "r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1";
  constexpr std::string_view captures = "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1";
  plant(wrong_board(BoardFault::SetCrashes), captures);
  plant(wrong_board(BoardFault::SetForgetsEnPassant), captures);
  plant(wrong_board(BoardFault::SetLeavesEnPassant), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
  plant(wrong_board(BoardFault::OneMoveTooMany), promotion);
  plant(wrong_board(BoardFault::CoreChildWrong), right);
  plant(wrong_board(BoardFault::AttackerMissing), "4k3/8/8/8/R7/2N5/3N4/K3Q2B b - - 0 1");
  plant(wrong_board(BoardFault::MakeRefuses), promotion);
  plant(wrong_board(BoardFault::UnmakeCrashes), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  plant(wrong_board(BoardFault::UndoIncomplete), promotion);
  plant(wrong_board(BoardFault::KeyForgetsRights), right);
  plant(wrong_board(BoardFault::EnPassantForgotten), captures);
  plant(wrong_board(BoardFault::IsLegalStrict), promotion);
  plant(wrong_board(BoardFault::CheckerMissing), "4k3/8/5N2/8/8/8/8/4RK2 b - - 0 1");
  plant(wrong_board(BoardFault::PinnedWrong), "4k3/3pp3/8/1B6/8/8/8/4RK2 b - - 0 1");
  plant(wrong_board(BoardFault::EndMissed), "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
  plant(wrong_board(BoardFault::NoisyForgetsPromotions), promotion);
  plant(wrong_board(BoardFault::CastlingCheckMissed), "5k2/8/8/8/8/8/8/4K2R w K - 0 1");
  plant(wrong_board(BoardFault::LosingExchangeMissed), "4k3/2p5/8/8/8/8/8/K2R4 w - - 0 1");
  plant(wrong_board(BoardFault::OpenedThreatMissed), "7k/8/8/8/3N4/8/1B6/K7 w - - 0 1");
  plant(wrong_board(BoardFault::PerftBulkOff), promotion);
  Notation wrong;
  wrong.to_san = [](Move, const Position&) -> std::string { return "O-O"; };
  wrong.to_fen = [](const Position&) { return text::to_fen(start_position()); };
  plant(std::make_unique<reference::ReferenceBoard>(), promotion, {wrong.to_fen});
  plant(std::make_unique<reference::ReferenceBoard>(), promotion,
        {Notation{}.to_fen, Notation{}.parse_fen, wrong.to_san});
  for (const QuestionFault& fault : question_faults()) {
    EXPECT_EQ(plant(fault.make_board(), fault.fen), fault.question);
  }
  for (const Question question : questions_to_boards()) {
    EXPECT_TRUE(found.contains(question->in_reports)) << question->in_reports;
  }
}

}  // namespace
}  // namespace squarelab::faults
