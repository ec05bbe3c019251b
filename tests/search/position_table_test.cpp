#include <gtest/gtest.h>

#include <squarelab/search/position_table.hpp>

namespace squarelab::search {
namespace {

TEST(PositionTable, TakesTheLargestPowerOfTwo) {
  struct {
    std::size_t bytes, entries;
  } const table[]{{0, 0},  {15, 0},    {16, 1},    {31, 1},
                  {32, 2}, {1023, 32}, {1024, 64}, {std::size_t{3} << 20, std::size_t{1} << 17}};
  for (const auto& [bytes, entries] : table) {
    EXPECT_EQ(PositionTable(bytes).size(), entries) << bytes;
    EXPECT_EQ(PositionTable(bytes).empty(), entries == 0) << bytes;
  }
}

TEST(PositionTable, WithoutEntriesRemembersNothing) {
  PositionTable table(0);
  table.store(7, 1, 2, 3, Bound::Exact);
  EXPECT_EQ(table.find(7), nullptr);
}

TEST(PositionTable, FindsWhatWasStored) {
  PositionTable table(1024);
  EXPECT_EQ(table.find(0), nullptr);
  for (const int value : {-32128, -1, 0, 32128}) {
    for (const int depth : {0, 1, 127}) {
      table.forget();
      table.store(7, 0xFFFF, value, depth, Bound::AtMost);
      const auto* entry = table.find(7);
      ASSERT_NE(entry, nullptr);
      EXPECT_EQ(entry->move, 0xFFFF);
      EXPECT_EQ(entry->value, value);
      EXPECT_EQ(entry->depth, depth);
      EXPECT_EQ(entry->bound, Bound::AtMost);
      EXPECT_EQ(table.find(7 + 64), nullptr);  // the same place
    }
  }
}

int depth_at(const PositionTable& table, Key key) {
  const auto* entry = table.find(key);
  return entry != nullptr ? entry->depth : -1;
}

TEST(PositionTable, KeepsWhatWasSearchedDeeperInTheSameSearch) {
  PositionTable table(1024);
  table.begin_search();
  table.store(7, 0, 0, 4, Bound::Exact);
  table.store(7 + 64, 0, 0, 3, Bound::Exact);
  EXPECT_EQ(depth_at(table, 7), 4);
  EXPECT_EQ(depth_at(table, 7 + 64), -1);
  table.store(7 + 64, 0, 0, 4, Bound::Exact);
  EXPECT_EQ(depth_at(table, 7), -1);
  EXPECT_EQ(depth_at(table, 7 + 64), 4);
}

TEST(PositionTable, ReplacesWhatIsOfAnEarlierSearch) {
  PositionTable table(1024);
  table.begin_search();
  table.store(7, 0, 0, 9, Bound::Exact);
  table.begin_search();
  EXPECT_EQ(depth_at(table, 7), 9);
  table.store(7 + 64, 0, 0, 1, Bound::Exact);
  EXPECT_EQ(depth_at(table, 7 + 64), 1);
}

// The number of a search has 16 bits. After so many it is the same again, and an entry of that
// search counts as one of this.
TEST(PositionTable, CountsSearchesModulo65536) {
  PositionTable table(1024);
  table.begin_search();
  table.store(7, 0, 0, 9, Bound::Exact);
  for (int i = 0; i < 65'535; ++i) table.begin_search();
  table.store(7 + 64, 0, 0, 1, Bound::Exact);
  EXPECT_EQ(depth_at(table, 7 + 64), 1);
  table.store(7, 0, 0, 9, Bound::Exact);
  for (int i = 0; i < 65'536; ++i) table.begin_search();
  table.store(7 + 64, 0, 0, 1, Bound::Exact);
  EXPECT_EQ(depth_at(table, 7), 9);
}

TEST(PositionTable, ForgetsAll) {
  PositionTable table(1024);
  table.begin_search();
  for (Key key = 0; key < 64; ++key) table.store(key, 1, 2, 9, Bound::Exact);
  table.forget();
  for (Key key = 0; key < 64; ++key) EXPECT_EQ(table.find(key), nullptr);
  table.store(7, 0, 0, 0, Bound::AtLeast);
  EXPECT_EQ(depth_at(table, 7), 0);
}

// As a new table, however often: what was forgotten keeps nothing out and is not found again.
TEST(PositionTable, ForgetsAsOftenAsAsked) {
  PositionTable table(1024);
  for (int i = 0; i < 40'000; ++i) {
    table.begin_search();
    ASSERT_EQ(table.find(7), nullptr) << i;
    table.store(7, 0, 0, i % 2 ? 1 : 9, Bound::Exact);
    ASSERT_EQ(depth_at(table, 7), i % 2 ? 1 : 9) << i;
    table.forget();
  }
}

}  // namespace
}  // namespace squarelab::search
