// The comparison engine on workbenches whose speed is made up and on a clock that they turn: what
// is true is known, and every run is the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <memory>
#include <squarelab/lab/positions/random.hpp>
#include <squarelab/lab/timing/compare.hpp>
#include <squarelab/text/fen.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace squarelab::lab {
namespace {

using std::chrono::nanoseconds;

// The world that the workbenches live in.
struct World {
  double now = 0;     // nanoseconds
  double noise = 0;   // each pass takes up to so much longer, as a fraction
  double spikes = 0;  // chance that a pass takes four times as long
  double drift = 0;   // the machine gets slower by that fraction a second, and faster again
  bool clock_read = false;
  int made = 0;             // workbenches
  std::vector<int> passes;  // who ran, in order
  Random random{1};

  double chance() { return static_cast<double>(random.next() >> 11) / 9007199254740992.0; }
  void work(double nanos) {
    const double wave = 1 + drift * std::abs(std::fmod(now / 1e9, 2) - 1);
    now += nanos * wave * (1 + noise * chance()) * (chance() < spikes ? 4 : 1);
  }
};
World world;

nanoseconds world_clock() {
  world.clock_read = true;
  return nanoseconds(static_cast<std::int64_t>(world.now));
}

constexpr std::uint64_t units = 1000;

// A pass takes `time` microseconds. Each workbench has an id of its own.
template <int Id, int Time>
class FakeWorkbench : public Workbench {
 public:
  FakeWorkbench() { ++world.made; }
  void load(std::span<const Position> corpus) override {
    corpus_.assign(corpus.begin(), corpus.end());
  }
  std::uint64_t run(Operation) override {
    world.passes.push_back(Id);
    world.work(1000.0 * Time);
    return units;
  }
  std::uint64_t digest(Operation) override { return corpus_.size(); }

 protected:
  std::vector<Position> corpus_;
};

// Wrong about positions in which Black is to move, in one operation.
class Liar : public FakeWorkbench<9, 100> {
 public:
  std::uint64_t digest(Operation operation) override {
    const auto black = [](const Position& p) { return p.side_to_move == Color::Black; };
    const auto lies =
        static_cast<std::uint64_t>(std::count_if(corpus_.begin(), corpus_.end(), black));
    return corpus_.size() + (operation == Operation::AttackMap ? lies : 0);
  }
};

class Idler : public FakeWorkbench<8, 100> {
 public:
  std::uint64_t run(Operation) override { return units - 1; }
};

template <class Bench>
std::unique_ptr<Workbench> make() {
  return std::make_unique<Bench>();
}

template <int Id, int Time>
BackendEntry entry(std::string_view name) {
  Facts facts;
  facts.name = name;
  return {facts, nullptr, &make<FakeWorkbench<Id, Time>>, &make<FakeWorkbench<100 + Id, Time>>};
}

class Compare : public testing::Test {
 protected:
  Compare() {
    world = World{};
    options.baseline = &base;
    options.backends = {&base, &twin, &slower, &twice};
    options.operations = {Operation::AttackMap, Operation::Set};
    options.repetitions = 31;
    options.burst_time = std::chrono::microseconds(300);
  }

  Comparison run() { return compare(options, corpus, {}, world_clock); }

  BackendEntry base = entry<0, 100>("base");
  BackendEntry twin = entry<1, 100>("twin");
  BackendEntry slower = entry<2, 103>("slower");
  BackendEntry twice = entry<3, 50>("twice");
  Corpus corpus{"made up",
                {start_position(), text::parse_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"),
                 text::parse_fen("4k3/8/8/8/8/8/3P4/4K3 b - - 0 1")}};
  CompareOptions options;
};

TEST_F(Compare, MeasuresExactlyWhatIsExact) {
  options.placement_allowance = 0;
  const Comparison comparison = run();
  ASSERT_EQ(comparison.rows.size(), 2U);
  ASSERT_EQ(comparison.columns.size(), 5U);
  EXPECT_EQ(comparison.columns[0].role, Role::Baseline);
  EXPECT_EQ(comparison.columns[4].role, Role::Control);
  EXPECT_EQ(comparison.corpus.positions, 3U);
  for (const Row& row : comparison.rows) {
    EXPECT_EQ(row.units_per_pass, units);
    EXPECT_FALSE(row.cells[0].ratio.has_value());
    EXPECT_NEAR(row.cells[0].throughput.median, 1e7, 1);
    EXPECT_NEAR(row.cells[1].ratio->value, 1, 1e-9);
    EXPECT_NEAR(row.cells[2].ratio->value, 1 / 1.03, 1e-6);
    EXPECT_NEAR(row.cells[3].ratio->value, 2, 1e-6);
    EXPECT_NEAR(row.cells[4].ratio->value, 1, 1e-9);
    EXPECT_EQ(row.cells[2].times.size(), 31U);
  }
  EXPECT_EQ(comparison.rows[0].cells[2].ratio->verdict, Verdict::Slower);
  EXPECT_EQ(comparison.rows[0].cells[3].ratio->verdict, Verdict::Faster);
}

// A backend that takes twice the time for one operation and half of it for the other.
template <Operation Slow>
class Uneven : public FakeWorkbench<7, 100> {
 public:
  std::uint64_t run(Operation operation) override {
    world.work(operation == Slow ? 200000 : 50000);
    return units;
  }
};

TEST_F(Compare, OverallIsTheGeometricMean) {
  twin.make_workbench = &make<Uneven<Operation::Set>>;
  Comparison comparison = run();
  ASSERT_EQ(comparison.overall.size(), 5U);
  EXPECT_FALSE(comparison.overall[0].has_value());
  EXPECT_NEAR(comparison.overall[1]->value, 1, 1e-6);
  EXPECT_NEAR(comparison.overall[2]->value, 1 / 1.03, 1e-6);
  EXPECT_NEAR(comparison.overall[3]->value, 2, 1e-6);
  EXPECT_EQ(comparison.overall[3]->verdict, Verdict::Faster);

  options.operations = {Operation::Set};
  EXPECT_TRUE(run().overall.empty());
}

TEST_F(Compare, OverallLeavesOutRowsThroughBoard) {
  twin.make_workbench = &make<Uneven<Operation::BoardLegalMoves>>;
  options.operations = {Operation::AttackMap, Operation::BoardLegalMoves, Operation::Set};
  EXPECT_EQ(cells_with_ratio(options), 16);
  const Comparison comparison = run();
  EXPECT_NEAR(comparison.rows[1].cells[1].ratio->value, 0.5, 1e-6);
  EXPECT_NEAR(comparison.overall[1]->value, 2, 1e-6);

  options.operations = {Operation::BoardLegalMoves, Operation::Set};
  EXPECT_EQ(cells_with_ratio(options), 8);
  EXPECT_TRUE(run().overall.empty());
}

TEST_F(Compare, TellsCorporaApart) {
  const std::optional<std::string> digest = run().corpus.digest;
  EXPECT_EQ(run().corpus.digest, digest);
  std::swap(corpus.positions[0], corpus.positions[1]);
  EXPECT_NE(run().corpus.digest, digest);
}

class Nothing : public FakeWorkbench<6, 100> {
 public:
  std::uint64_t run(Operation operation) override {
    FakeWorkbench::run(operation);
    return 0;
  }
};

TEST_F(Compare, WhereThereIsNoWorkThereIsNoRatio) {
  base.make_workbench = base.make_control = twin.make_workbench = &make<Nothing>;
  options.backends = {&base, &twin};
  const Comparison comparison = run();
  EXPECT_FALSE(comparison.rows[0].cells[1].ratio.has_value());
  EXPECT_FALSE(comparison.overall[1].has_value());
  EXPECT_EQ(flagged_controls(comparison), 0);
}

TEST_F(Compare, IdenticalOnesAreNotCalledDifferentAndThreePerCentAre) {
  int false_alarms = 0;
  int misses = 0;
  constexpr int runs = 40;
  for (int seed = 1; seed <= runs; ++seed) {
    world = World{};
    world.random = Random(static_cast<std::uint64_t>(seed));
    world.noise = 0.05;
    world.spikes = 0.1;
    world.drift = 0.2;
    options.seed = static_cast<std::uint64_t>(seed);
    const Comparison comparison = run();
    for (const Row& row : comparison.rows) {
      if (row.cells[1].ratio->verdict != Verdict::NoDifference) ++false_alarms;
      if (row.cells[2].ratio->verdict != Verdict::Slower) ++misses;
      EXPECT_EQ(row.cells[3].ratio->verdict, Verdict::Faster);
    }
    false_alarms += flagged_controls(comparison);
  }
  EXPECT_EQ(false_alarms, 0);
  EXPECT_LE(misses, runs / 10);
}

// Without the allowance the interval alone has to be right: over all cells of all tables together
// at most about one table in twenty may have a false alarm.
TEST_F(Compare, IntervalsHoldTheTruthForTheWholeTable) {
  options.placement_allowance = 0;
  int tables_wrong = 0;
  constexpr int runs = 200;
  for (int seed = 1; seed <= runs; ++seed) {
    world = World{};
    world.random = Random(static_cast<std::uint64_t>(1000 + seed));
    world.noise = 0.3;
    options.seed = static_cast<std::uint64_t>(seed);
    bool wrong = false;
    for (const Row& row : run().rows) {
      wrong = wrong || !row.cells[1].ratio->interval.holds(1) ||
              !row.cells[2].ratio->interval.holds(1 / 1.03) ||
              !row.cells[3].ratio->interval.holds(2) || !row.cells[4].ratio->interval.holds(1);
    }
    if (wrong) ++tables_wrong;
  }
  EXPECT_LE(tables_wrong, runs / 20 + 9);  // three standard deviations more
}

TEST_F(Compare, FlagsTheControlByTheSameRule) {
  base.make_control = &make<FakeWorkbench<100, 103>>;
  EXPECT_EQ(flagged_controls(run()), 3);  // two rows and their mean
}

TEST_F(Compare, AllowanceIsWhatPlacementCanDo) {
  slower = entry<2, 101>("slower");
  options.placement_allowance = 0.02;
  Comparison comparison = run();
  const Ratio wide = *comparison.rows[0].cells[2].ratio;
  EXPECT_EQ(wide.verdict, Verdict::NoDifference);
  EXPECT_NEAR(wide.interval.lower, wide.statistical.lower / 1.02, 1e-12);
  EXPECT_NEAR(wide.interval.upper, wide.statistical.upper * 1.02, 1e-12);
  options.placement_allowance = 0.005;
  comparison = run();
  EXPECT_EQ(comparison.rows[0].cells[2].ratio->verdict, Verdict::Slower);
}

TEST_F(Compare, TimesNothingBeforeAllAgree) {
  BackendEntry liar = base;
  liar.facts.name = "liar";
  liar.make_workbench = &make<Liar>;
  options.backends.push_back(&liar);
  try {
    run();
    FAIL() << "nothing was noticed";
  } catch (const WorkbenchDisagreement& disagreement) {
    EXPECT_EQ(disagreement.operation, Operation::AttackMap);
    ASSERT_TRUE(disagreement.position.has_value());
    EXPECT_EQ(*disagreement.position, corpus.positions[1]);
    ASSERT_EQ(disagreement.answers.size(), 6U);
    EXPECT_EQ(disagreement.answers[4].name, "liar");
    const std::string message = disagreement.what();
    EXPECT_NE(message.find("attack-map"), std::string::npos);
    EXPECT_NE(message.find("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"), std::string::npos);
    EXPECT_NE(message.find("liar: "), std::string::npos);
    EXPECT_NE(message.find("base (control): "), std::string::npos);
  }
  EXPECT_FALSE(world.clock_read);
}

TEST_F(Compare, NoticesWorkThatIsNotDone) {
  BackendEntry idler = base;
  idler.make_workbench = &make<Idler>;
  options.backends.push_back(&idler);
  EXPECT_THROW(run(), WorkbenchDisagreement);
  EXPECT_FALSE(world.clock_read);
}

TEST_F(Compare, RunsAllColumnsEquallyOftenInChangingOrder) {
  run();
  std::map<int, int> counts;
  for (const int id : world.passes) ++counts[id];
  // The baseline alone is run to find the number of passes.
  for (const int id : {1, 2, 3}) EXPECT_EQ(counts[id], counts[100]);
  EXPECT_NEAR(counts[0], counts[100], 20);
  EXPECT_EQ(world.made, 5 * (31 + 1));  // once to verify, and for every repetition

  const std::vector<int> first = world.passes;
  world = World{};
  run();
  EXPECT_EQ(world.passes, first);
  world = World{};
  options.seed = 2;
  run();
  EXPECT_NE(world.passes, first);
}

TEST_F(Compare, RefusesTooFewRepetitions) {
  EXPECT_EQ(cells_with_ratio(options), 12);
  EXPECT_EQ(repetitions_needed(options), 9);
  options.repetitions = 8;
  EXPECT_THROW(run(), std::invalid_argument);
  options.repetitions = 9;
  EXPECT_NO_THROW(run());
  for (const OperationFacts& facts : operations) options.operations.push_back(facts.operation);
  EXPECT_EQ(cells_with_ratio(options), 4 * (3 + static_cast<int>(operations.size())));
  EXPECT_EQ(repetitions_needed(options), 12);
  EXPECT_THROW(run(), std::invalid_argument);
  options.repetitions = 12;
  EXPECT_NO_THROW(run());
  options.repetitions = max_repetitions + 1;
  EXPECT_THROW(run(), std::invalid_argument);
}

TEST_F(Compare, IsThatOfTheRepetitionsUntilItWasStopped) {
  int left = 0;
  options.stop = [&] { return left-- == 0; };
  options.repetitions = 9;
  left = 9;
  const Comparison whole = run();
  for (const int repetitions : {9, 8, 0}) {
    world = World{};
    options.repetitions = 31;
    left = repetitions;
    const Comparison part = run();
    EXPECT_EQ(part.method.repetitions, repetitions);
    ASSERT_EQ(part.rows.empty(), repetitions < 9);
    if (part.rows.empty()) continue;
    EXPECT_EQ(part.rows[0].cells[0].times.size(), 9U);
    EXPECT_EQ(part.rows[0].cells[2].ratio->value, whole.rows[0].cells[2].ratio->value);
    EXPECT_EQ(part.rows[0].cells[2].ratio->interval.lower,
              whole.rows[0].cells[2].ratio->interval.lower);
  }
}

TEST_F(Compare, RefusesWhatCannotBeMeasured) {
  options.operations.clear();
  EXPECT_THROW(run(), std::invalid_argument);
  options.operations = {Operation::Set};
  options.backends = {&twin};
  EXPECT_THROW(run(), std::invalid_argument);
  options.backends = {&base, &twin};
  twin.make_workbench = nullptr;
  EXPECT_THROW(run(), std::invalid_argument);
}

TEST_F(Compare, ReportsHowFarItHasCome) {
  std::vector<std::uint64_t> seen;
  std::uint64_t total = 0;
  compare(
      options, corpus,
      [&](std::string_view, std::uint64_t done, std::uint64_t all) {
        seen.push_back(done);
        total = all;
      },
      world_clock);
  EXPECT_EQ(total, 62U);
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
  EXPECT_EQ(seen.back(), 61U);
}

// The real clock, on work of which one is the double of the other.
template <int Rounds>
class Spinner : public FakeWorkbench<7, 1> {
 public:
  std::uint64_t run(Operation) override {
    std::uint64_t x = 1;
    for (int i = 0; i < Rounds; ++i) {
      x = x * 6364136223846793005U + 1;
      asm volatile("" : "+r"(x));
    }
    return units;
  }
};

TEST(CompareForReal, SeesThatHalfTheWorkIsTwiceAsFast) {
  BackendEntry whole;
  whole.facts.name = "whole";
  whole.make_workbench = &make<Spinner<40000>>;
  whole.make_control = &make<Spinner<40000>>;
  BackendEntry half = whole;
  half.make_workbench = &make<Spinner<20000>>;
  CompareOptions options;
  options.backends = {&whole, &half};
  options.baseline = &whole;
  options.operations = {Operation::Set};
  options.repetitions = 15;
  const Comparison comparison = compare(options, {"made up", {start_position()}});
  const Ratio& ratio = *comparison.rows[0].cells[1].ratio;
  EXPECT_EQ(ratio.verdict, Verdict::Faster);
  EXPECT_GT(ratio.value, 1.6);
  EXPECT_LT(ratio.value, 2.5);
}

TEST(ProcessorClock, CountsWorkAndNotSleep) {
  const nanoseconds start = processor_clock();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_LT(processor_clock() - start, std::chrono::milliseconds(25));

  const nanoseconds before = processor_clock();
  Spinner<1000000>().run(Operation::Set);
  EXPECT_GT(processor_clock() - before, std::chrono::microseconds(10));
}

}  // namespace
}  // namespace squarelab::lab
