#include <gtest/gtest.h>

#include <squarelab/backends.hpp>
#include <squarelab/search/bench.hpp>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/search/searcher.hpp>
#include <vector>

namespace squarelab::search {
namespace {

// Changing it is a decision: whoever changes the search says so in the commit.
constexpr std::uint64_t signature = 0xde82807c8dc67d1c;
constexpr std::uint64_t signature_of_networks = 0xa5fde2defbb94ffa;
constexpr std::uint64_t signature_of_threats = 0x28f97287d4489a2f;

std::vector<const BackendEntry*> boards_that_search() {
  std::vector<const BackendEntry*> entries;
  for (const BackendEntry& entry : backends()) {
    if (can_search(entry)) entries.push_back(&entry);
  }
  return entries;
}

void expect_signature(const std::vector<const BackendEntry*>& entries,
                      const std::vector<Evaluation>& evaluations = {Evaluation::Material,
                                                                    Evaluation::Mobility},
                      std::uint64_t expected = signature) {
  ASSERT_FALSE(entries.empty());
  for (const BackendEntry* entry : entries) {
    std::vector<BenchRun> runs;
    for (const Evaluation evaluation : evaluations) {
      BenchOptions options;
      options.settings.evaluation = evaluation;
      runs.push_back(bench(*entry, options));
    }
    EXPECT_EQ(signature_of(runs), expected) << entry->facts.name;
  }
}

// What makes boards differ most: squares in words and in lists.
TEST(Bench, TheSignatureIsTheSameInWordsAndInLists) {
  expect_signature({find(backends(), "lerf"), find(backends(), "x88")});
}

// SameTree compares the boards.
TEST(Bench, TheSignaturesOfNetworksAreThoseOfTheirTrees) {
  if (!network_is_built) GTEST_SKIP() << "this build has no networks";
  expect_signature({find(backends(), "lerf")}, {Evaluation::Network256, Evaluation::Network1024},
                   signature_of_networks);
  expect_signature({find(backends(), "lerf")}, {Evaluation::NetworkThreats}, signature_of_threats);
}
TEST(SlowBench, TheSignatureOfNetworksIsTheSameOnEveryBoard) {
  if (!network_is_built) GTEST_SKIP() << "this build has no networks";
  expect_signature(boards_that_search(), {Evaluation::NetworkThreats}, signature_of_threats);
  expect_signature(boards_that_search(), {Evaluation::Network256, Evaluation::Network1024},
                   signature_of_networks);
}

TEST(SlowBench, TheSignatureIsTheSameOnEveryBoard) { expect_signature(boards_that_search()); }

TEST(Bench, KeepsWhatEachIterationFound) {
  const auto entries = boards_that_search();
  BenchOptions options;
  options.positions = options.positions.first(2);
  options.limits.depth = 3;
  const BenchRun run = bench(*entries.front(), options);
  ASSERT_EQ(run.iterations.size(), 2U);
  for (std::size_t i = 0; i < 2; ++i) {
    ASSERT_EQ(run.iterations[i].size(), 3U);
    EXPECT_EQ(run.iterations[i].back(), run.results[i]);
    for (int depth = 1; depth <= 3; ++depth) {
      EXPECT_EQ(run.iterations[i][static_cast<std::size_t>(depth) - 1].depth, depth);
    }
  }
}

// A guess at the share of a position that is searched, for who waits: it grows, and ends with 1.
TEST(Bench, TellsHowFarItHasCome) {
  BenchOptions options;
  options.positions = options.positions.first(2);
  options.limits.depth = 5;
  std::vector<double> shares;
  bench(*boards_that_search().front(), options, [&](double share) { shares.push_back(share); });
  ASSERT_EQ(shares.size(), 10U);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    EXPECT_GT(shares[i], 0);
    if (i % 5 == 4) {
      EXPECT_EQ(shares[i], 1);
    } else {
      EXPECT_LT(shares[i], 0.7);
    }
  }
  EXPECT_LT(shares[0], shares[3]);
}

TEST(MovesToMate, CountTheMovesOfTheSideThatMates) {
  EXPECT_EQ(moves_to_mate(mate_value - 1), 1);
  EXPECT_EQ(moves_to_mate(mate_value - 3), 2);
  EXPECT_EQ(moves_to_mate(-mate_value), 0);
  EXPECT_EQ(moves_to_mate(-mate_value + 2), -1);
  EXPECT_EQ(moves_to_mate(-mate_value + 4), -2);
  EXPECT_EQ(moves_to_mate(largest_evaluation), std::nullopt);
  EXPECT_EQ(moves_to_mate(0), std::nullopt);
}

}  // namespace
}  // namespace squarelab::search
