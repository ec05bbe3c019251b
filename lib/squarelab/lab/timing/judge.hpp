// From what processes measured to the cells of a comparison: see compare.hpp for how.
// Tested in tests/lab/timing/compare_test.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <squarelab/lab/timing/comparison.hpp>
#include <squarelab/lab/timing/measure.hpp>
#include <vector>

namespace squarelab::lab::inline timing {

// A burst is undisturbed if the probes around it took no longer than this many times the best. A
// processor that changes its clock by a tenth slows all columns alike; a core that is shared with
// others, which makes the probe take half as long again, does not.
inline constexpr double probe_tolerance = 1.2;

// The best time of the probe over all bursts: what one in a hundred does not exceed, for a single
// one may be a fluke of the clock. Precondition: there is a burst.
double best_probe(std::span<const Measured> processes);

// The share of the time of its bursts in which the machine was undisturbed.
double undisturbed_share(const Measured& process, double best) noexcept;

// What one process measured of a cell.
struct CellFigures {
  double time;   // nanoseconds per unit
  double ratio;  // the baseline's time divided by that; 1 for the baseline
  std::array<std::optional<double>, phase_names.size()> by_phase;  // ratios
};

struct ProcessFigures {
  double undisturbed;  // as undisturbed_share
  double slowdown;     // median of its probes, divided by the best
  // For each row and column, the control last: nullopt where no undisturbed burst is left in a
  // phase that has positions.
  std::vector<std::vector<std::optional<CellFigures>>> cells;
};

// phases: the number of positions of each phase of the corpus. baseline: its column.
ProcessFigures summarise(const Measured& process, std::size_t rows, std::size_t columns,
                         std::size_t baseline,
                         const std::array<std::uint64_t, phase_names.size()>& phases, double best);

// Fills in cells, means, their verdicts and the steadiness's shares of a comparison that has all
// else, its rows without cells. A cell has no ratio, and its times are empty, where fewer
// placements than needed have figures of it. Returns whether all cells that should have a ratio
// have one.
bool judge(Comparison& comparison, std::span<const Measured> measured);

}  // namespace squarelab::lab::inline timing
