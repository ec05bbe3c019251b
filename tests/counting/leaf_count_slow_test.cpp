// Known counts of deep trees, which only a table brings within reach.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <squarelab/backends.hpp>
#include <squarelab/board.hpp>
#include <squarelab/counting/leaf_count.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/text/fen.hpp>
#include <squarelab/text/uci_move.hpp>
#include <thread>

namespace squarelab::counting {
namespace {

TEST(DeepLeafCount, OfTheStartPositionIsKnown) {
  const int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const auto counts = count_leaves(find(backends(), "lerf")->make_board,
                                   {positions::six_positions().front().position}, 9,
                                   {.threads = threads, .table_bytes = std::size_t{1} << 30});
  ASSERT_TRUE(counts);
  EXPECT_EQ(counts->front(), 2'439'530'234'167U);
}

TEST(DeepLeafCount, IsTheSameWithATableOfAnySizeOnAnyNumberOfThreads) {
  const std::vector<Position> positions =
      positions::thinned(positions::built_in_corpus().positions, 200);
  ASSERT_EQ(positions.size(), 200U);
  const auto make_board = find(backends(), "lerf")->make_board;
  const auto expected = count_leaves(make_board, positions, 5, {});
  for (const int threads : {1, 8}) {
    for (const std::size_t bytes : {std::size_t{1} << 20, std::size_t{1} << 30}) {
      EXPECT_EQ(count_leaves(make_board, positions, 5, {.threads = threads, .table_bytes = bytes}),
                expected)
          << threads << ' ' << bytes;
    }
  }
}

// Below the shard's three moves lie two positions that have the same key: see leaf_count_test.cpp.
// A table that compares keys finds 13,698,380,815.
TEST(DeepLeafCount, OfATreeWithTwoPositionsOfTheSameKeyIsRight) {
  const auto board = find(backends(), "lerf")->make_board();
  board->set(text::parse_fen("5b2/4Q3/5q2/8/8/2Q1b3/2K1Bqk1/4Q3 w - - 0 1"));
  std::map<std::string, Move> moves;
  for (const Move move : board->legal_moves()) moves.emplace(text::to_uci(move), move);
  std::vector<Position> shard;
  std::uint64_t index = 0;
  for (const auto& [name, move] : moves) {
    if (index++ % 34 != 10) continue;
    board->make(move);
    shard.push_back(board->position());
    board->unmake();
  }
  const auto counts = count_leaves(find(backends(), "lerf")->make_board, shard, 6,
                                   {.threads = 2, .table_bytes = std::size_t{256} << 20});
  ASSERT_TRUE(counts);
  EXPECT_EQ(std::accumulate(counts->begin(), counts->end(), std::uint64_t{0}), 13'698'288'248U);
}

}  // namespace
}  // namespace squarelab::counting
