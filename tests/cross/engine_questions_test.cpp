// What an engine asks, every backend against the rules.

#include <support/board_groups.hpp>
#include <support/engine_answers.hpp>
#include <support/seeded_positions.hpp>

namespace squarelab {
namespace {

using namespace testing_support;

struct EnginesAgainstTheRules : testing::TestWithParam<std::string> {
  EnginesAgainstTheRules() {
    for (const BackendEntry* entry : entries_of(GetParam())) boards_.push_back(entry->make_board());
  }
  void expect_same_answers(const Position& position) {
    rules_->set(position);
    const EngineReplies answers(*rules_);
    for (const auto& board : boards_) {
      board->set(position);
      expect_answers(*board, answers);
    }
  }

  const std::unique_ptr<Board> rules_ = find(registry_under_test(), "reference")->make_board();
  std::vector<std::unique_ptr<Board>> boards_;
};

TEST_P(EnginesAgainstTheRules, AllAnswersAgreeOnSeededPositions) {
  for (const Position& position : seeded_positions(31, 600, *rules_)) {
    expect_same_answers(position);
    if (HasFatalFailure()) return;
  }
}

// On g7 both black queens can take, and one of them hides a rook: it matters which one goes first.
// Of all turned and mirrored boards, so that whatever else decides is wrong on one of them.
TEST_P(EnginesAgainstTheRules, OfEqualAttackersTheOneOnTheLowestSquareTakesFirst) {
  const Position position = text::parse_fen("K7/R1q5/8/2k5/5QQ1/8/8/q7 w - - 0 1");
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    Position turned;
    for (const Square square : all_squares) {
      int file = index(file_of(square)) ^ ((symmetry & 1) != 0 ? 7 : 0);
      int rank = index(rank_of(square)) ^ ((symmetry & 2) != 0 ? 7 : 0);
      if ((symmetry & 4) != 0) std::swap(file, rank);
      const auto piece = position.piece_on(square);
      if (piece) turned.put(make_square(file_at(file), rank_at(rank)), *piece);
    }
    expect_same_answers(turned);
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, EnginesAgainstTheRules, testing::ValuesIn(group_names()),
                         name_of_parameter);

}  // namespace
}  // namespace squarelab
