// What an engine asks, against the same board's other answers.

#include <squarelab/board.hpp>
#include <squarelab/positions/data.hpp>
#include <squarelab/text/epd.hpp>
#include <stdexcept>
#include <support/every_board.hpp>

namespace squarelab {
namespace {

using namespace testing_support;

struct EngineQuestions : EveryBoard {
  // Calls visit(board) for each position of the suites.
  template <class Visit>
  void for_each_position(Visit visit) {
    const auto board = entry().make_board();
    for (const std::string_view suite : {positions::data::six, positions::data::late_bugs}) {
      for (const auto& record : text::read_epd_lines(suite, "suite")) {
        board->set(record.position);
        visit(*board);
      }
    }
  }
};

bool captures(const Board& board, Move move) {
  return move.flag() == MoveFlag::EnPassant || board.piece_on(move.to()).has_value();
}

TEST_P(EngineQuestions, SelectionsAreTheLegalMovesOfTheirKind) {
  for_each_position([](Board& board) {
    for (const MoveSelection selection : all_move_selections) {
      MoveList expected;
      for (const Move move : board.legal_moves()) {
        const bool is_promotion = move.flag() == MoveFlag::Promotion;
        if (selects(selection, captures(board, move), is_promotion)) expected.push_back(move);
      }
      ASSERT_EQ(sorted_codes(board.selected_moves(selection)), sorted_codes(expected))
          << name_of(selection);
    }
  });
}

TEST_P(EngineQuestions, MoveGivesCheckIfThereAreCheckersAfterIt) {
  int checks = 0;
  for_each_position([&](Board& board) {
    for (const Move move : board.legal_moves()) {
      const bool gives_check = board.gives_check(move);
      board.make(move);
      ASSERT_EQ(gives_check, !board.checkers().empty());
      board.unmake();
      checks += gives_check;
    }
  });
  EXPECT_GT(checks, 40);
}

TEST_P(EngineQuestions, ExchangeIsAtLeastWhatItIsAndNotMore) {
  int losses = 0;
  for_each_position([&](Board& board) {
    for (const Move move : board.legal_moves()) {
      const int value = board.exchange(move);
      losses += value < 0;
      for (const int below : {0, 1, 1000}) {
        ASSERT_TRUE(board.exchange_is_at_least(move, value - below));
        ASSERT_EQ(board.exchange_is_at_least(move, value + below), below == 0);
      }
    }
  });
  EXPECT_GT(losses, 100);
}

TEST_P(EngineQuestions, ThreatsAreTheAttacksOnOccupiedSquares) {
  for_each_position([](Board& board) {
    std::vector<Threat> expected;
    for (const Square from : all_squares) {
      for (const Square to : board.attacks_from(from)) {
        const auto victim = board.piece_on(to);
        if (victim) expected.push_back({*board.piece_on(from), from, *victim, to});
      }
    }
    std::vector<Threat> threats = board.threats();
    std::sort(expected.begin(), expected.end());
    std::sort(threats.begin(), threats.end());
    ASSERT_TRUE(threats == expected);
  });
}

TEST_P(EngineQuestions, ThreatsAfterAMoveAreThoseBeforeItAndTheChanges) {
  for_each_position([](Board& board) {
    const std::vector<Threat> before = board.threats();
    for (const Move move : board.legal_moves()) {
      auto [removed, added] = board.threat_changes(move);
      std::vector<Threat> expected = before;
      for (const Threat& threat : removed) {
        const auto at = std::find(expected.begin(), expected.end(), threat);
        ASSERT_TRUE(at != expected.end());
        expected.erase(at);
      }
      for (const Threat& threat : added) {
        ASSERT_TRUE(std::find(expected.begin(), expected.end(), threat) == expected.end());
        expected.push_back(threat);
      }
      board.make(move);
      std::vector<Threat> now = board.threats();
      board.unmake();
      std::sort(expected.begin(), expected.end());
      std::sort(now.begin(), now.end());
      ASSERT_TRUE(now == expected);
      for (const Threat& threat : removed) {
        ASSERT_TRUE(std::find(added.begin(), added.end(), threat) == added.end());
      }
    }
  });
}

TEST_P(EngineQuestions, PiecesAfterAMoveAreThoseBeforeItAndTheChanges) {
  for_each_position([](Board& board) {
    for (const Move move : board.legal_moves()) {
      const auto [removed, added] = board.piece_changes(move);
      Position expected = board.position();
      for (const auto& [piece, square] : removed) {
        ASSERT_EQ(expected.piece_on(square), piece);
        expected.clear(square);
      }
      for (const auto& [piece, square] : added) {
        ASSERT_FALSE(expected.piece_on(square));
        expected.put(square, piece);
      }
      board.make(move);
      ASSERT_TRUE(expected.pieces == board.position().pieces);
      board.unmake();
    }
  });
}

TEST_P(EngineQuestions, MoveThatIsNotLegalIsRefused) {
  const auto board = entry().make_board();
  const Move move = Move::normal(Square::E2, Square::E5);
  EXPECT_THROW(board->gives_check(move), std::invalid_argument);
  EXPECT_THROW(board->exchange(move), std::invalid_argument);
  EXPECT_THROW(board->exchange_is_at_least(move, 0), std::invalid_argument);
  EXPECT_THROW(board->threat_changes(move), std::invalid_argument);
  EXPECT_THROW(board->piece_changes(move), std::invalid_argument);
  EXPECT_THROW(board->threat_input_changes(move), std::invalid_argument);
  EXPECT_THROW(board->pawn_pair_changes(move), std::invalid_argument);
}

SQUARELAB_FOR_EVERY_BOARD(EngineQuestions);

}  // namespace
}  // namespace squarelab
