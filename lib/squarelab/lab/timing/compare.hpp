// The comparison: backends by operations, each cell a ratio to the baseline with an interval.
//
// How it is measured
//   1. Every workbench must give the same digests and do the same units of work (see
//      load_and_verify); otherwise nothing is timed.
//   2. For every operation the number of passes with which the baseline takes about burst_time is
//      found. That many are a burst, for every column the same.
//   3. There are `repetitions` repetitions. Each makes and loads all workbenches anew, in an order
//      drawn from the seed, so that none keeps a better place in memory. Then it goes through the
//      operations, in another order. At each, every column runs a few short bursts, all columns in
//      turns, each turn in an order of its own, and before each burst one pass that is not timed;
//      the fastest burst of each column counts. Whatever interferes makes a burst slower and
//      nothing makes it faster; a machine whose speed drifts, as shared ones do, is as fast for the
//      one as for the other; and as all run equally often, none has its code or data better cached.
//      A column's time and the baseline's of the same repetition are a pair, their ratio one
//      observation. Those of one cell lie far apart in time, so that what disturbs one does not
//      disturb its neighbours.
//   4. The ratios of a cell give an estimate and an interval (statistics.hpp). alpha is divided by
//      the number of cells that have a ratio (Bonferroni), so that the confidence is that of the
//      table as a whole.
//   5. The interval is widened by the placement allowance at both ends. The same code at another
//      address differs by a little for as long as the program runs: caches, branch predictors and
//      instruction fetch are indexed by addresses. That is no property of a representation, and no
//      number of repetitions makes it go away.
//   6. A cell is called faster or slower if 1 lies outside of its widened interval.
//
// The rows through Board (tier "board") do once more what rows beside them do, with the price of
// the interface on top. They are measured and judged like the others, but the geometric mean leaves
// them out: it is of the representations' own work, and no operation counts twice in it.
//
// The control column shows that it works: it is the baseline's source, compiled a second time into
// another place, and measured and judged like every other column. Where it is called faster or
// slower, so may be anything.
//
// Tested in tests/lab/timing/compare_test.cpp against workbenches and clocks that are made up; for
// the real ones see tests/trials.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <squarelab/board/operations/workbench.hpp>
#include <squarelab/board/registry.hpp>
#include <squarelab/chess/position.hpp>
#include <squarelab/lab/positions/suite.hpp>
#include <squarelab/lab/timing/comparison.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::lab::inline timing {

// Any clock that counts up. The one of measurements is processor_clock().
using Clock = std::function<std::chrono::nanoseconds()>;

// Time that the process has spent computing. On a machine that others use as well it leaves out
// the time in which they had the processor, which a clock on the wall would charge to whatever was
// being measured.
std::chrono::nanoseconds processor_clock();

struct CompareOptions {
  std::vector<const BackendEntry*> backends;  // the columns
  const BackendEntry* baseline = nullptr;     // one of them
  std::vector<Operation> operations;          // the rows
  int repetitions = 201;
  int bursts = 5;  // of each column in a repetition
  std::chrono::nanoseconds burst_time = std::chrono::microseconds(200);  // a pass may take longer
  std::uint64_t seed = 1;
  double confidence = 0.95;           // of all intervals of the table together
  double placement_allowance = 0.01;  // see above; 0.01 is 1 per cent at both ends
  std::function<bool()> stop;         // asked before each repetition; may be empty
};

inline constexpr int min_repetitions = 9;
inline constexpr int max_repetitions = 301;

// Whether the geometric mean covers the operation: not those through Board.
constexpr bool counts_in_mean(Operation operation) noexcept {
  return facts_of(operation).tier != "board";
}

// How many cells of a table have a ratio: the baseline's column has none, its control's has; and
// where more than one operation counts in the geometric mean, so has that.
int cells_with_ratio(const CompareOptions& options);

// The fewest repetitions with which each of them can attain the corrected confidence: at least
// min_repetitions.
int repetitions_needed(const CompareOptions& options);

// Called before each piece of work: what is being done, and how far all of it has come.
using CompareProgress =
    std::function<void(std::string_view what, std::uint64_t done, std::uint64_t total)>;

struct NamedWorkbench {
  std::string name;
  Workbench* workbench;
};

struct WorkbenchAnswer {
  std::string name;
  std::uint64_t units;
  std::uint64_t digest;
};

// Workbenches did different work or had different results in one operation. what() is a line that
// names operation and position, and a line for each answer.
struct WorkbenchDisagreement : std::runtime_error {
  WorkbenchDisagreement(Operation differing, std::optional<Position> shown_by,
                        std::vector<WorkbenchAnswer> given);

  Operation operation;
  // The first position of the corpus that shows the disagreement on its own, if one does.
  std::optional<Position> position;
  std::vector<WorkbenchAnswer> answers;
};

// Loads the corpus into every workbench and runs every operation once for its digest and once for
// its units. Throws WorkbenchDisagreement at the first operation in which two differ; otherwise all
// are left loaded. Precondition: neither workbenches nor corpus are empty.
void load_and_verify(std::span<const NamedWorkbench> workbenches, std::span<const Position> corpus,
                     std::span<const Operation> operations);

// Verifies, then measures. If it is stopped, the comparison is that of the repetitions until then,
// which its method counts; it has no rows if they are fewer than repetitions_needed. Throws
// WorkbenchDisagreement; std::invalid_argument if repetitions are out of range or fewer than
// repetitions_needed, if there are no operations, if the baseline is not among the backends, or if
// a backend has no workbench. Precondition: the corpus is not empty and its positions are playable.
Comparison compare(const CompareOptions& options, const Corpus& corpus,
                   const CompareProgress& progress = {}, const Clock& clock = processor_clock);

}  // namespace squarelab::lab::inline timing
