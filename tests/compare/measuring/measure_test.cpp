// What one process measures, on kernels whose speed is made up and a clock that they turn.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <squarelab/compare/measuring/agreement.hpp>
#include <squarelab/compare/measuring/measure.hpp>
#include <squarelab/positions/random.hpp>
#include <squarelab/questions/catalogue.hpp>
#include <squarelab/text/fen.hpp>
#include <stdexcept>
#include <vector>

#include "compare/measuring/made_up_machine.hpp"

namespace squarelab::compare {
namespace {

struct Measure : testing::Test {
  Measure() {
    world = World{};
    job.seconds = 0.5;
    job.baseline = "base";
    job.columns = {"base", "twin", "slower", "twice", "slow"};
    job.questions = {&questions::AttackMap::facts, &questions::Set::facts,
                     &questions::IsAttacked::facts};
    job.corpus = {start_position(), text::parse_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"),
                  text::parse_fen("4k3/8/8/8/8/8/3P4/4K3 b - - 0 1")};
  }

  Measured run() { return measure(job, kernels_of(job, contestants), instruments); }

  questions::Contestants contestants{{contestant<0, 100>("base"), contestant<1, 100>("twin"),
                                      contestant<2, 103>("slower"), contestant<3, 50>("twice"),
                                      contestant<4, 1200>("slow")}};
  Job job;
};

// Wrong in one question about positions in which Black is to move.
struct WrongAboutBlack : FakeKernels<9, 100> {
  std::uint64_t digest(questions::Question question,
                       const questions::Traversal& traversal) override {
    const auto wrong = std::ranges::count(corpus_, Color::Black, &Position::side_to_move);
    return traversal.length +
           (question == &questions::Set::facts ? static_cast<std::uint64_t>(wrong) : 0);
  }
};

// What was compared in the program may have been built otherwise in a placement.
TEST_F(Measure, TimesNothingBeforeAllAgree) {
  contestants.backends[1].make_kernels = &make<WrongAboutBlack>;
  EXPECT_THROW(run(), KernelDisagreement);
  EXPECT_FALSE(world.clock_read);
  job.questions = {&questions::AttackMap::facts, &questions::IsAttacked::facts};
  EXPECT_NO_THROW(run());
}

TEST_F(Measure, RefusesColumnsThatItDoesNotHave) {
  job.columns.push_back("unknown");
  EXPECT_THROW(kernels_of(job, contestants), std::invalid_argument);
  job.columns.back() = "twin";
  EXPECT_EQ(kernels_of(job, contestants).size(), job.columns.size() + 1);  // the control
}

TEST_F(Measure, RowsShareTheTime) {
  std::array<double, 3> nanoseconds{};
  const Measured measured = run();
  for (const Round& round : measured.rounds) {
    EXPECT_EQ(round.units, round.positions);
    EXPECT_NE(round.phase, 1U);  // no position is of the middlegame
    for (const Burst& burst : round.bursts) nanoseconds.at(round.row) += burst.nanoseconds;
  }
  EXPECT_NEAR(measured.wall_seconds, 0.5, 0.05);
  EXPECT_NEAR(nanoseconds[0], nanoseconds[1], 0.2 * nanoseconds[0]);
  EXPECT_NEAR(nanoseconds[0], nanoseconds[2], 0.2 * nanoseconds[0]);
}

TEST_F(Measure, SlowColumnsTakePartInFewerRounds) {
  job.seconds = 5;
  std::map<std::size_t, int> bursts;
  for (const Round& round : run().rounds) {
    for (const Burst& burst : round.bursts) ++bursts[burst.column];
  }
  EXPECT_EQ(bursts[1], bursts[0]);
  EXPECT_NEAR(bursts[4], bursts[0] / 12.0, 0.25 * bursts[4]);
}

struct LacksSets : FakeKernels<5, 100> {
  bool lacks(questions::Question question) const override {
    return question == &questions::Set::facts;
  }
};

TEST_F(Measure, AColumnThatLacksTheOperationTakesNoPart) {
  contestants.backends[1].make_kernels = &make<LacksSets>;
  std::array<int, 3> bursts{};
  for (const Round& round : run().rounds) {
    for (const Burst& burst : round.bursts) bursts.at(round.row) += burst.column == 1 ? 1 : 0;
  }
  EXPECT_EQ(bursts[1], 0);
  EXPECT_GT(bursts[0], 0);
}

// A burst is worth no more than the slower of the probes around it says.
TEST_F(Measure, ABurstHasTheSlowerOfItsTwoProbes) {
  int probes = 0;
  Instruments alternating = instruments;
  alternating.probe = [&] { world.now += ++probes % 2 == 0 ? 9000 : 3000; };
  for (const Round& round : measure(job, kernels_of(job, contestants), alternating).rounds) {
    for (const Burst& burst : round.bursts) EXPECT_EQ(burst.probe, 9000);
  }
}

TEST(PhaseIndex, CountsPiecesButPawnsAndKings) {
  EXPECT_EQ(phase_index(start_position()), 0U);
  EXPECT_EQ(phase_index(text::parse_fen("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1")), 2U);
  EXPECT_EQ(phase_index(text::parse_fen("r2qkb1r/8/8/8/8/8/8/R2QKB1R w - - 0 1")), 1U);
  EXPECT_EQ(phase_index(text::parse_fen("rnbqkb2/8/8/8/8/8/8/RNBQKB2 w - - 0 1")), 1U);
  EXPECT_EQ(phase_index(text::parse_fen("rnbqkbn1/8/8/8/8/8/8/RNBQKB2 w - - 0 1")), 0U);
  EXPECT_EQ(phase_index(text::parse_fen("3qk3/8/8/8/8/8/8/RNBQKB2 w - - 0 1")), 2U);
}

// A process without time; a disturbance while the columns are compared with the baseline must not
// keep that from taking part.
TEST_F(Measure, EveryColumnHasFourBurstsInEachPhaseOfAProcess) {
  for (const double seconds : {0.0, 0.1, 0.5}) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      world = World{};
      world.random = positions::Random(seed);
      world.spikes = 0.3;
      job.seconds = seconds;
      job.seed = seed;
      const Measured measured = run();
      std::map<std::array<std::size_t, 3>, int> bursts;
      for (const Round& round : measured.rounds) {
        for (const Burst& burst : round.bursts) ++bursts[{round.row, round.phase, burst.column}];
        const auto is_baseline = [](const Burst& burst) { return burst.column == 0; };
        EXPECT_EQ(std::count_if(round.bursts.begin(), round.bursts.end(), is_baseline), 1);
      }
      EXPECT_EQ(bursts.size(), 3U * 2 * 6);
      for (const auto& [of, count] : bursts) EXPECT_GE(count, least_bursts);
    }
  }
}

}  // namespace
}  // namespace squarelab::compare
