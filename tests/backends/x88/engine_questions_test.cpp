// What an engine asks, after moves: the lists are then in another order than after a position was
// set, which is what tests/cross looks at, and nothing may depend on it.

#include <gtest/gtest.h>

#include <random>
#include <squarelab/board.hpp>
#include <squarelab/reference/reference_board.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/x88/x88.hpp>
#include <support/engine_answers.hpp>

namespace squarelab {
namespace {

static_assert(AnswersEngine<x88::Backend<>>);

TEST(X88EngineQuestions, OrderOfTheListsDoesNotMatter) {
  BoardOf<x88::Backend<>> board;
  reference::ReferenceBoard rules;
  std::mt19937 random(88);
  for (const char* fen : {testing_support::start_fen, testing_support::kiwipete,
                          "4k3/1q3r2/2q2n2/3p1b2/2Q1PQ2/1R1Q1B2/3R1N2/3RK3 w - - 0 1",
                          "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"}) {
    board.set(text::parse_fen(fen));
    for (int ply = 0; ply < 60; ++ply) {
      const MoveList moves = board.legal_moves();
      if (moves.size() == 0) break;
      board.make(moves.begin()[random() % moves.size()]);
      rules.set(board.position());
      testing_support::expect_answers(board, testing_support::EngineReplies(rules));
      ASSERT_FALSE(HasFailure()) << ply << " plies after " << fen;
    }
  }
}

// Both black queens can take on g7. The one on a1, which is behind the other one in the list, takes
// first, so that the rook on a7 stays hidden.
TEST(X88EngineQuestions, OfEqualAttackersTheOneOnTheLowestSquareTakesFirst) {
  BoardOf<x88::Backend<>> board;
  board.set(text::parse_fen("K7/R7/5q2/2k1q3/5QQ1/8/8/8 b - - 0 1"));
  board.make(Move::normal(Square::E5, Square::C7));
  board.make(Move::normal(Square::F4, Square::F3));
  board.make(Move::normal(Square::F6, Square::A1));
  EXPECT_EQ(board.exchange(Move::normal(Square::G4, Square::G7)), -900);
}

}  // namespace
}  // namespace squarelab
