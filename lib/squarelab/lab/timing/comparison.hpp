// Comparison: what was measured of backends by operations, and everything around it. It is measured
// (compare.hpp), shown (comparison_report.hpp), saved and read back (comparison_json.hpp), and
// compared with another (compare_runs.hpp).
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/lab/timing/machine.hpp>
#include <squarelab/lab/timing/statistics.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::lab::inline timing {

enum class Verdict : std::uint8_t { NoDifference, Faster, Slower };

// Throughput divided by the baseline's: above 1 is faster.
struct Ratio {
  double value;
  Interval statistical;  // of the measurements alone
  Interval interval;     // with the placement allowance
  Verdict verdict;
};

// What an interval says: no difference if it holds 1.
constexpr Verdict verdict_of(const Interval& interval) noexcept {
  if (interval.holds(1)) return Verdict::NoDifference;
  return interval.lower > 1 ? Verdict::Faster : Verdict::Slower;
}

enum class Role : std::uint8_t { Baseline, Backend, Control };

// "no difference", "faster", "slower"; "baseline", "backend", "control".
std::string_view name_of(Verdict verdict) noexcept;
std::string_view name_of(Role role) noexcept;

// A backend: see Facts for what the fields are.
struct Column {
  std::string name;
  std::string title;
  std::string formula;
  std::string corners;
  std::string sliders;
  std::uint64_t core_bytes = 0;
  std::uint64_t full_bytes = 0;
  std::uint64_t table_bytes = 0;
  Role role = Role::Backend;
};

struct Cell {
  std::vector<double> times;   // nanoseconds per unit, one for each repetition, or none
  Spread throughput{};         // units per second
  std::optional<Ratio> ratio;  // nullopt for the baseline itself, and where there was no work
};

// An operation: see OperationFacts for what the first fields are.
struct Row {
  std::string operation;
  std::string unit;
  std::string state;
  std::string description;
  bool in_geometric_mean = true;
  std::uint64_t units_per_pass = 0;
  std::uint64_t passes = 1;  // over the corpus, in each burst
  std::vector<Cell> cells;   // one for each column
};

// The positions that were measured.
struct MeasuredCorpus {
  std::string source;  // for people: "built in"
  std::uint64_t positions = 0;
  // The same for the same positions in the same order; nullopt in files of earlier programs.
  std::optional<std::string> digest;
};

struct Method {
  std::string baseline;
  std::uint64_t seed = 1;
  int repetitions = 0;
  int bursts = 0;  // of each column in a repetition
  double burst_microseconds = 0;
  double confidence = 0;           // of all intervals of the table together
  int cells = 0;                   // with a ratio
  double placement_allowance = 0;  // 0.01 is 1 per cent at both ends of intervals
  double seconds = 0;              // of verification and measurement, on the wall
};

struct Comparison {
  Build build;
  Machine machine;
  MeasuredCorpus corpus;
  Method method;
  std::vector<Column> columns;  // one is the baseline, one its control
  std::vector<Row> rows;
  // One for each column: the geometric mean of the ratios of the rows that count in it. Empty where
  // there are fewer than two.
  std::vector<std::optional<Ratio>> overall;
};

// Leaves the times of all cells out.
void drop_samples(Comparison& comparison);

// How many cells of the control column, the overall one included, were called faster or slower: 0
// in most runs.
int flagged_controls(const Comparison& comparison);

}  // namespace squarelab::lab::inline timing
