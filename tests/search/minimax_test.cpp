// On small trees the search has the value of a plain minimax, and its line leads there.
//
// Without a table that holds for every tree. With one it holds for a first search to depth 4 at
// most: before that no position can come up with more depth left than it needs, nor with other
// repetitions, because both sides must have made one more move each to be there again. Mutants of
// the search are found by the same minimax: tests/faults/search_mutants.hpp.
#include <gtest/gtest.h>

#include <squarelab/backends.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <support/match.hpp>
#include <support/minimax.hpp>

namespace squarelab::search {
namespace {

using testing_support::Minimax;
using testing_support::Referee;

constexpr std::uint64_t minimax_seed = 2;

struct Tree {
  Referee game;
  int depth;
};

// Random moves, of which the third and the fourth take back the first two where that is legal.
Referee walked(const Position& start, positions::Random& random, int plies) {
  Referee game(start);
  for (int ply = 0; ply < plies && game.ending() == testing_support::Ending::GoesOn; ++ply) {
    const auto& moves = game.moves();
    if (ply >= 2) {
      const Move before = moves[moves.size() - 2];
      if (game.play(Move::normal(before.to(), before.from()))) continue;
    }
    game.play(random.pick(positions::sorted_moves(rules::legal_moves(game.position()))));
  }
  return game;
}

std::vector<Tree> small_trees() {
  constexpr struct {
    int pieces, depth, count;
  } portions[]{{0, 5, 2}, {1, 3, 12}, {1, 4, 2}, {2, 3, 6}, {3, 2, 12}, {5, 2, 3}, {7, 1, 3}};
  std::vector<Tree> trees;
  positions::Random random(minimax_seed);
  for (const auto& [pieces, depth, count] : portions) {
    for (int i = 0; i < count; ++i) {
      Position start = positions::random_placement(pieces, random);
      if (i % 4 == 3 && !start.en_passant) start.halfmove_clock = 97;
      trees.push_back({walked(start, random, i % 8), depth});
    }
  }
  return trees;
}

void expect_line_leads_to(const Result& result, int depth, Minimax& minimax) {
  ASSERT_TRUE(static_cast<int>(result.line.size()) == depth ||
              minimax.is_over_at_end_of(result.line));
  EXPECT_EQ(minimax.value_at_end_of(result.line), result.value);
}

void expect_as_minimax(const Tree& tree, Evaluation evaluation) {
  Minimax minimax(tree.game.positions(), evaluation);
  const Minimax::Answer answer = minimax.search(tree.depth);
  for (const BackendEntry& entry : backends()) {
    if (!can_search(entry)) continue;
    for (const std::size_t hash_bytes : {0, 1 << 10, 1 << 16}) {
      if (hash_bytes != 0 && tree.depth > 4) continue;
      const auto searcher =
          make_searcher(entry, {.evaluation = evaluation, .hash_bytes = hash_bytes});
      searcher->set(tree.game.position(), tree.game.earlier());
      const Result result = searcher->search({.depth = tree.depth});
      const auto where = [&] {
        return std::string(entry.facts.name) + ' ' + text::to_fen(tree.game.position()) +
               " depth " + std::to_string(tree.depth) + ": " + text::to_uci(result.line);
      };
      ASSERT_EQ(result.value, answer.value) << where();
      ASSERT_EQ(result.line.empty(), answer.moves.empty()) << where();
      if (result.line.empty()) continue;
      ASSERT_EQ(std::ranges::count(answer.moves, result.line.front()), 1) << where();
      SCOPED_TRACE(where());
      expect_line_leads_to(result, tree.depth, minimax);
    }
  }
}

TEST(Search, HasTheValueOfAPlainMinimax) {
  int number = 0;
  for (const Tree& tree : small_trees()) {
    expect_as_minimax(tree, number++ % 2 == 0 ? Evaluation::Material : Evaluation::Mobility);
    if (HasFailure()) return;
  }
}

// The measure is measured: it knows what a human can count.
TEST(Minimax, CountsMatesAndDraws) {
  struct {
    const char* fen;
    int depth, value;
    std::size_t best;
  } const table[]{
      {"7k/8/8/8/8/8/R7/1R5K w - - 0 1", 3, 31997, 3},
      {"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, 31999, 1},
      {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1, 0, 0},
      {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", 1, -32000, 0},
      {"4k3/8/8/8/8/8/8/4K2R w - - 99 90", 1, 0, 14},
  };
  for (const auto& [fen, depth, value, best] : table) {
    const auto answer = Minimax({text::parse_fen(fen)}, Evaluation::Material).search(depth);
    EXPECT_EQ(answer.value, value) << fen;
    EXPECT_EQ(answer.moves.size(), best) << fen;
  }
}

}  // namespace
}  // namespace squarelab::search
