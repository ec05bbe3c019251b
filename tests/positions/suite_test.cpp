#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <squarelab/positions/suite.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::positions {
namespace {

const NamedPosition& named(std::string_view name) {
  const auto six = six_positions();
  return *std::find_if(six.begin(), six.end(),
                       [&](const NamedPosition& position) { return position.name == name; });
}

bool counts(const text::PerftCount& count, int depth, std::uint64_t leaves) {
  return count.depth == depth && count.count == leaves && !count.below;
}

TEST(Suite, HoldsTheSixWithTheirCounts) {
  ASSERT_EQ(six_positions().size(), 6U);
  EXPECT_EQ(named("start").position, start_position());
  EXPECT_TRUE(counts(named("start").counts.back(), 7, 3195901860));
  EXPECT_TRUE(counts(named("kiwipete").counts.back(), 6, 8031647685));
  EXPECT_TRUE(counts(named("cpw-3").counts.back(), 7, 178633661));
  EXPECT_TRUE(counts(named("cpw-4").counts.back(), 6, 706045033));
  EXPECT_TRUE(counts(named("cpw-5").counts.back(), 5, 89941194));
  EXPECT_TRUE(counts(named("cpw-6").counts.back(), 5, 164075551));
}

TEST(Suite, HoldsTheLateBugs) { EXPECT_EQ(late_bugs().size(), 38U); }

TEST(Suite, NamesAndSourcesEveryPositionAndNoTwoAlike) {
  std::set<std::string> names;
  for (const auto positions : {six_positions(), late_bugs()}) {
    for (const NamedPosition& position : positions) {
      EXPECT_FALSE(position.source.empty()) << position.name;
      EXPECT_TRUE(names.insert(position.name).second) << position.name;
      EXPECT_GE(position.counts.size(), 3U) << position.name;
    }
  }
}

// Everybody counts cpw-4, but White is in check from a bishop that no last move explains.
TEST(Suite, NoRuleForbidsAPositionButOne) {
  for (const auto positions : {six_positions(), late_bugs()}) {
    for (const NamedPosition& position : positions) {
      const auto broken = rules::why_unreachable(position.position);
      EXPECT_EQ(broken.has_value(), position.name == "cpw-4") << position.name;
    }
  }
  EXPECT_EQ(rules::why_unreachable(named("cpw-4").position)->message,
            "no last move explains the check from the bishop on b6");
}

// The counts against the rules, as deep as is quick; deeper ones are tested over all boards.
TEST(Suite, CountsAreThoseOfTheRules) {
  for (const auto positions : {six_positions(), late_bugs()}) {
    for (const NamedPosition& position : positions) {
      for (const text::PerftCount& count : position.counts) {
        if (count.count > 20'000) continue;
        EXPECT_EQ(rules::perft(position.position, count.depth), count.count)
            << position.name << " depth " << count.depth;
      }
    }
  }
}

// The deepest of the counts with at most that many leaves, or null.
const text::PerftCount* deepest_within(const NamedPosition& position, std::uint64_t leaves) {
  const text::PerftCount* deepest = nullptr;
  for (const text::PerftCount& count : position.counts) {
    if (count.count <= leaves) deepest = &count;
  }
  return deepest;
}

TEST(Suite, ListsCountsByIncreasingDepth) {
  const NamedPosition& start = named("start");
  EXPECT_EQ(deepest_within(start, 9000)->depth, 3);
  EXPECT_EQ(deepest_within(start, 8902)->depth, 3);
  EXPECT_EQ(deepest_within(start, 8901)->depth, 2);
  EXPECT_EQ(deepest_within(start, 19), nullptr);
}

TEST(Suite, NamesRecordsWithoutIdByTheirPlace) {
  const auto records = text::read_epd_lines(
      "4k3/8/8/8/8/8/8/4K3 w - -\n"
      "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D2 60 ;D1 15 ;id rook ;src made up\n",
      "a.epd");
  const auto positions = named_positions(records, "a.epd");
  ASSERT_EQ(positions.size(), 2U);
  EXPECT_EQ(positions[0].name, "a.epd:1");
  EXPECT_EQ(positions[0].source, "");
  EXPECT_EQ(positions[1].name, "rook");
  EXPECT_EQ(positions[1].source, "made up");
  EXPECT_TRUE(counts(positions[1].counts.front(), 1, 15));
}

}  // namespace
}  // namespace squarelab::positions
