#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <new>
#include <squarelab/backends.hpp>
#include <squarelab/verify/verification.hpp>
#include <stdexcept>

#include "faults/wrong_boards.hpp"

namespace squarelab::verify {
namespace {

VerificationPlan plan_of(std::string_view source, std::uint64_t positions) {
  VerificationPlan plan;
  plan.entries = {find(backends(), "reference"), find(backends(), "lerf")};
  plan.portions = {{positions::find_source(source), positions}};
  plan.seed = 3;
  plan.threads = 2;
  return plan;
}

TEST(Verification, SaysWhatWasDoneOfEachPortion) {
  VerificationPlan plan = plan_of("games", 250);
  plan.portions.push_back({positions::find_source("placements"), 30});
  const Verification result = verify(plan);
  ASSERT_EQ(result.portions.size(), 2U);
  EXPECT_EQ(result.portions[0].positions, 250U);
  // Full batches, for the positions of a game hang together.
  EXPECT_EQ(result.portions[0].draws(), 2U);
  EXPECT_EQ(result.portions[1].positions, 30U);
  EXPECT_EQ(result.portions[1].draws(), 30U);
  EXPECT_FALSE(result.portions[1].is_all());
  EXPECT_FALSE(result.stopped);
  EXPECT_LE(result.distinct, 280U);
  EXPECT_GT(result.distinct, 200U);
}

TEST(Verification, CountsDistinctPositionsOnce) {
  VerificationPlan plan = plan_of("placements", 50);
  plan.portions.push_back(plan.portions.front());
  const Verification result = verify(plan);
  EXPECT_EQ(result.compared.positions, 100U);
  EXPECT_EQ(result.distinct, 50U);
}

TEST(Verification, CountsDistinctPositionsTheSameOnAnyNumberOfThreads) {
  VerificationPlan plan = plan_of("placements", 100);
  const std::uint64_t all = verify(plan).distinct;
  EXPECT_GT(all, 90U);
  for (const int threads : {1, 4}) {
    plan.threads = threads;
    plan.most_distinct = all;
    const Verification exact = verify(plan);
    EXPECT_EQ(exact.distinct, all) << threads;
    EXPECT_FALSE(exact.distinct_may_be_more) << threads;
    plan.most_distinct = all - 1;
    const Verification at_least = verify(plan);
    EXPECT_EQ(at_least.distinct, all - 1) << threads;
    EXPECT_TRUE(at_least.distinct_may_be_more) << threads;
  }
}

TEST(Verification, NamesTheBoardThatIsWrong) {
  VerificationPlan plan = plan_of("events", 1000);
  plan.entries.push_back(find(faults::with_wrong_boards(), "castling-forgotten"));
  const Verification result = verify(plan);
  ASSERT_TRUE(result.disagreement().has_value());
  EXPECT_EQ(result.disagreement()->answers.size(), 3U);
  EXPECT_EQ(result.disagreement()->answers[2].backend, "castling-forgotten");
  EXPECT_EQ(result.disagreement()->kind, Kind::MoveMissing);
}

TEST(Verification, WithoutEndFindsTheSameOnAnyNumberOfThreads) {
  VerificationPlan plan = plan_of("games", 0);
  plan.portions.push_back({positions::find_source("events"), 0});
  plan.endless = true;
  plan.entries.push_back(find(faults::with_wrong_boards(), "checker-missing"));
  std::optional<Disagreement> first;
  for (const int threads : {1, 3}) {
    plan.threads = threads;
    const Verification result = verify(plan);
    ASSERT_TRUE(result.disagreement().has_value());
    if (first) {
      EXPECT_EQ(result.disagreement()->start, first->start);
      EXPECT_EQ(result.disagreement()->query, first->query);
    }
    first = result.disagreement();
  }
}

TEST(Verification, StopsWhenItIsAskedToAndSaysWhatWasDone) {
  VerificationPlan plan = plan_of("placements", 0);
  plan.endless = true;
  std::atomic<int> asked{0};
  plan.stop = [&] { return ++asked > 4; };
  const Verification result = verify(plan);
  EXPECT_TRUE(result.stopped);
  EXPECT_FALSE(result.disagreement().has_value());
  EXPECT_EQ(result.compared.positions, 4 * positions::batch_size);
  EXPECT_EQ(result.portions[0].positions, 4 * positions::batch_size);
}

// Were the share of faulty draws this high, only one run in twenty would meet none.
TEST(Verification, RefusesAPlanThatLacksSomething) {
  using Change = void (*)(VerificationPlan & plan);
  for (const Change change : {Change([](auto& plan) { plan.entries[1] = nullptr; }),
                              Change([](auto& plan) { plan.entries = {}; }),
                              Change([](auto& plan) { plan.portions[0].source = nullptr; }),
                              Change([](auto& plan) { plan.threads = 0; })}) {
    VerificationPlan plan = plan_of("games", 100);
    change(plan);
    EXPECT_THROW(verify(plan), std::invalid_argument);
  }
  VerificationPlan plan = plan_of("games", 100);
  plan.entries.pop_back();
  EXPECT_THROW(verify(plan), std::invalid_argument);
  const BackendEntry nothing;
  plan.entries.push_back(&nothing);
  EXPECT_THROW(verify(plan), std::invalid_argument);
}

TEST(Verification, ThrowsWhatItsFunctionsThrow) {
  VerificationPlan plan = plan_of("games", 1'000);
  const Watcher watcher = [](std::uint64_t, std::uint64_t) { throw std::bad_alloc(); };
  EXPECT_THROW(verify(plan, watcher), std::bad_alloc);
  plan.stop = [&]() -> bool { throw std::bad_alloc(); };
  EXPECT_THROW(verify(plan), std::bad_alloc);
}

TEST(Verification, BoundsWhatItHasNotSeen) {
  for (const std::uint64_t draws : {1U, 10U, 1000U, 10'000'000U}) {
    const double share = 1 / one_in_with_95_percent(draws);
    EXPECT_NEAR(std::pow(1 - share, static_cast<double>(draws)), 0.05, 1e-6) << draws;
  }
  EXPECT_NEAR(one_in_with_95_percent(3000), 1001.9, 0.1);
}

}  // namespace
}  // namespace squarelab::verify
