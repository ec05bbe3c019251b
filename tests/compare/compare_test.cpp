// The comparison on kernels whose speed is made up, in placements that are made up, on a clock
// that they turn: what is true is known, and every run is the same.
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
#include <vector>

#include "compare/compare_fixture.hpp"

namespace squarelab::compare {
namespace {

// Wrong about positions in which Black is to move, in one question.
struct Liar : FakeKernels<9, 100> {
  std::uint64_t digest(questions::Question question,
                       const questions::Traversal& traversal) override {
    const auto black = [](const Position& p) { return p.side_to_move == Color::Black; };
    const auto lies =
        static_cast<std::uint64_t>(std::count_if(corpus_.begin(), corpus_.end(), black));
    return traversal.length + (question == &questions::AttackMap::facts ? lies : 0);
  }
};

struct Idler : FakeKernels<8, 100> {
  std::uint64_t run(questions::Question, const questions::Traversal& traversal) override {
    return traversal.length - 1;
  }
};

TEST_F(Compare, MeasuresExactlyWhatIsExact) {
  const Comparison comparison = run();
  ASSERT_EQ(comparison.rows.size(), 2U);
  ASSERT_EQ(comparison.columns.size(), 6U);
  EXPECT_EQ(comparison.columns[0].role, Role::Baseline);
  EXPECT_EQ(comparison.columns[5].role, Role::Control);
  EXPECT_EQ(comparison.corpus.positions, 3U);
  EXPECT_EQ(comparison.corpus.phases[0].positions, 1U);
  EXPECT_EQ(comparison.corpus.phases[2].positions, 2U);
  EXPECT_EQ(comparison.method.placements, 16);
  EXPECT_EQ(comparison.noise.cpu, 3);
  EXPECT_TRUE(comparison.noise.is_quiet);
  for (std::size_t row = 0; row < 2; ++row) {
    const std::vector<Cell>& cells = comparison.rows[row].cells;
    EXPECT_FALSE(cells[0].ratio.has_value());
    EXPECT_NEAR(cells[0].throughput.median, 1e4, 0.1);
    EXPECT_EQ(cells[2].times.size(), comparison.processes.size());
    EXPECT_NEAR(*cells[2].times[0], 103000, 10);
    EXPECT_NEAR(ratio_in(comparison, row, 1).value, 1, 1e-3);
    EXPECT_NEAR(ratio_in(comparison, row, 2).value, 1 / 1.03, 1e-3);
    EXPECT_NEAR(ratio_in(comparison, row, 3).value, 2, 1e-3);
    EXPECT_NEAR(ratio_in(comparison, row, 4).value, 1 / 12.0, 1e-4);
    EXPECT_NEAR(ratio_in(comparison, row, 5).value, 1, 1e-3);
    EXPECT_EQ(ratio_in(comparison, row, 1).verdict(), Verdict::Equal);
    EXPECT_EQ(ratio_in(comparison, row, 2).verdict(), Verdict::Slower);
    EXPECT_EQ(ratio_in(comparison, row, 3).verdict(), Verdict::Faster);
    EXPECT_EQ(ratio_in(comparison, row, 5).verdict(), Verdict::Equal);
  }
}

TEST(VerdictOf, TellsEqualFromUnknown) {
  EXPECT_EQ(verdict_of({0.99, 1.01}), Verdict::Equal);
  EXPECT_EQ(verdict_of({1.003, 1.012}), Verdict::Equal);  // a difference that does not matter
  EXPECT_EQ(verdict_of({0.97, 1.01}), Verdict::CannotTell);
  EXPECT_EQ(verdict_of({0.99, 1.03}), Verdict::CannotTell);
  EXPECT_EQ(verdict_of({1.01, 1.03}), Verdict::Faster);
  EXPECT_EQ(verdict_of({0.95, 0.99}), Verdict::Slower);
}

// A backend that takes twice the time for one question and half of it for the other.
struct Uneven : FakeKernels<7, 100> {
  std::uint64_t run(questions::Question question, const questions::Traversal& traversal) override {
    world.work(7, (question == &questions::AttackMap::facts ? 200000.0 : 50000.0) *
                      static_cast<double>(traversal.length));
    return traversal.length;
  }
};

TEST_F(Compare, MeansAreOfTheRowsOfAGroup) {
  contestants.backends[1].make_kernels = &make<Uneven>;
  options.questions = {&questions::AttackMap::facts, &questions::IsAttacked::facts,
                       &questions::Set::facts};
  EXPECT_EQ(cells_with_ratio(options), 20);  // three rows and a mean, for four backends and control
  const Comparison comparison = run();
  ASSERT_EQ(comparison.means.size(), 1U);
  EXPECT_EQ(comparison.means[0].group, "attack queries");
  ASSERT_EQ(comparison.means[0].ratios.size(), 6U);
  EXPECT_FALSE(comparison.means[0].ratios[0].has_value());
  EXPECT_NEAR(comparison.means[0].ratios[1]->value, 1, 1e-3);  // 0.5 and 2
  EXPECT_NEAR(comparison.means[0].ratios[2]->value, 1 / 1.03, 1e-3);
  EXPECT_EQ(comparison.means[0].ratios[2]->verdict(), Verdict::Slower);
}

// Three times as slow in positions of one phase.
struct SlowInOpenings : FakeKernels<6, 100> {
  std::uint64_t run(questions::Question, const questions::Traversal& traversal) override {
    const bool opening = phase_index(corpus_[traversal.first]) == 0;
    world.work(6, (opening ? 300000.0 : 100000.0) * static_cast<double>(traversal.length));
    return traversal.length;
  }
};

TEST_F(Compare, PhasesAreWeighedByTheirPositions) {
  contestants.backends[1].make_kernels = &make<SlowInOpenings>;
  const Comparison comparison = run();
  // One opening and two endgames: 3 microseconds for the baseline, 3 + 1 + 1 for this one.
  EXPECT_NEAR(comparison.rows[0].cells[1].ratio->value, 3.0 / 5, 1e-3);
}

TEST_F(Compare, TellsCorporaApart) {
  const std::string digest = run().corpus.digest;
  EXPECT_EQ(run().corpus.digest, digest);
  std::swap(corpus.positions[0], corpus.positions[1]);
  EXPECT_NE(run().corpus.digest, digest);
}

template <class Idle>
struct NothingIn : FakeKernels<5, 100> {
  std::uint64_t run(questions::Question question, const questions::Traversal& traversal) override {
    const std::uint64_t units = FakeKernels<5, 100>::run(question, traversal);
    return question == &Idle::facts ? 0 : units;
  }
};

TEST_F(Compare, LeavesOutRowsWithoutWork) {
  for (questions::Contestant& one : contestants.backends) {
    one.make_kernels = one.make_control = &make<NothingIn<questions::Set>>;
  }
  const Comparison comparison = run();
  ASSERT_EQ(comparison.rows.size(), 1U);
  EXPECT_EQ(comparison.rows[0].question, "attack-map");
  ASSERT_EQ(comparison.left_out.size(), 1U);
  EXPECT_EQ(comparison.left_out[0].question, "set");
  options.questions = {&questions::Set::facts};
  EXPECT_THROW(run(), std::invalid_argument);
}

// In a noisy world, with code at places that matter and a machine that is slow for a fifth of the
// time.
TEST_F(Compare, IdenticalOnesAreNotCalledDifferentAndThreePerCentAre) {
  int false_differences = 0;
  int missed = 0;
  constexpr int runs = 20;
  choose({0, 1, 2});
  for (int seed = 1; seed <= runs; ++seed) {
    world = World{};
    world.random = positions::Random(static_cast<std::uint64_t>(seed));
    world.noise = 0.05;
    world.spikes = 0.1;
    world.placement = 0.01;
    world.disturbed = 0.15;
    options.seed = static_cast<std::uint64_t>(seed);
    const Comparison comparison = run();
    EXPECT_TRUE(comparison.noise.is_quiet);
    for (std::size_t row = 0; row < 2; ++row) {
      const Verdict twin = ratio_in(comparison, row, 1).verdict();
      if (twin == Verdict::Faster || twin == Verdict::Slower) ++false_differences;
      if (ratio_in(comparison, row, 2).verdict() != Verdict::Slower) ++missed;
    }
    false_differences += flagged_controls(comparison);
  }
  EXPECT_EQ(false_differences, 0);
  EXPECT_LE(missed, runs / 10);
}

// Where the code's place alone makes up to 8 per cent, an interval over processes that ignored it
// would be far too narrow.
TEST_F(Compare, IntervalsCoverWhatPlacementDoes) {
  int tables_wrong = 0;
  constexpr int runs = 100;
  choose({0, 1, 3});
  options.questions = {&questions::AttackMap::facts};
  options.seconds = 2;
  for (int seed = 1; seed <= runs; ++seed) {
    world = World{};
    world.random = positions::Random(static_cast<std::uint64_t>(1000 + seed));
    world.noise = 0.1;
    world.placement = 0.08;
    options.seed = static_cast<std::uint64_t>(seed);
    // Other links: the same backends under other ids.
    const int shift = 1000 * seed;
    Placements placed = placements();
    const auto inner = placed.run;
    placed.run = [&](const Job& job, const GoesOn&) {
      Job moved = job;
      moved.placement += shift;
      return inner(moved, {});
    };
    const Comparison comparison = compare(options, corpus, placed, {}, world_clock);
    // The mean over all places is the same for all.
    if (!ratio_in(comparison, 0, 1).interval->holds(1) ||
        !ratio_in(comparison, 0, 2).interval->holds(2) ||
        !ratio_in(comparison, 0, 3).interval->holds(1)) {
      ++tables_wrong;
    }
    const Interval band = ratio_in(comparison, 0, 1).placement;
    EXPECT_GT(band.upper / band.lower, 1.04);
  }
  EXPECT_LE(tables_wrong, runs / 20 + 6);  // three standard deviations more
}

TEST_F(Compare, SlowColumnsTakeNoLargerShareOfTheTime) {
  run();
  std::map<int, int> bursts;
  for (const int id : world.bursts) ++bursts[id];
  EXPECT_NEAR(bursts[1] / 12.0, bursts[4], 0.25 * bursts[4]);
  EXPECT_NEAR(bursts[1], bursts[2], 0.05 * bursts[1]);
}

TEST_F(Compare, EveryPlacementIsMeasuredWhateverTheTime) {
  options.seconds = 1;
  const Comparison comparison = run();
  std::set<int> places;
  for (const MeasuredProcess& process : comparison.processes) places.insert(process.placement);
  EXPECT_EQ(places.size(), 16U);
  EXPECT_EQ(jobs.size(), comparison.processes.size());
  std::set<std::uint64_t> seeds;
  for (const Job& job : jobs) seeds.insert(job.seed);
  EXPECT_EQ(seeds.size(), jobs.size());
}

TEST_F(Compare, KeepsToItsTime) {
  for (const double seconds : {40.0, 100.0}) {
    options.seconds = seconds;
    const double before = world.now;
    run();
    EXPECT_NEAR((world.now - before) / 1e9, seconds, 0.1 * seconds);
  }
}

TEST_F(Compare, FlagsTheControlByTheSameRule) {
  contestants.backends[0].make_control = &make<FakeKernels<100, 104>>;
  options.questions = {&questions::AttackMap::facts, &questions::IsAttacked::facts};
  EXPECT_EQ(flagged_controls(run()), 3);  // two rows and their mean
}

TEST_F(Compare, TimesNothingBeforeAllAgree) {
  contestants.backends.push_back(contestant<9, 100>("liar"));
  contestants.backends.back().make_kernels = &make<Liar>;
  choose({0, 1, 5});
  try {
    run();
    FAIL() << "nothing was noticed";
  } catch (const KernelDisagreement& disagreement) {
    EXPECT_STREQ(disagreement.what(),
                 "the backends disagree in attack-map on 4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\n"
                 "  base: 1 map, digest 0000000000000001\n"
                 "  twin: 1 map, digest 0000000000000001\n"
                 "  liar: 1 map, digest 0000000000000002\n"
                 "  base (control): 1 map, digest 0000000000000001");
  }
  EXPECT_TRUE(jobs.empty());
}

TEST_F(Compare, NoticesWorkThatIsNotDone) {
  contestants.backends[1].make_kernels = &make<Idler>;
  EXPECT_THROW(run(), KernelDisagreement);
  EXPECT_TRUE(jobs.empty());
}

TEST_F(Compare, RefusesTooFewPlacements) {
  EXPECT_EQ(cells_with_ratio(options), 10);
  EXPECT_EQ(placements_needed(options), 9);
  EXPECT_THROW(compare(options, corpus, placements(8), {}, world_clock), std::invalid_argument);
  EXPECT_NO_THROW(compare(options, corpus, placements(9), {}, world_clock));
}

TEST_F(Compare, IsOfTheProcessesUntilItWasStopped) {
  options.seconds = 64;
  for (const int processes : {0, 8, 20}) {
    world = World{};
    int left = processes;
    options.stop = [&] { return left-- == 0; };
    const Comparison part = run();
    EXPECT_EQ(part.processes.size(), static_cast<std::size_t>(processes));
    ASSERT_EQ(part.rows.empty(), processes == 0);
    EXPECT_EQ(part.noise.is_quiet, processes > 0);
    if (processes == 0) continue;
    EXPECT_NEAR(ratio_in(part, 0, 3).value, 2, 1e-3);
    EXPECT_EQ(ratio_in(part, 0, 3).interval.has_value(), processes >= 9);
  }
}

TEST_F(Compare, RefusesWhatCannotBeMeasured) {
  options.questions.clear();
  EXPECT_THROW(run(), std::invalid_argument);
  options.questions = {&questions::Set::facts};
  Placements nobody;
  nobody.count = 100;
  EXPECT_THROW(compare(options, corpus, nobody, {}, world_clock), std::invalid_argument);
  options.backends = {contestants.backends[1].facts};
  EXPECT_THROW(run(), std::invalid_argument);
}

TEST_F(Compare, ReportsHowFarItHasCome) {
  std::vector<double> seen;
  compare(
      options, corpus, placements(), [&](std::string_view, double done) { seen.push_back(done); },
      world_clock);
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
  EXPECT_EQ(seen.front(), 0);
  EXPECT_GT(seen.back(), 0.8);
  EXPECT_LE(seen.back(), 1);
}

}  // namespace
}  // namespace squarelab::compare
