#include <gtest/gtest.h>

#include <squarelab/backends.hpp>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/search/shares.hpp>

namespace squarelab::search {
namespace {

BenchOptions shallow() {
  BenchOptions options;
  options.positions = options.positions.first(6);
  options.limits.depth = 3;
  return options;
}

TEST(Shares, NothingThatIsDoneTwiceChangesTheTree) {
  for (const BackendEntry& entry : backends()) {
    if (!can_search(entry)) continue;
    BenchOptions options = shallow();
    options.settings.tier = Tier::Mobility;
    const BenchRun once = bench(entry, options);
    for (const WorkFacts& part : parts_of_work) {
      options.settings.done_twice = part.work;
      EXPECT_EQ(bench(entry, options).results, once.results) << entry.facts.name << part.name;
    }
    options.settings.done_twice = Work::None;
    options.settings.pressure_bytes = 4096;
    EXPECT_EQ(bench(entry, options).results, once.results) << entry.facts.name;
  }
}

TEST(Shares, AreThoseOfEachPartAndStopWhenAsked) {
  BenchOptions options = shallow();
  int searched = 0;
  const auto shares = shares_of(backends().front(), options, 1,
                                [&](double share) { searched += share < 1 ? 0 : 1; });
  ASSERT_TRUE(shares.has_value());
  for (const double share : *shares) EXPECT_GE(share, 0);
  EXPECT_EQ(searched, 6 * (1 + static_cast<int>(parts_of_work.size())));
  options.limits.stop = [] { return true; };
  EXPECT_FALSE(shares_of(backends().front(), options, 1).has_value());
}

// The memory is read at every node, and a megabyte takes many times as long as the node.
TEST(Shares, OtherMemoryCostsTime) {
  BenchOptions options = shallow();
  options.positions = options.positions.first(2);
  const double without = bench(backends().front(), options).seconds();
  options.settings.pressure_bytes = std::size_t{1} << 20;
  EXPECT_GT(bench(backends().front(), options).seconds(), without);
}

}  // namespace
}  // namespace squarelab::search
