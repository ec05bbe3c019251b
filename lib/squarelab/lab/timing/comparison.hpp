// Comparison: what was measured of backends by operations, and everything around it. It is measured
// (compare.hpp), shown, saved and read back, and compared with another (compare_runs.hpp).
// Tested in tests/lab/timing/comparison_json_test.cpp and comparison_report_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/lab/reports/json.hpp>
#include <squarelab/lab/timing/statistics.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::lab::inline timing {

struct Cache {
  int level;
  std::string type;  // "data", "instruction", "unified"
  std::string size;  // "32K"
};

struct Machine {
  std::string cpu;            // "AMD EPYC 7543"; "unknown" where it cannot be read
  int logical_cpus = 0;       // 0 where it cannot be read
  std::vector<Cache> caches;  // of the first CPU; empty where they cannot be read
  std::string system;         // "Linux 6.1.0-18-amd64"; "unknown" where it cannot be read
};

// See lab/build_info.hpp.
struct Build {
  std::string version;
  std::string commit;
  std::string compiler;
  std::string flags;
  std::string build_type;
  std::string isa;
};

Machine this_machine();
Build this_build();

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

// "lerf", or "lerf (control)"
std::string full_name(const Column& column);

// The place of the first column of that role; columns.size() if there is none.
std::size_t place_of(Role role, const std::vector<Column>& columns);

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

Json to_json(const Comparison& comparison);

// Reads what to_json wrote, this program's or an earlier one's. Texts are made fit to be printed
// (text::printable). Throws text::TextError, subject "comparison", with line and column, if the
// text is not JSON or makes no sense: something is missing or of the wrong kind, lists do not fit
// together, an interval does not hold its value, a verdict is not what its interval says.
Comparison read_comparison(std::string_view text);

struct TableStyle {
  int width = 100;     // columns of text that a table should not exceed, if it can be helped
  bool color = false;  // with ANSI escape sequences
};

// Tables of figures and of facts, what was measured where and how, and what the figures mean.
std::string as_text(const Comparison& comparison, const TableStyle& style = {});
std::string as_markdown(const Comparison& comparison);

// A line for each cell, below a line of names: operation, unit, state, backend, role, three
// quartiles of units a second, ratio, both ends of its interval, verdict. Empty where there is
// nothing: the baseline has no ratio, a geometric mean no speed. Numbers in full precision.
std::string as_csv(const Comparison& comparison);

}  // namespace squarelab::lab::inline timing
