// What an engine asks, every backend against the rules.

#include <squarelab/text/uci_move.hpp>
#include <support/every_board.hpp>
#include <support/seeded_positions.hpp>

namespace squarelab {
namespace {

using namespace testing_support;

class EnginesAgainstTheRules : public EveryBoard {};

std::vector<Threat> sorted(std::vector<Threat> threats) {
  std::sort(threats.begin(), threats.end());
  return threats;
}

TEST_P(EnginesAgainstTheRules, AllAnswersAgreeOnSeededPositions) {
  const auto rules = find(registry_under_test(), "reference")->make_board();
  const auto board = entry().make_board();
  for (const Position& position : seeded_positions(31, 600, *rules)) {
    rules->set(position);
    board->set(position);
    const auto where = [&] { return text::to_fen(position); };
    for (const MoveSelection selection : all_move_selections) {
      ASSERT_EQ(sorted_codes(board->selected_moves(selection)),
                sorted_codes(rules->selected_moves(selection)))
          << name_of(selection) << ' ' << where();
    }
    ASSERT_TRUE(sorted(board->threats()) == sorted(rules->threats())) << where();
    for (const Move move : rules->legal_moves()) {
      const int value = rules->exchange(move);
      ASSERT_EQ(board->exchange(move), value) << text::to_uci(move) << ' ' << where();
      ASSERT_TRUE(board->exchange_is_at_least(move, value)) << text::to_uci(move) << ' ' << where();
      ASSERT_FALSE(board->exchange_is_at_least(move, value + 1))
          << text::to_uci(move) << ' ' << where();
      ASSERT_EQ(board->gives_check(move), rules->gives_check(move))
          << text::to_uci(move) << ' ' << where();
      const auto [removed, added] = board->threat_changes(move);
      const auto expected = rules->threat_changes(move);
      ASSERT_TRUE(sorted(removed) == expected.removed) << text::to_uci(move) << ' ' << where();
      ASSERT_TRUE(sorted(added) == expected.added) << text::to_uci(move) << ' ' << where();
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, EnginesAgainstTheRules, testing::ValuesIn(backend_names()),
                         name_of_parameter);

}  // namespace
}  // namespace squarelab
