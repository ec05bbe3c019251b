// The comparison on machines that are disturbed, and on backends that lack a question: every
// table is complete, and each cell is judged by itself. The machines are made up.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <squarelab/compare/judging/judge.hpp>
#include <squarelab/positions/random.hpp>
#include <stdexcept>
#include <string>

#include "compare/compare_fixture.hpp"

namespace squarelab::compare {
namespace {

using DisturbedCompare = Compare;

// Processes of one placement are disturbed: it gets more of them.
TEST_F(DisturbedCompare, MeasuresAgainWhatWasDisturbed) {
  options.seconds = 128;
  Placements placed = placements();
  const auto inner = placed.run;
  placed.run = [&](const Job& job, const GoesOn&) {
    world.disturbed = job.placement == 5 ? 0.7 : 0;
    return inner(job, {});
  };
  const Comparison comparison = compare(options, corpus, placed, {}, world_clock);
  std::map<int, int> processes;
  for (const MeasuredProcess& process : comparison.processes) {
    ++processes[process.placement];
    EXPECT_EQ(process.undisturbed < 0.5, process.placement == 5);
  }
  EXPECT_GE(processes[5], 2 * processes[4]);
  EXPECT_NEAR(ratio_in(comparison, 0, 2).value, 1 / 1.03, 2e-3);
}

// The bursts of a column in a row, taken out of what was measured.
void drop_bursts(std::size_t row, std::size_t column, Measured& measured) {
  for (Round& round : measured.rounds) {
    if (round.row != row) continue;
    std::erase_if(round.bursts, [&](const Burst& burst) { return burst.column == column; });
  }
}

// One that is short in seven placements of sixteen, for ever, costs no other cell anything.
TEST_F(DisturbedCompare, JudgesEachCellByItself) {
  options.questions = {&questions::AttackMap::facts, &questions::IsAttacked::facts,
                       &questions::Set::facts};
  Placements placed = placements();
  const auto inner = placed.run;
  placed.run = [&](const Job& job, const GoesOn&) {
    Answer answer = *inner(job, {});
    auto* const measured = std::get_if<Measured>(&answer);
    if (measured != nullptr && job.placement <= 7) {
      const auto place =
          std::find(job.questions.begin(), job.questions.end(), &questions::AttackMap::facts) -
          job.questions.begin();
      drop_bursts(static_cast<std::size_t>(place), 4, *measured);
    }
    return answer;
  };
  const Comparison comparison = compare(options, corpus, placed, {}, world_clock);
  ASSERT_EQ(comparison.rows.size(), 3U);
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 1; column < 6; ++column) {
      const bool is_short = row == 0 && column == 4;
      EXPECT_EQ(ratio_in(comparison, row, column).interval.has_value(), !is_short) << row << column;
    }
  }
  EXPECT_NEAR(ratio_in(comparison, 0, 4).value, 1 / 12.0, 1e-4);
  EXPECT_EQ(ratio_in(comparison, 0, 4).verdict(), Verdict::CannotTell);
  ASSERT_EQ(comparison.means.size(), 1U);
  EXPECT_TRUE(comparison.means[0].ratios[3]->interval.has_value());
  ASSERT_TRUE(comparison.means[0].ratios[4].has_value());
  EXPECT_NEAR(comparison.means[0].ratios[4]->value, 1 / 12.0, 1e-4);
  EXPECT_FALSE(comparison.means[0].ratios[4]->interval.has_value());
  EXPECT_TRUE(comparison.noise.is_quiet);
  // It was tried again, in that row alone, for no more than half the time.
  EXPECT_GT(comparison.method.again_seconds, 0);
  EXPECT_LE(comparison.method.again_seconds, 0.5 * options.seconds);
  EXPECT_EQ(jobs.back().questions, std::vector<questions::Question>{&questions::AttackMap::facts});
  EXPECT_LE(jobs.back().placement, 7);
}

TEST_F(DisturbedCompare, WhatIsShortIsMeasuredAgain) {
  Placements placed = placements();
  const auto inner = placed.run;
  std::set<int> seen;
  placed.run = [&](const Job& job, const GoesOn&) {
    Answer answer = *inner(job, {});
    auto* const measured = std::get_if<Measured>(&answer);
    if (measured == nullptr) return answer;
    const bool is_first = seen.insert(job.placement).second;
    if (is_first && job.placement <= 8) drop_bursts(1, 4, *measured);
    return answer;
  };
  const Comparison comparison = compare(options, corpus, placed, {}, world_clock);
  EXPECT_TRUE(is_complete(comparison));
  EXPECT_EQ(seen.size(), 16U);
  EXPECT_EQ(jobs.back().questions, std::vector<questions::Question>{&questions::Set::facts});
  EXPECT_FALSE(comparison.rows[0].cells[1].times.back().has_value());
  EXPECT_TRUE(comparison.rows[1].cells[1].times.back().has_value());
  EXPECT_GT(comparison.method.measuring_seconds, comparison.method.again_seconds);
  EXPECT_GE(comparison.method.seconds, comparison.method.measuring_seconds);
}

template <class Lacking>
struct Lacks : FakeKernels<5, 100> {
  bool lacks(questions::Question question) const override { return question == &Lacking::facts; }
};

// It is not timed, has no ratio, and no part in the mean.
TEST_F(DisturbedCompare, WhatABackendLacksIsAbsent) {
  contestants.backends[3].make_kernels = &make<Lacks<questions::AttackMap>>;
  options.questions = {&questions::AttackMap::facts, &questions::IsAttacked::facts,
                       &questions::AttackersTo::facts};
  const Comparison comparison = run();
  const Cell& absent = comparison.rows[0].cells[3];
  EXPECT_TRUE(absent.absent);
  EXPECT_FALSE(absent.ratio.has_value());
  EXPECT_EQ(absent.throughput.median, 0);
  EXPECT_FALSE(comparison.rows[1].cells[3].absent);
  EXPECT_TRUE(is_complete(comparison));
  EXPECT_EQ(comparison.method.again_seconds, 0);
  EXPECT_EQ(comparison.method.cells, 19);
  ASSERT_TRUE(comparison.means[0].ratios[3].has_value());
  EXPECT_NEAR(comparison.means[0].ratios[3]->value, 1, 1e-3);
}

TEST_F(DisturbedCompare, RowsThatTheBaselineLacksAreLeftOut) {
  contestants.backends[0].make_kernels = &make<Lacks<questions::Set>>;
  contestants.backends[0].make_control = contestants.backends[0].make_kernels;
  const Comparison comparison = run();
  ASSERT_EQ(comparison.rows.size(), 1U);
  ASSERT_EQ(comparison.left_out.size(), 1U);
  EXPECT_EQ(comparison.left_out[0].question, "set");
  EXPECT_NE(comparison.left_out[0].why.find("base"), std::string::npos);
}

TEST_F(DisturbedCompare, WhereTimeIsShortSomeRowsAreMeasuredWell) {
  options.questions = questions_of_backends();
  const std::size_t all = options.questions.size();
  options.seconds = 20;
  EXPECT_EQ(run().rows.size(), all);
  options.may_leave_out = true;
  const Comparison comparison = run();
  EXPECT_LT(comparison.rows.size(), all);
  EXPECT_GT(comparison.rows.size(), 3U);
  EXPECT_EQ(comparison.rows.size() + comparison.left_out.size(), all);
  EXPECT_EQ(comparison.left_out[0].question, "search-mobility");
  EXPECT_EQ(comparison.left_out[0].why, "20 seconds are too few for it");
  EXPECT_EQ(jobs.back().questions.size(), comparison.rows.size());
  options.seconds = 1;
  EXPECT_EQ(run().rows.size(), 1U);
  options.seconds = 120;
  EXPECT_EQ(run().rows.size(), all);
}

// All processes but two at a clock a third slower, each as a whole: their ratios are as good.
TEST_F(DisturbedCompare, WholeProcessesAtAnotherClockLoseNothing) {
  Placements placed = placements();
  const auto inner = placed.run;
  placed.run = [&](const Job& job, const GoesOn&) {
    world.slower_clock = job.placement > 2 ? 1 : 0;
    return inner(job, {});
  };
  const Comparison comparison = compare(options, corpus, placed, {}, world_clock);
  EXPECT_TRUE(is_complete(comparison));
  EXPECT_EQ(comparison.method.again_seconds, 0);
  EXPECT_TRUE(comparison.noise.is_quiet);
  const Disturbance& disturbance = comparison.noise.disturbance.value();
  EXPECT_NEAR(disturbance.slower_clock / disturbance.measured, 14.0 / 16, 0.05);
  EXPECT_EQ(disturbance.shared_core, 0);
  EXPECT_EQ(disturbance.waited, 0);
}

// As scripts/trials --simulated, on fewer runs.
TEST(SimulatedTrial, EveryTableIsCompleteAndTwinsAreNotCalledDifferent) {
  for (const MadeUpDisturbance& disturbance : made_up_disturbances) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const Comparison table = made_up_quick_run(disturbance, seed);
      EXPECT_TRUE(is_complete(table)) << disturbance.name;
      EXPECT_EQ(table.rows.size() + table.left_out.size(), questions_of_backends().size());
      EXPECT_EQ(flagged_controls(table), 0) << disturbance.name;
      for (const Row& row : table.rows) {
        EXPECT_NE(row.cells[1].ratio->verdict(), Verdict::Faster) << disturbance.name;
        EXPECT_NE(row.cells[1].ratio->verdict(), Verdict::Slower) << disturbance.name;
      }
      EXPECT_LT(table.method.measuring_seconds, 61) << disturbance.name;
      const Disturbance& told = table.noise.disturbance.value();
      // Beside two fast seconds all others are slow: at that many times the best the machine is
      // said to have been slower, and no burst is lost.
      const bool was_fast = world.fast_from < 40;
      if (!was_fast) {
        EXPECT_NEAR(told.slower_clock / told.measured, world.slower_clock, 0.1);
        EXPECT_NEAR(told.shared_core, 0.85 * (world.shared_to - world.shared_from), 2);
      }
      EXPECT_EQ(told.waited > 0, world.shared_to > 0);
    }
  }
}

TEST_F(DisturbedCompare, SaysThatAMachineWasNotSteady) {
  world.disturbed = 0.4;
  const Comparison disturbed = run();
  EXPECT_FALSE(disturbed.noise.is_quiet);
  EXPECT_LT(disturbed.noise.undisturbed, 0.7);
  EXPECT_GT(disturbed.noise.disturbance->shared_core, 2);
  EXPECT_NEAR(disturbed.noise.probe_nanoseconds, 3000, 100);
  world = World{};
  others = 1000;
  const Comparison crowded = run();
  EXPECT_FALSE(crowded.noise.is_quiet);
  EXPECT_EQ(crowded.noise.others, 1000);
}

}  // namespace
}  // namespace squarelab::compare
