// Counting with threads and with a table gives the known counts, whatever the table holds.
#include <gtest/gtest.h>

#include <atomic>
#include <squarelab/backends.hpp>
#include <squarelab/lab/counting/count_table.hpp>
#include <squarelab/lab/counting/leaf_count.hpp>
#include <squarelab/lab/positions/suite.hpp>
#include <squarelab/text/fen.hpp>
#include <thread>

namespace squarelab::lab {
namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20;

const BackendEntry& backend(std::string_view name) {
  for (const BackendEntry& entry : backends()) {
    if (entry.facts.name == name) return entry;
  }
  throw std::runtime_error("no such backend");
}

std::vector<std::uint64_t> leaves(const std::vector<Position>& positions, int depth,
                                  const CountingOptions& options, std::string_view name = "lerf") {
  const auto counts = count_leaves(backend(name).make_board, positions, depth, options);
  EXPECT_TRUE(counts.has_value());
  return counts.value_or(std::vector<std::uint64_t>{});
}

// The six positions and the known counts at a depth.
struct Known {
  std::vector<Position> positions;
  std::vector<std::uint64_t> counts;
};

Known known_at(int depth) {
  Known known;
  for (const NamedPosition& named : six_positions()) {
    for (const text::PerftCount& count : named.counts) {
      if (count.depth != depth) continue;
      known.positions.push_back(named.position);
      known.counts.push_back(count.count);
    }
  }
  return known;
}

TEST(LeafCount, IsKnownWithAnyNumberOfThreadsAndAnyTable) {
  for (const int depth : {0, 1, 2, 3, 4, 5}) {
    Known known = known_at(depth);
    if (depth == 0) known = {known_at(1).positions, std::vector<std::uint64_t>(6, 1)};
    ASSERT_EQ(known.positions.size(), 6U) << depth;
    for (const int threads : {1, 3}) {
      // One bucket, where hardly a count survives, and room for all.
      for (const std::size_t bytes : {std::size_t{0}, std::size_t{64}, 16 * megabyte}) {
        EXPECT_EQ(leaves(known.positions, depth, {.threads = threads, .table_bytes = bytes}),
                  known.counts)
            << depth << ' ' << threads << ' ' << bytes;
      }
    }
  }
}

TEST(LeafCount, IsTheSameInEveryBackendAndMode) {
  const Known known = known_at(4);
  for (const BackendEntry& entry : backends()) {
    if (entry.facts.is_reference) continue;
    EXPECT_EQ(leaves(known.positions, 4, {.table_bytes = megabyte}, entry.facts.name), known.counts)
        << entry.facts.name;
    EXPECT_EQ(
        leaves(known.positions, 4, {.mode = PerftMode::Plain, .threads = 2}, entry.facts.name),
        known.counts)
        << entry.facts.name;
  }
}

TEST(LeafCount, OfAFinishedGameIsZero) {
  const Position mate = text::parse_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(leaves({mate}, 5, {.table_bytes = megabyte}), std::vector<std::uint64_t>{0});
}

TEST(LeafCount, IsRefusedWhereItDoesNotFit64Bits) {
  EXPECT_EQ(leaf_sum(~std::uint64_t{0} - 1, 1), ~std::uint64_t{0});
  EXPECT_THROW(leaf_sum(~std::uint64_t{0}, 1), CountTooLarge);

  // Two kings alone have few positions and, a ply further, six times the leaves.
  const Position kings = text::parse_fen("8/8/8/3k4/8/8/8/4K3 w - - 0 1");
  std::uint64_t last = 1;
  for (int depth = 18; depth <= 24; ++depth) {
    const std::uint64_t now = leaves({kings}, depth, {.table_bytes = 16 * megabyte}).front();
    EXPECT_GT(now, last) << depth;
    last = now;
  }
  EXPECT_GT(last, std::uint64_t{1} << 61);
  for (const int depth : {25, 28, 40}) {
    for (const int threads : {1, 2}) {
      EXPECT_THROW(leaves({kings}, depth, {.threads = threads, .table_bytes = 16 * megabyte}),
                   CountTooLarge)
          << depth;
    }
  }
}

TEST(LeafCount, SaysHowFarItIsAndStops) {
  const std::vector<Position> start{six_positions().front().position};
  std::uint64_t last = 0;
  std::uint64_t parts = 0;
  CountingWatch watch{.progress = [&](std::uint64_t done, std::uint64_t all) {
    EXPECT_EQ(done, last + 1);
    last = done;
    parts = all;
  }};
  ASSERT_TRUE(count_leaves(backend("lerf").make_board, start, 5, {.threads = 2}, watch));
  EXPECT_EQ(last, 20U);
  EXPECT_EQ(parts, 20U);

  for (const std::size_t bytes : {std::size_t{0}, megabyte}) {
    std::atomic<int> asked = 0;
    watch = {.is_stopped = [&] { return ++asked > 5; }};
    EXPECT_FALSE(count_leaves(backend("lerf").make_board, start, 5,
                              {.threads = 2, .table_bytes = bytes}, watch));
  }
}

TEST(CountTable, KnowsKeyAndDepth) {
  CountTable table(megabyte);
  EXPECT_FALSE(table.find(0, 3));
  table.store(7, 3, 100);
  EXPECT_EQ(table.find(7, 3), 100U);
  EXPECT_FALSE(table.find(7, 4));
  EXPECT_FALSE(table.find(8, 3));
  table.store(7, 4, 0);
  EXPECT_FALSE(table.find(7, 4));
}

TEST(CountTable, ForgetsTheSmallestCountFirst) {
  CountTable table(64);  // a bucket of four
  for (Key key = 1; key <= 4; ++key) table.store(key, 3, 100 * key);
  table.store(5, 3, 50);
  EXPECT_FALSE(table.find(1, 3));
  for (Key key = 2; key <= 4; ++key) EXPECT_EQ(table.find(key, 3), 100 * key);
  EXPECT_EQ(table.find(5, 3), 50U);
}

TEST(CountTable, ReturnsNoCountOfAnotherKeyWhileOthersWrite) {
  CountTable table(256);  // so small that threads meet in it
  const auto count_of = [](Key key) { return key * 0x9E3779B97F4A7C15 | 1; };
  std::atomic<std::uint64_t> found = 0;
  std::atomic<std::uint64_t> wrong = 0;
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 3; ++thread) {
      threads.emplace_back([&] {
        for (Key key = 0; key < 300'000; ++key) {
          table.store(key % 97, 3, count_of(key % 97));
          const auto leaves = table.find(key % 89, 3);
          if (!leaves) continue;
          ++found;
          if (*leaves != count_of(key % 89)) ++wrong;
        }
      });
    }
  }
  EXPECT_GT(found, 0U);
  EXPECT_EQ(wrong, 0U);
}

}  // namespace
}  // namespace squarelab::lab
