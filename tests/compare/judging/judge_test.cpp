// From bursts that are made up, of which it is known what follows, to cells.
#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <squarelab/compare/judging/judge.hpp>
#include <vector>

namespace squarelab::compare {
namespace {

constexpr double quiet = 3000;
constexpr double shared = 1.6 * quiet;

// A round of ten positions and twenty units of work.
Round round_of(std::size_t row, std::size_t phase, std::vector<Burst> bursts) {
  return {row, phase, 10, 20, std::move(bursts)};
}

// The time of each column in one round of a row, the control last, in a process of one second.
Measured process_of(const std::vector<double>& nanoseconds) {
  Round round = round_of(0, 0, {});
  for (std::size_t column = 0; column < nanoseconds.size(); ++column) {
    round.bursts.push_back({column, nanoseconds[column], quiet});
  }
  return {{round}, 1, 1};
}

TEST(Judge, ABestProbeThatIsAFlukeIsNotTheBest) {
  Measured process = process_of({});
  process.rounds[0].bursts.assign(199, Burst{0, 100, quiet});
  process.rounds[0].bursts.push_back({0, 100, 300});
  EXPECT_EQ(best_probe(std::vector{process}), quiet);
  EXPECT_EQ(best_probe(std::vector{process_of({1}), process_of({1, 1})}), quiet);
}

TEST(Judge, TheUndisturbedShareIsOfTime) {
  const Measured process{{round_of(0, 0, {{0, 100, quiet}, {1, 300, shared}}),
                          round_of(0, 0, {{0, 100, quiet * probe_tolerance}})},
                         1,
                         1};
  EXPECT_DOUBLE_EQ(undisturbed_share(process), 200.0 / 500);
}

TEST(Judge, AProcessIsTheMediansOfItsUndisturbedRounds) {
  const std::array<std::uint64_t, 3> phases{1, 0, 3};
  const Measured process{{round_of(0, 0, {{0, 100, quiet}, {1, 200, quiet}}),
                          round_of(0, 0, {{0, 100, quiet}, {1, 200, quiet}}),
                          round_of(0, 0, {{0, 100, quiet}, {1, 900, quiet}}),
                          // Useless: the column's burst was disturbed, or the baseline's.
                          round_of(0, 2, {{0, 100, quiet}, {1, 900, shared}}),
                          round_of(0, 2, {{0, 900, shared}, {1, 100, quiet}}),
                          round_of(0, 2, {{0, 100, quiet}, {1, 100, quiet}})},
                         1,
                         1};
  const ProcessFigures figures = summarise(process, 1, 3, 0, phases, quiet / 2);
  EXPECT_EQ(figures.slowdown, 2);
  const CellFigures& cell = figures.cells[0][1].value();
  // A position takes the baseline 10 ns; the column 20 in one and 10 in three of the corpus.
  EXPECT_DOUBLE_EQ(cell.ratio, 40.0 / 50);
  EXPECT_DOUBLE_EQ(cell.time, 50.0 / (2 * 4));  // two units a position
  EXPECT_DOUBLE_EQ(figures.cells[0][0]->ratio, 1);
  EXPECT_FALSE(figures.cells[0][2].has_value());
}

TEST(Judge, WithoutAPhaseThereIsNoCell) {
  const Measured process{{round_of(0, 0, {{0, 100, quiet}, {1, 200, quiet}})}, 1, 1};
  EXPECT_TRUE(summarise(process, 1, 2, 0, {1, 0, 0}, quiet).cells[0][1].has_value());
  EXPECT_FALSE(summarise(process, 1, 2, 0, {1, 0, 1}, quiet).cells[0][1].has_value());
}

TEST(Judge, APlacementIsTheMedianOfItsProcesses) {
  const std::vector<MeasuredProcess> processes{{1}, {2}, {1}, {1}, {3}};
  EXPECT_EQ(medians_of({1.0, 5.0, 9.0, 2.0, std::nullopt}, processes),
            (Logarithms{{1, 2.0}, {2, 5.0}}));
}

TEST(Judge, AMeanIsOfThePlacementsThatHaveAllRows) {
  const Logarithms first{{1, 0.5}, {2, 1.0}, {3, 1.0}};
  const Logarithms second{{1, 1.5}, {3, 0.0}, {4, 7.0}};
  EXPECT_EQ(mean_of({&first, &second}), (Logarithms{{1, 1.0}, {3, 0.5}}));
  EXPECT_EQ(mean_of({&first}), first);
}

Method method_of(int placements, int cells) {
  Method method;
  method.placements = placements;
  method.confidence = 0.95;
  method.cells = cells;
  return method;
}

TEST(Judge, AnIntervalNeedsPlacements) {
  EXPECT_FALSE(ratio_of({}, method_of(16, 1)).has_value());
  Logarithms logarithms;
  for (int placement = 1; placement <= 5; ++placement) {
    logarithms[placement] = std::log(2 + 0.1 * placement);
  }
  const Ratio short_of_one = ratio_of(logarithms, method_of(16, 1)).value();
  EXPECT_FALSE(short_of_one.interval.has_value());
  EXPECT_NEAR(short_of_one.value, 2.3, 0.01);
  EXPECT_NEAR(short_of_one.placement.lower, 2.1, 1e-9);
  EXPECT_NEAR(short_of_one.placement.upper, 2.5, 1e-9);
  // One in 2^(n-1) that all lie at one side: six are enough for 0.05, and 11 for a tenth of 0.01.
  logarithms[6] = std::log(2.6);
  EXPECT_TRUE(ratio_of(logarithms, method_of(16, 1))->interval.has_value());
  EXPECT_FALSE(ratio_of(logarithms, method_of(16, 2))->interval.has_value());
}

// A comparison of two columns and their control, with one row of one phase.
Comparison comparison_of(int processes, int placements) {
  Comparison comparison;
  comparison.method = method_of(placements, 2);
  comparison.corpus.phases = {{"opening", 10}, {"middlegame", 0}, {"endgame", 0}};
  comparison.columns.resize(3);
  comparison.columns[0].role = Role::Baseline;
  comparison.columns[2].role = Role::Control;
  comparison.rows.resize(1);
  comparison.rows[0].cells.resize(3);
  comparison.processes.resize(static_cast<std::size_t>(processes));
  for (int i = 0; i < processes; ++i) {
    comparison.processes[static_cast<std::size_t>(i)].placement = i + 1;
  }
  return comparison;
}

TEST(Judge, FillsInTheCells) {
  Comparison comparison = comparison_of(8, 8);
  const std::vector<Measured> measured(8, process_of({100, 50, 100}));
  EXPECT_TRUE(judge(comparison, measured).empty());
  const std::vector<Cell>& cells = comparison.rows[0].cells;
  EXPECT_FALSE(cells[0].ratio.has_value());
  EXPECT_DOUBLE_EQ(cells[0].throughput.median, 1e9 / 5);
  EXPECT_EQ(cells[1].ratio->verdict(), Verdict::Faster);
  EXPECT_NEAR(cells[1].ratio->value, 2, 1e-9);
  EXPECT_EQ(cells[2].ratio->verdict(), Verdict::Equal);
  EXPECT_EQ(comparison.noise.probe_nanoseconds, quiet);
  EXPECT_EQ(comparison.noise.undisturbed, 1);
  EXPECT_EQ(cells_with_ratio(comparison), 2);
}

TEST(Judge, NamesThePlacementsThatAreShort) {
  Comparison comparison = comparison_of(8, 8);
  std::vector<Measured> measured(8, process_of({100, 50, 100}));
  for (const std::size_t placement : {2, 4, 7}) measured[placement] = process_of({100});
  EXPECT_EQ(judge(comparison, measured), (Short{{3, {0}}, {5, {0}}, {8, {0}}}));
  EXPECT_FALSE(comparison.rows[0].cells[1].ratio->interval.has_value());
  EXPECT_FALSE(comparison.rows[0].cells[1].times[2].has_value());
  // One that lacks the question is short of nothing.
  comparison.rows[0].cells[1].absent = comparison.rows[0].cells[2].absent = true;
  EXPECT_TRUE(judge(comparison, measured).empty());
  EXPECT_FALSE(comparison.rows[0].cells[1].ratio.has_value());
  EXPECT_EQ(cells_with_ratio(comparison), 0);
}

TEST(Judge, SecondsAreOfWhatDisturbedThem) {
  Comparison comparison = comparison_of(1, 1);
  const Measured process{
      {round_of(0, 0, {{0, 100, quiet}, {1, 100, 1.3 * quiet}, {2, 200, shared}})}, 8, 6};
  judge(comparison, std::vector{process});
  const Disturbance disturbance = comparison.noise.disturbance.value();
  EXPECT_DOUBLE_EQ(disturbance.measured, 8);
  EXPECT_DOUBLE_EQ(disturbance.slower_clock, 2);
  EXPECT_DOUBLE_EQ(disturbance.shared_core, 4);
  EXPECT_DOUBLE_EQ(disturbance.waited, 2);
  EXPECT_DOUBLE_EQ(comparison.noise.waited, 0.25);
}

TEST(Judge, AMachineIsQuietUpToItsLimits) {
  Comparison comparison;
  comparison.machine.logical_cpus = 9;
  const auto with = [&](double undisturbed, double waited, double others) {
    comparison.noise.undisturbed = undisturbed;
    comparison.noise.waited = waited;
    comparison.noise.others = others;
    return is_quiet(comparison);
  };
  EXPECT_TRUE(with(0.8, 0.05, 4));
  EXPECT_FALSE(with(0.79, 0.05, 4));
  EXPECT_FALSE(with(0.8, 0.06, 4));
  EXPECT_FALSE(with(0.8, 0.05, 4.1));
}

}  // namespace
}  // namespace squarelab::compare
