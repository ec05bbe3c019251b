// A leaf whose value is known before its move is made, and refutes it, is counted and not made.
#include <gtest/gtest.h>

#include <squarelab/lerf/lerf.hpp>
#include <squarelab/search/bench.hpp>
#include <squarelab/search/searcher_of.hpp>

namespace squarelab::search {
namespace {

std::uint64_t made = 0;

// lerf that counts the moves that it makes.
struct Counting : lerf::Backend<> {
  static void make(Full& full, NativeMove move, Undo& undo) noexcept {
    ++made;
    lerf::Backend<>::make(full, move, undo);
  }
};

// The nodes of the bench without a table, all moves made and not made.
std::uint64_t nodes_of_bench(Evaluation evaluation, int depth) {
  made = 0;
  SearcherOf<Counting> on_board({.evaluation = evaluation});
  Searcher& searcher = on_board;
  std::uint64_t nodes = 0;
  for (const Position& position : bench_positions()) {
    searcher.set(position);
    nodes += searcher.search({.depth = depth}).nodes;
  }
  return nodes;
}

TEST(StandPat, TwoNodesOfThreeAreNotMade) {
  EXPECT_EQ(nodes_of_bench(Evaluation::Material, bench_depth), 1'011'602U);
  EXPECT_EQ(made, 1'011'602U - 683'331U);
}

TEST(StandPat, WhatIsEvaluatedByItsBoardIsMade) {
  EXPECT_EQ(nodes_of_bench(Evaluation::Mobility, 3), made);
}

}  // namespace
}  // namespace squarelab::search
