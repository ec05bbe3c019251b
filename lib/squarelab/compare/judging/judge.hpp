// From what processes measured to the cells of a comparison: see compare.hpp for how.
// Tested in tests/compare/judging/judge_test.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <squarelab/compare/comparison.hpp>
#include <squarelab/compare/measuring/measure.hpp>
#include <vector>

namespace squarelab::compare {

// A burst is undisturbed if the probes around it took no longer than this many times the best of
// its own process. A processor that changes its clock by a tenth slows all columns alike; a core
// that is shared with others, which makes the probe take half as long again, does not. The best of
// the run would not do: a host may run at another clock for one whole process, and a ratio is to
// bursts of the same process anyway.
inline constexpr double probe_tolerance = 1.2;

// From this multiple of the run's best time on, the core counts as shared; below it, but above the
// tolerance, the clock counts as slower.
inline constexpr double probe_of_a_shared_core = 1.45;

// Returns the best time of the probe over all bursts: what one in a hundred does not exceed, for a
// single time may be a fluke of the clock. Precondition: there is a burst.
double best_probe(std::span<const Measured> processes);

// Returns the share of the time of its bursts in which the machine was undisturbed. Precondition:
// there is a burst.
double undisturbed_share(const Measured& process);

// One process's measurement of a cell.
struct CellFigures {
  double time;   // nanoseconds per unit
  double ratio;  // the baseline's time divided by that; 1 for the baseline
};

struct ProcessFigures {
  double undisturbed;  // as undisturbed_share
  double slowdown;     // median of its probes, divided by the best of the run
  // For each row and column, the control last: nullopt where no undisturbed burst is left in a
  // phase that has positions.
  std::vector<std::vector<std::optional<CellFigures>>> cells;
};

// phases: the number of positions of each phase of the corpus. baseline: its column. best: probe of
// the run.
ProcessFigures summarise(const Measured& process, std::size_t rows, std::size_t columns,
                         std::size_t baseline,
                         const std::array<std::uint64_t, phase_names.size()>& phases, double best);

// For each placement the rows, by their places, that it would have to measure for more cells to
// have an interval.
using Short = std::map<int, std::set<std::size_t>>;

// Fills in cells, means, their verdicts, and the noise that the probes show, in a comparison that
// has all else: its rows with a cell for each column, of which only `absent` is read. Each cell is
// judged by itself: if too few placements have a figure, it has a ratio, but no interval. Returns
// the rows without an interval by placement; none if every cell that should have an interval has
// it. It may be called again when there are more processes. Precondition: each of the comparison's
// processes has a burst; measured has as many.
Short judge(Comparison& comparison, std::span<const Measured> measured);

// Returns true if the machine was quiet enough for verdicts, judging by the noise that judge found
// and by the processors that other programs used.
bool is_quiet(const Comparison& comparison);

// Returns the number of cells and means that should have a ratio. Precondition: as of judge.
int cells_with_ratio(const Comparison& comparison);

// The logarithm of a ratio in each placement that has it.
using Logarithms = std::map<int, double>;

// Returns the median of each placement's processes: there is a logarithm, or none, for each
// process.
Logarithms medians_of(const std::vector<std::optional<double>>& logarithms,
                      const std::vector<MeasuredProcess>& processes);

// Returns the means of several rows, where a placement has all of them. Precondition: there is a
// row.
Logarithms mean_of(const std::vector<const Logarithms*>& rows);

// nullopt without placements; without an interval if they are too few for the confidence.
std::optional<Ratio> ratio_of(const Logarithms& by_placement, const Method& method);

}  // namespace squarelab::compare
