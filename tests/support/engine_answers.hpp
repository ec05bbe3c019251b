// All that an engine asks of a board, asked of two.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/board.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <support/every_board.hpp>
#include <vector>

namespace squarelab::testing_support {

inline std::vector<Threat> sorted(std::vector<Threat> threats) {
  std::sort(threats.begin(), threats.end());
  return threats;
}

// Precondition: both hold the same position.
inline void expect_same_answers(const Board& board, const Board& rules) {
  const auto where = [&] { return text::to_fen(rules.position()); };
  for (const MoveSelection selection : all_move_selections) {
    ASSERT_EQ(sorted_codes(board.selected_moves(selection)),
              sorted_codes(rules.selected_moves(selection)))
        << name_of(selection) << ' ' << where();
  }
  ASSERT_TRUE(sorted(board.threats()) == sorted(rules.threats())) << where();
  for (const Move move : rules.legal_moves()) {
    const int value = rules.exchange(move);
    ASSERT_EQ(board.exchange(move), value) << text::to_uci(move) << ' ' << where();
    ASSERT_TRUE(board.exchange_is_at_least(move, value)) << text::to_uci(move) << ' ' << where();
    ASSERT_FALSE(board.exchange_is_at_least(move, value + 1))
        << text::to_uci(move) << ' ' << where();
    ASSERT_EQ(board.gives_check(move), rules.gives_check(move))
        << text::to_uci(move) << ' ' << where();
    const auto [removed, added] = board.threat_changes(move);
    const auto expected = rules.threat_changes(move);
    ASSERT_TRUE(sorted(removed) == sorted(expected.removed))
        << text::to_uci(move) << ' ' << where();
    ASSERT_TRUE(sorted(added) == sorted(expected.added)) << text::to_uci(move) << ' ' << where();
  }
}

}  // namespace squarelab::testing_support
