#include <gtest/gtest.h>

#include <squarelab/backends.hpp>
#include <squarelab/search/bench.hpp>
#include <vector>

namespace squarelab::search {
namespace {

// Changing it is a decision: whoever changes the search says so in the commit.
constexpr std::uint64_t signature = 0xde82807c8dc67d1c;

std::vector<const BackendEntry*> boards_that_search() {
  std::vector<const BackendEntry*> entries;
  for (const BackendEntry& entry : backends()) {
    if (entry.make_searcher != nullptr) entries.push_back(&entry);
  }
  return entries;
}

TEST(Bench, TheSignatureIsTheSameOnEveryBoard) {
  const auto entries = boards_that_search();
  ASSERT_GE(entries.size(), 5U);
  for (const BackendEntry* entry : entries) {
    std::vector<BenchRun> runs;
    for (const Tier tier : {Tier::Material, Tier::Mobility}) {
      BenchOptions options;
      options.settings.tier = tier;
      runs.push_back(bench(*entry, options));
    }
    EXPECT_EQ(signature_of(runs), signature) << entry->facts.name;
  }
}

}  // namespace
}  // namespace squarelab::search
