// Counting with threads and with a table gives the known counts, whatever the table holds.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <future>
#include <squarelab/backends.hpp>
#include <squarelab/counting/count_table.hpp>
#include <squarelab/counting/leaf_count.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::counting {
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
  for (const positions::NamedPosition& named : positions::six_positions()) {
    for (const text::PerftCount& count : named.counts) {
      if (count.depth != depth) continue;
      known.positions.push_back(named.position);
      known.counts.push_back(count.count);
    }
  }
  return known;
}

TEST(LeafCount, IsKnownWithAnyNumberOfThreadsAndAnyTable) {
  for (const int depth : {0, 1, 2, 3, 4}) {
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

// Kings that walk about bring positions back by ways of other lengths, and so at other depths.
TEST(LeafCount, IsTheSameWithoutATableWherePositionsComeBack) {
  std::vector<Position> positions;
  for (const char* fen : {"4k3/8/8/8/p7/P7/8/4K3 w - - 0 1", "k7/8/8/8/4p3/4P3/8/7K b - - 0 1",
                          "4k3/4p3/4P3/8/8/8/8/R3K3 w Q - 0 1"}) {
    positions.push_back(text::parse_fen(fen));
  }
  for (const int depth : {5, 6}) {
    const auto expected = leaves(positions, depth, {});
    for (const int threads : {1, 3}) {
      for (const std::size_t bytes : {std::size_t{64}, std::size_t{4096}, megabyte}) {
        EXPECT_EQ(leaves(positions, depth, {.threads = threads, .table_bytes = bytes}), expected)
            << depth << ' ' << threads << ' ' << bytes;
      }
    }
  }
}

TEST(LeafCount, OfAFinishedGameIsZero) {
  const Position mate = text::parse_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
  EXPECT_EQ(leaves({mate}, 5, {.table_bytes = megabyte}), std::vector<std::uint64_t>{0});
}

TEST(LeafCount, IsRefusedWhereItDoesNotFit64Bits) {
  EXPECT_EQ(leaf_sum(~std::uint64_t{0} - 1, 1), ~std::uint64_t{0});
  EXPECT_THROW(leaf_sum(~std::uint64_t{0}, 1), CountTooLarge);

  // Two kings alone have few positions and, a ply further, seven times the leaves: a table of all
  // places of both kings, filled ply by ply, has these counts too.
  const Position kings = text::parse_fen("8/8/8/3k4/8/8/8/4K3 w - - 0 1");
  for (const int threads : {1, 2}) {
    const CountingOptions options{.threads = threads, .table_bytes = 16 * megabyte};
    EXPECT_EQ(leaves({kings}, 23, options).front(), 15'121'879'560'027'411'592U);
    for (const int depth : {24, 40}) {
      EXPECT_THROW(leaves({kings}, depth, options), CountTooLarge) << depth << ' ' << threads;
    }
  }
}

TEST(LeafCount, SaysHowFarItIsAndStops) {
  const std::vector<Position> start{positions::six_positions().front().position};
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

// Two positions that have the same key, found by a search for it: keys are public.
TEST(LeafCount, ComparesPositionsNotKeys) {
  const std::vector<Position> twins{
      text::parse_fen("4Q3/8/8/2b5/5q2/2Q1b3/2KQBqk1/8 w - - 0 1"),
      text::parse_fen("5b2/4Q3/1b3q2/1B6/1Q5q/8/2K3k1/4Q3 w - - 0 1")};
  const auto board = backend("lerf").make_board();
  for (const Position& twin : twins) {
    board->set(twin);
    EXPECT_EQ(board->key(), 0x49e4ddffde4a6288U);
  }
  EXPECT_EQ(leaves(twins, 3, {.table_bytes = megabyte}),
            (std::vector<std::uint64_t>{106719, 139476}));
}

// Positions that fit no entry are counted all the same.
TEST(LeafCount, OfMoreThan32PiecesIsRight) {
  const Position crowd =
      text::parse_fen("nnnnknnn/nnnnnnnn/8/pppppppp/PPPPPPPP/8/NNNNNNNN/NNNNKNNN w - - 0 1");
  EXPECT_FALSE(packed(crowd));
  EXPECT_EQ(leaves({crowd}, 4, {.table_bytes = megabyte}), leaves({crowd}, 4, {}));
}

// More of them: leaf_count_slow_test.cpp.
TEST(LeafCount, IsTheSameWithATableOfAnySizeOnAnyNumberOfThreads) {
  const std::vector<Position> positions =
      positions::thinned(positions::built_in_corpus().positions, 8);
  const auto expected = leaves(positions, 4, {});
  for (const int threads : {1, 8}) {
    for (const std::size_t bytes : {megabyte, 1024 * megabyte}) {
      EXPECT_EQ(leaves(positions, 4, {.threads = threads, .table_bytes = bytes}), expected)
          << threads << ' ' << bytes;
    }
  }
}

TEST(PackedPosition, IsTheSameExactlyForTheSamePositionButForTheClocks) {
  // Of each line no two are the same.
  const std::vector<std::vector<const char*>> lines{
      {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
       "r3k2r/8/8/8/8/8/8/R3K2R w KQq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1",
       "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
       "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b - - 0 1"},
      {"4k3/8/8/1pPp4/8/8/8/4K3 w - - 0 1", "4k3/8/8/1pPp4/8/8/8/4K3 w - b6 0 1",
       "4k3/8/8/1pPp4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/1qPp4/8/8/8/4K3 w - - 0 1",
       "4k3/8/8/1Ppp4/8/8/8/4K3 w - - 0 1", "4k3/8/8/2Pp4/8/8/8/4K3 w - - 0 1"},
      {"4k3/8/8/8/1PpP4/8/8/4K3 b - - 0 1", "4k3/8/8/8/1PpP4/8/8/4K3 b - b3 0 1",
       "4k3/8/8/8/1PpP4/8/8/4K3 b - d3 0 1", "4k3/8/8/8/1PpP4/8/8/4K3 w - - 0 1"},
      // With inner rooks.
      {"1r1kr2r/8/8/8/8/8/8/1R1KR2R w BEbe - 0 1", "1r1kr2r/8/8/8/8/8/8/1R1KR2R w BHbe - 0 1",
       "1r1kr2r/8/8/8/8/8/8/1R1KR2R w BEbh - 0 1", "1r1kr2r/8/8/8/8/8/8/1R1KR2R w Ebe - 0 1",
       "1r1kr2r/8/8/8/8/8/8/1R1KR2R w BEe - 0 1", "1r1kr2r/8/8/8/8/8/8/1R1KR2R w - - 0 1"},
      // All kinds of pieces, and two of them exchanged.
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
       "nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKNBR w - - 0 1",
       "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1"}};
  for (const auto& line : lines) {
    std::vector<PackedPosition> seen;
    for (const char* fen : line) {
      const auto read = [](const std::string& text) {
        return text::parse_fen(text, nullptr, text::Variant::Either);
      };
      const auto words = packed(read(fen));
      ASSERT_TRUE(words) << fen;
      EXPECT_EQ(std::count(seen.begin(), seen.end(), *words), 0) << fen;
      seen.push_back(*words);
      EXPECT_EQ(packed(read(std::string(fen, std::strlen(fen) - 3) + "17 42")), words);
    }
  }
}

// Another one for each number.
PackedPosition position_of(std::uint64_t number) { return {{number, number * 3, ~number}}; }

TEST(CountTable, KnowsPositionAndDepth) {
  CountTable table(megabyte);
  EXPECT_FALSE(table.find(0, {}, 0));
  table.store(7, position_of(7), 3, 100);
  EXPECT_EQ(table.find(7, position_of(7), 3), 100U);
  EXPECT_FALSE(table.find(7, position_of(7), 4));
  EXPECT_FALSE(table.find(7, position_of(8), 3));
  for (int word = 0; word < 3; ++word) {
    PackedPosition other = position_of(7);
    other.words[static_cast<std::size_t>(word)] ^= std::uint64_t{1} << 63;
    EXPECT_FALSE(table.find(7, other, 3)) << word;
  }
  table.store(7, position_of(7), 4, 0);
  EXPECT_EQ(table.find(7, position_of(7), 4), 0U);
}

// A table of one bucket: whatever the key and the depth, its entries are looked at.
TEST(CountTable, TakesNoDepthForAnother) {
  CountTable table(64);
  const auto leaves_at = [](int depth) { return 1000 + static_cast<std::uint64_t>(depth); };
  for (int depth = 0; depth <= 126; ++depth) {
    table.store(1, position_of(1), depth, leaves_at(depth));
    EXPECT_EQ(table.find(1, position_of(1), depth), leaves_at(depth));
    for (int other = 0; other <= 130; ++other) {
      EXPECT_EQ(table.find(1, position_of(1), other).value_or(leaves_at(other)), leaves_at(other));
    }
  }
}

TEST(CountTable, LeavesOutWhatFitsNoEntry) {
  CountTable table(64);
  const std::uint64_t limit = std::uint64_t{1} << 56;
  table.store(1, position_of(1), 3, limit - 1);
  EXPECT_EQ(table.find(1, position_of(1), 3), limit - 1);
  // Not as a count of another depth either.
  table.store(2, position_of(2), 3, limit);
  for (int depth = 0; depth <= 126; ++depth) EXPECT_FALSE(table.find(2, position_of(2), depth));
  table.store(3, position_of(3), 127, 5);
  EXPECT_FALSE(table.find(3, position_of(3), 127));
  EXPECT_EQ(table.find(1, position_of(1), 3), limit - 1);
  // Its depth would be the mark of a thread in the bucket.
  CountTable empty(64);
  empty.store(3, position_of(3), 127, 5);
  empty.store(1, position_of(1), 3, 7);
  EXPECT_EQ(empty.find(1, position_of(1), 3), 7U);
}

TEST(CountTable, ForgetsTheSmallerCountFirst) {
  CountTable table(64);  // a bucket of two
  table.store(1, position_of(1), 3, 100);
  table.store(2, position_of(2), 3, 200);
  table.store(3, position_of(3), 3, 50);
  EXPECT_FALSE(table.find(1, position_of(1), 3));
  EXPECT_EQ(table.find(2, position_of(2), 3), 200U);
  EXPECT_EQ(table.find(3, position_of(3), 3), 50U);
  table.store(4, position_of(4), 3, 10);
  EXPECT_FALSE(table.find(3, position_of(3), 3));
  EXPECT_EQ(table.find(2, position_of(2), 3), 200U);
}

TEST(CountTable, ReturnsNoCountOfAnotherPositionWhileOthersWrite) {
  CountTable table(256);  // so small that threads meet in it
  const auto count_of = [](Key key) { return (key * 0x9E3779B97F4A7C15) >> 8; };
  std::atomic<std::uint64_t> found = 0;
  std::atomic<std::uint64_t> wrong = 0;
  {
    std::vector<std::future<void>> threads;
    for (int thread = 0; thread < 3; ++thread) {
      threads.push_back(std::async(std::launch::async, [&] {
        for (Key key = 0; key < 300'000; ++key) {
          const Key in = key % 97;
          table.store(in, position_of(in), 3, count_of(in));
          const Key out = key % 89;
          const auto leaves = table.find(out, position_of(out), 3);
          if (!leaves) continue;
          ++found;
          if (*leaves != count_of(out)) ++wrong;
        }
      }));
    }
  }
  EXPECT_GT(found, 0U);
  EXPECT_EQ(wrong, 0U);
}

TEST(CountTable, SaysForWhatThereIsNoMemory) {
  const std::size_t too_much = std::size_t{1} << 62;
  try {
    const CountTable table(too_much);
    FAIL();
  } catch (const NoMemoryForTable& error) {
    EXPECT_EQ(error.bytes(), too_much);
  }
}

}  // namespace
}  // namespace squarelab::counting
