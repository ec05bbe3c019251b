// The comparison: backends by questions, each cell a ratio to the baseline with an interval.
//
// Method
//   1. The kernels of all columns must give the same digests and do the same units of work on all
//      positions (agreement.hpp), in a placement; otherwise nothing is timed.
//   2. A process measures every cell once (measure.hpp), with the code of all columns at the places
//      where the linker put it (placement.hpp). Placements are run in a random order, again and
//      again, until the time is over; next is always the placement that has had the least
//      undisturbed time. Where the time is too short for all rows, some are left out and the others
//      measured well, if the caller allows it (may_leave_out).
//   3. A burst counts only if the probes around it took no longer than the best of its process
//      times probe_tolerance. In each round the baseline's time divided by the column's, on the
//      same positions, is a ratio; the median of a phase's rounds is the phase's; and the phases
//      together make the ratio of a process (summarise in judge.hpp).
//   4. The median over the processes of a placement is one observation. The observations of a cell,
//      one per placement, give an estimate and an interval (statistics.hpp). It covers what
//      the next run gives and what the next link gives, because both differ between observations.
//      alpha is divided by the number of cells that have a ratio (Bonferroni), so that the
//      confidence holds for the table as a whole.
//   5. The interval means faster, slower, equal or cannot tell (verdict_of). Each cell
//      is judged by itself: a cell that fewer placements have than the confidence needs has a ratio
//      and no interval. While there is such a cell or mean, the placements that lack it measure its
//      row again, for up to half the time more.
//
// The control column shows that it works: it is the baseline's machine code once more, placed
// elsewhere, measured and judged like every other column.
//
// Tested in tests/compare/compare_test.cpp with processes that are made up; for real ones see
// tests/trials.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/compare/comparison.hpp>
#include <squarelab/compare/measuring/placement.hpp>
#include <squarelab/positions/suite.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::compare {

struct CompareOptions {
  std::vector<Facts> backends;                 // the columns
  std::string baseline;                        // the name of one of them
  std::vector<questions::Question> questions;  // the rows
  double seconds = 120;        // of measurement, on the wall; half of it more for what is short
  bool may_leave_out = false;  // rows for which the time is too short
  double burst_microseconds = 100;  // of the baseline
  std::uint64_t seed = 1;
  double confidence = 0.95;    // of all intervals of the table together
  std::function<bool()> stop;  // called ten times a second; can be empty
};

// Returns the number of cells of a table that have a ratio: none in the baseline's column, all in
// the control's and the others, with the mean of each group of more than one row.
int cells_with_ratio(const CompareOptions& options);

// Returns the fewest placements with which each of them can attain the corrected confidence.
int placements_needed(const CompareOptions& options);

// Called now and then: what is done now, and how much of it is done, from 0 to 1.
using CompareProgress = std::function<void(std::string_view what, double done)>;

// The programs that run jobs: the number of placements, and a function that runs a job in the
// placement that the job names (run_placement) and returns nullopt if it was told to stop.
struct Placements {
  int count = 0;
  std::function<std::optional<Answer>(const Job&, const GoesOn&)> run;
  std::optional<int> cpu{};  // that they are bound to
  // Returns the number of processors that other programs used meanwhile; empty if unknown.
  std::function<double()> others = {};
};

// Verifies, then measures the questions that have any work on the corpus and that the baseline
// supports; left_out names the others. If stopped, the comparison has only the processes that had
// ended, and no rows without any. Throws what placements.run throws, KernelDisagreement among it;
// std::invalid_argument if there are fewer placements than placements_needed or nothing to run
// them, if there are no questions, or if the baseline is not among the backends.
// Precondition: the corpus is not empty and its positions are playable.
Comparison compare(const CompareOptions& options, const positions::Corpus& corpus,
                   const Placements& placements, const CompareProgress& progress = {},
                   const Clock& clock = steady_clock);

}  // namespace squarelab::compare
