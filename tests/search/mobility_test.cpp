#include <gtest/gtest.h>

#include <squarelab/backends.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/search/evaluation.hpp>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/search/searcher.hpp>
#include <squarelab/text/fen.hpp>
#include <string>
#include <vector>

namespace squarelab::search {
namespace {

MobilityCounts by_the_rules(const Position& position, Color color) {
  const rules::Diagram diagram = position;
  MobilityCounts counts{};
  for (const PieceType type : types_with_mobility) {
    for (const Square from : position.squares_of(make_piece(color, type))) {
      counts[index(type)] +=
          (rules::attacks_from(diagram, from) - position.squares_of(color)).size();
    }
  }
  return counts;
}

int evaluated_by_the_rules(const Position& position) {
  Score balance;
  for (const Square square : all_squares) {
    if (const auto piece = position.piece_on(square)) balance += value_of(*piece, square);
  }
  balance += value_of(by_the_rules(position, Color::White));
  balance -= value_of(by_the_rules(position, Color::Black));
  return value_for(position.side_to_move, balance, phase_of(position));
}

std::vector<Position> positions_to_count() {
  std::vector<Position> positions = positions::thinned(positions::built_in_corpus().positions, 400);
  for (const char* fen :
       {"qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1",
        "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1", "k7/8/1n4n1/8/3Q4/8/1B4R1/7K w - - 0 1",
        "8/8/8/3k4/8/8/8/R3K2N b - - 0 1"}) {
    positions.push_back(text::parse_fen(fen));
  }
  return positions;
}

TEST(Mobility, OfEveryBoardIsThatOfTheRules) {
  const std::vector<Position> positions = positions_to_count();
  int searched = 0;
  for (const BackendEntry& entry : backends()) {
    if (!can_search(entry)) continue;
    ++searched;
    const auto searcher = make_searcher(entry, {.evaluation = Evaluation::Mobility});
    for (const Position& position : positions) {
      searcher->set(position);
      ASSERT_EQ(searcher->evaluation(), evaluated_by_the_rules(position))
          << entry.facts.name << ": " << text::to_fen(position);
    }
  }
  EXPECT_GE(searched, 5);
}

}  // namespace
}  // namespace squarelab::search
