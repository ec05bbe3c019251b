// The pruned tree: equal on every board, smaller than the full one, and not blind.
#include <gtest/gtest.h>

#include <squarelab/backends.hpp>
#include <squarelab/search/bench.hpp>
#include <squarelab/search/pruning.hpp>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/search/searcher_of.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::search {
namespace {

struct PrunedTree : testing::Test {
  void SetUp() override {
    if (!network_is_built) GTEST_SKIP() << "this build has no pruned tree";
  }
};

Settings pruned(Evaluation evaluation = Evaluation::Material) {
  return {.evaluation = evaluation, .hash_bytes = std::size_t{1} << 18, .prunes = true};
}

Result searched(Searcher& searcher, const Position& position, const Limits& limits) {
  searcher.forget();
  searcher.set(position);
  return searcher.search(limits);
}

TEST_F(PrunedTree, IsTheSameOnEveryBoard) {
  const Limits limits{.depth = 9, .nodes = 1'500};
  for (const Evaluation evaluation :
       {Evaluation::Material, Evaluation::Network256, Evaluation::NetworkThreats}) {
    std::vector<Result> expected;
    int boards = 0;
    for (const BackendEntry& entry : backends()) {
      if (!can_search(entry)) continue;
      const auto searcher = make_searcher(entry, pruned(evaluation));
      std::vector<Result> found;
      for (const Position& position : bench_positions()) {
        found.push_back(searched(*searcher, position, limits));
      }
      if (boards++ == 0) expected = found;
      EXPECT_EQ(found, expected) << entry.facts.name;
    }
    EXPECT_GE(boards, 5);
  }
}

std::uint64_t nodes_of(Settings settings, int depth) {
  const auto searcher = make_searcher(backends().front(), settings);
  std::uint64_t nodes = 0;
  for (const Position& position : bench_positions()) {
    nodes += searched(*searcher, position, {.depth = depth}).nodes;
  }
  return nodes;
}

TEST_F(PrunedTree, HasAFifthOfTheNodesAtMost) {
  Settings full = pruned();
  full.prunes = false;
  EXPECT_LT(5 * nodes_of(pruned(), 6), nodes_of(full, 6));
}

TEST_F(PrunedTree, FindsMates) {
  const auto searcher = make_searcher(backends().front(), pruned());
  struct {
    const char* fen;
    int depth, moves;
  } const mates[]{{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 3, 1},
                  {"k7/8/2K5/8/8/8/8/7R w - - 0 1", 5, 2}};
  for (const auto& [fen, depth, moves] : mates) {
    const Position position = text::parse_fen(fen);
    EXPECT_EQ(moves_to_mate(searched(*searcher, position, {.depth = depth}).value), moves) << fen;
  }
}

TEST_F(PrunedTree, PassesInNoEndgameOfPawns) {
  EXPECT_EQ(pruning::depth_after_null_move(8, 2), 0);
  EXPECT_GT(pruning::depth_after_null_move(8, 3), 0);
  EXPECT_EQ(pruning::depth_after_null_move(2, 24), 0);
}

TEST(Pruning, LeavesAPlyOfEveryMove) {
  for (int depth = 1; depth < max_ply; ++depth) {
    for (int tried = 0; tried < max_moves; ++tried) {
      const int reduction = pruning::reduction_of(tried, depth, false);
      EXPECT_GE(reduction, 0);
      EXPECT_TRUE(reduction == 0 || depth - 1 - reduction >= 1) << depth << ' ' << tried;
      EXPECT_LE(pruning::reduction_of(tried, depth, true), reduction);
    }
    EXPECT_LT(pruning::depth_after_null_move(depth, 24), depth);
  }
}

}  // namespace
}  // namespace squarelab::search
