// The published counts of 960 positions, one from a game of each array: data/chess960.epd, which is
// src/perft/fischer.epd of the engine Ethereal at commit 504be27c7e8595c687110e7cdbd33ad17b49016c.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <squarelab/backends.hpp>
#include <squarelab/counting/leaf_count.hpp>
#include <squarelab/text/epd.hpp>
#include <squarelab/text/fen.hpp>
#include <string>
#include <thread>
#include <vector>

namespace squarelab::counting {
namespace {

const std::vector<text::EpdRecord>& records() {
  static const std::vector<text::EpdRecord> all = [] {
    std::ifstream file(SQUARELAB_SOURCE_DIR "/tests/counting/data/chess960.epd");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    return text::read_epd_lines(text, "chess960.epd", nullptr, text::Variant::Either);
  }();
  return all;
}

void expect_published_counts(const BackendEntry& entry, int depth, std::size_t table_bytes) {
  const int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  std::vector<Position> positions;
  std::vector<std::uint64_t> published;
  for (const text::EpdRecord& record : records()) {
    for (const text::PerftCount& count : record.perft()) {
      if (count.depth != depth) continue;
      positions.push_back(record.position);
      published.push_back(count.count);
    }
  }
  ASSERT_EQ(positions.size(), 960u);
  const auto counts = count_leaves(entry.make_board, positions, depth,
                                   {.threads = threads, .table_bytes = table_bytes});
  ASSERT_TRUE(counts);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    EXPECT_EQ((*counts)[i], published[i]) << text::to_fen(positions[i]);
  }
}

std::vector<const BackendEntry*> fast_boards() {
  std::vector<const BackendEntry*> entries;
  for (const BackendEntry& entry : backends()) {
    if (entry.plays_chess960 && !entry.facts.is_reference) entries.push_back(&entry);
  }
  return entries;
}

TEST(Chess960Counts, OfTheReferenceAtDepthTwo) {
  expect_published_counts(*find(backends(), reference_name), 2, 0);
}

TEST(Chess960Counts, OfEveryBoardAtDepthThree) {
  for (const BackendEntry* entry : fast_boards()) {
    SCOPED_TRACE(entry->facts.name);
    expect_published_counts(*entry, 3, 0);
  }
}

TEST(SlowChess960Counts, OfEveryBoardAtDepthFour) {
  for (const BackendEntry* entry : fast_boards()) {
    SCOPED_TRACE(entry->facts.name);
    expect_published_counts(*entry, 4, 0);
  }
}

TEST(SlowChess960Counts, AtDepthFive) {
  const BackendEntry* entry = find(backends(), "lerf+chess960");
  if (entry == nullptr) GTEST_SKIP();
  expect_published_counts(*entry, 5, 0);
}

TEST(SlowChess960Counts, AtDepthSix) {
  const BackendEntry* entry = find(backends(), "lerf+chess960");
  if (entry == nullptr) GTEST_SKIP();
  expect_published_counts(*entry, 6, std::size_t{1} << 30);
}

}  // namespace
}  // namespace squarelab::counting
