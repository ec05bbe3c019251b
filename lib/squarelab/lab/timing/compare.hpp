// The comparison: backends by operations, each cell a ratio to the baseline with an interval.
//
// How it is measured
//   1. Every workbench must give the same digests and do the same units of work (see
//      compare_agreement.hpp); otherwise nothing is timed.
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
// Tested in tests/lab/timing/compare_test.cpp against workbenches and clocks that are made up; for the
// real ones see tests/trials.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <squarelab/board/registry.hpp>
#include <squarelab/board/workbench.hpp>
#include <squarelab/lab/timing/compare_agreement.hpp>
#include <squarelab/lab/timing/statistics.hpp>
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

enum class Verdict : std::uint8_t { NoDifference, Faster, Slower };

// Throughput divided by the baseline's: above 1 is faster.
struct Ratio {
  double value;
  Interval statistical;  // of the measurements alone
  Interval interval;     // with the placement allowance
  Verdict verdict;
};

struct Column {
  Facts facts;
  bool is_baseline = false;
  bool is_control = false;
};

struct Cell {
  std::vector<double> times;   // nanoseconds per unit, one for each repetition
  Spread throughput{};         // units per second
  std::optional<Ratio> ratio;  // nothing for the baseline itself, nor where there was no work
};

struct Row {
  Operation operation;
  std::uint64_t units_per_pass;
  std::uint64_t passes;     // over the corpus, in each burst
  std::vector<Cell> cells;  // one for each column
};

struct Comparison {
  CompareOptions options;
  std::size_t corpus_size = 0;
  std::uint64_t corpus_digest = 0;  // the same for the same positions in the same order
  std::vector<Column> columns;      // as in options.backends, and then the control
  std::vector<Row> rows;            // as in options.operations
  // One for each column: the geometric mean of the ratios of the rows that count in it, from those
  // of each repetition. Empty where there are fewer than two.
  std::vector<std::optional<Ratio>> overall;
  std::chrono::nanoseconds duration{};  // of verification and measurement, on the wall
};

// How many cells of the control column, the overall one included, were called faster or slower: 0
// in most runs.
int flagged_controls(const Comparison& comparison);

// Called before each piece of work: what is being done, and how far all of it has come.
using CompareProgress =
    std::function<void(std::string_view what, std::uint64_t done, std::uint64_t total)>;

// Verifies, then measures. Throws WorkbenchDisagreement; std::invalid_argument if repetitions are
// out of range or fewer than repetitions_needed, if there are no operations, if the baseline is not
// among the backends, or if a backend has no workbench. Precondition: the corpus is not empty and
// its positions are playable.
Comparison compare(const CompareOptions& options, std::span<const Position> corpus,
                   const CompareProgress& progress = {}, const Clock& clock = processor_clock);

}  // namespace squarelab::lab::inline timing
