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

// On g7 both black queens can take, and one of them hides a rook: it matters which one goes first.
// Of all turned and mirrored boards, so that whatever else decides is wrong on one of them.
TEST_P(EnginesAgainstTheRules, OfEqualAttackersTheOneOnTheLowestSquareTakesFirst) {
  const Position position = text::parse_fen("K7/R1q5/8/2k5/5QQ1/8/8/q7 w - - 0 1");
  const auto rules = find(registry_under_test(), "reference")->make_board();
  const auto board = entry().make_board();
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    Position turned;
    for (const Square square : all_squares) {
      int file = chess::index(file_of(square)) ^ ((symmetry & 1) != 0 ? 7 : 0);
      int rank = chess::index(rank_of(square)) ^ ((symmetry & 2) != 0 ? 7 : 0);
      if ((symmetry & 4) != 0) std::swap(file, rank);
      const auto piece = position.piece_on(square);
      if (piece) turned.put(make_square(chess::file_at(file), chess::rank_at(rank)), *piece);
    }
    rules->set(turned);
    board->set(turned);
    expect_same_answers(*board, *rules);
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, EnginesAgainstTheRules, testing::ValuesIn(backend_names()),
                         name_of_parameter);

}  // namespace
}  // namespace squarelab
