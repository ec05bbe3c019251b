// What an engine asks, every backend against the rules.

#include <support/engine_answers.hpp>
#include <support/seeded_positions.hpp>

namespace squarelab {
namespace {

using namespace testing_support;

class EnginesAgainstTheRules : public EveryBoard {};

TEST_P(EnginesAgainstTheRules, AllAnswersAgreeOnSeededPositions) {
  const auto rules = find(registry_under_test(), "reference")->make_board();
  const auto board = entry().make_board();
  for (const Position& position : seeded_positions(31, 600, *rules)) {
    rules->set(position);
    board->set(position);
    expect_same_answers(*board, *rules);
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, EnginesAgainstTheRules, testing::ValuesIn(backend_names()),
                         name_of_parameter);

}  // namespace
}  // namespace squarelab
