// All that an engine asks of a board, compared with the answers of the rules.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/board.hpp>
#include <squarelab/questions/pawn_pairs.hpp>
#include <squarelab/questions/piece_changes.hpp>
#include <squarelab/questions/threats_filtered.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <support/every_board.hpp>
#include <vector>

namespace squarelab::testing_support {

inline std::vector<Threat> sorted(std::vector<Threat> threats) {
  std::sort(threats.begin(), threats.end());
  return threats;
}

// What an engine asks of a position, answered by one board.
struct EngineReplies {
  struct OfMove {
    Move move;
    int exchange;
    bool gives_check;
    ThreatChanges changes;  // sorted
    PieceChanges pieces;    // sorted
    ThreatChanges inputs;   // sorted
    PawnPairChanges pairs;  // sorted
  };
  std::vector<std::vector<std::uint16_t>> selections;  // sorted codes
  std::vector<Threat> threats;                         // sorted
  std::vector<OfMove> moves;                           // all legal ones

  explicit EngineReplies(const Board& board) : threats(sorted(board.threats())) {
    for (const MoveSelection selection : all_move_selections) {
      selections.push_back(sorted_codes(board.selected_moves(selection)));
    }
    for (const Move move : board.legal_moves()) {
      const auto [removed, added] = board.threat_changes(move);
      moves.push_back({move,
                       board.exchange(move),
                       board.gives_check(move),
                       {sorted(removed), sorted(added)},
                       questions::PieceChangesOf::ask(board, move),
                       questions::ThreatsFiltered::ask(board, move),
                       questions::PawnPairs::ask(board, move)});
    }
  }
};

// Precondition: the board holds the position of the answers.
inline void expect_answers(const Board& board, const EngineReplies& rules) {
  const auto where = [&] {
    return std::string(board.name()) + " in " + text::to_fen(board.position());
  };
  for (std::size_t i = 0; i < all_move_selections.size(); ++i) {
    ASSERT_EQ(sorted_codes(board.selected_moves(all_move_selections[i])), rules.selections[i])
        << name_of(all_move_selections[i]) << ' ' << where();
  }
  ASSERT_TRUE(sorted(board.threats()) == rules.threats) << where();
  for (const auto& [move, value, gives_check, changes, pieces, inputs, pairs] : rules.moves) {
    const auto the_move = [&, &asked = move] { return text::to_uci(asked) + ' ' + where(); };
    ASSERT_EQ(board.exchange(move), value) << the_move();
    ASSERT_TRUE(board.exchange_is_at_least(move, value)) << the_move();
    ASSERT_FALSE(board.exchange_is_at_least(move, value + 1)) << the_move();
    ASSERT_EQ(board.gives_check(move), gives_check) << the_move();
    const auto [removed, added] = board.threat_changes(move);
    ASSERT_TRUE(sorted(removed) == changes.removed) << the_move();
    ASSERT_TRUE(sorted(added) == changes.added) << the_move();
    ASSERT_TRUE(questions::PieceChangesOf::ask(board, move) == pieces) << the_move();
    ASSERT_TRUE(questions::ThreatsFiltered::ask(board, move) == inputs) << the_move();
    ASSERT_TRUE(questions::PawnPairs::ask(board, move) == pairs) << the_move();
  }
}

}  // namespace squarelab::testing_support
