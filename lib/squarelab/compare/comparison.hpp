// Comparison: what was measured of backends by questions, and everything around it. It is measured
// (compare.hpp), shown, saved and read back, and compared with another (compare_runs.hpp).
// Tested in tests/compare/comparison_json_test.cpp and comparison_page_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/compare/judging/statistics.hpp>
#include <squarelab/questions/facts.hpp>
#include <squarelab/report/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::compare {

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

// Copies what squarelab/build_info.hpp has.
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

// The meaning of an interval. Equal: all of it lies within equal_within of 1, so that any
// difference does not matter. CannotTell: it holds 1 and reaches further; more time or a steadier
// machine can decide.
enum class Verdict : std::uint8_t { Faster, Slower, Equal, CannotTell };

inline constexpr double equal_within = 0.02;

constexpr Verdict verdict_of(const Interval& interval) noexcept {
  if (interval.lower >= 1 / (1 + equal_within) && interval.upper <= 1 + equal_within) {
    return Verdict::Equal;
  }
  if (interval.holds(1)) return Verdict::CannotTell;
  return interval.lower > 1 ? Verdict::Faster : Verdict::Slower;
}

// True if all of the interval is further from 1 than equal_within: a difference claimed in words.
constexpr bool is_beyond_equal(const Interval& interval) noexcept {
  return interval.lower > 1 + equal_within || interval.upper < 1 / (1 + equal_within);
}

// Throughput divided by the baseline's: above 1 is faster.
struct Ratio {
  double value;  // the centre of the placements' values
  // The range expected of the next run and the next link, with the table's confidence; nullopt if
  // too few placements have a value for that confidence.
  std::optional<Interval> interval;
  Interval placement;  // from the lowest to the highest value of a placement

  // CannotTell without an interval.
  constexpr Verdict verdict() const noexcept {
    return interval ? verdict_of(*interval) : Verdict::CannotTell;
  }
};

enum class Role : std::uint8_t { Baseline, Backend, Control };

// Returns "faster", "slower", "equal", "cannot tell"; "baseline", "backend", "control".
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
  // Nanoseconds per unit, one per process of the comparison: nullopt where the column or the
  // row was not measured in that process, or only while it was disturbed.
  std::vector<std::optional<double>> times;
  Spread throughput{};         // units per second, over the processes; 0 where it has no time
  std::optional<Ratio> ratio;  // nullopt for the baseline itself, and without a time
  // The backend does not support the question (Kernels::lacks), so there is nothing to measure, and
  // the group's mean is without this row.
  bool absent = false;
};

// A question: see questions::Facts for what the first fields are.
struct Row {
  std::string question;
  std::string group;
  std::string unit;
  std::string state;
  std::string description;
  std::uint64_t positions = 0;  // that were measured, of the corpus
  std::vector<Cell> cells;      // one per column
};

// The geometric mean of the rows of a group in which the column has a ratio that is not absent;
// nullopt if there are fewer than two such rows or a row that should have a ratio has none.
struct GroupMean {
  std::string group;
  std::vector<std::optional<Ratio>> ratios;  // one per column; nullopt for the baseline
};

// Returns "lerf", or "lerf (control)"
std::string full_name(const Column& column);

// Returns the kind of what was compared: a mapping has no full state, a slider algorithm none at
// all.
questions::Subject subject_of(const std::vector<Column>& columns) noexcept;

// Returns the first column of that role; columns.size() if there is none.
std::size_t place_of(Role role, const std::vector<Column>& columns);

// A part of the positions: "opening", "middlegame", "endgame" (phase_index in measure.hpp).
struct Phase {
  std::string name;
  std::uint64_t positions = 0;
};

// The positions that were measured.
struct MeasuredCorpus {
  std::string source;  // for people: "built in"
  std::uint64_t positions = 0;
  std::string digest;  // the same for the same positions in the same order
  std::vector<Phase> phases;
};

// Branch predictors memorise a corpus of fewer positions; see questions/kernels_of.hpp.
inline constexpr std::uint64_t enough_positions = 1000;

struct Method {
  std::string baseline;
  std::uint64_t seed = 1;
  int placements = 0;             // programs, with the code of all columns at other places in each
  double budget_seconds = 0;      // requested
  double burst_microseconds = 0;  // of the baseline
  double confidence = 0;          // of all intervals of the table together
  int cells = 0;                  // with a ratio
  double seconds = 0;             // of verification and measurement, on the wall
  // Seconds of measuring, among those; and among these, of measuring again what was short. 0 in
  // records of programs that did not write them.
  double measuring_seconds = 0;
  double again_seconds = 0;
  // The size of other memory, read at each node of a search (search::Settings).
  std::uint64_t pressure_bytes = 0;
};

// One process: it measures every row once, with the code at one of the places.
struct MeasuredProcess {
  int placement = 0;       // from 1
  double start = 0;        // seconds since the beginning of the measurement
  double seconds = 0;      // on the wall
  double undisturbed = 0;  // share of the time of its bursts in which the machine was at its best
  double slowdown = 1;     // median time of its probes, divided by the best of the run
};

// The disturbances of a run, in seconds on the wall, by the probe's time relative to its best in
// the run. If it took about half as long again or more, it shared its core with another program; if
// less than that, but more than probe_tolerance (judge.hpp), the clock was slower. Neither makes a
// burst useless: its own process decides that.
struct Disturbance {
  double measured = 0;      // in which processes measured
  double slower_clock = 0;  // of these
  double shared_core = 0;   // of these
  double waited = 0;        // of these, in which they had no processor
};

// The other activity of the machine: see judge.hpp.
struct MachineNoise {
  bool is_quiet = true;    // enough for verdicts
  double undisturbed = 1;  // the mean of the processes'
  double slowdown = 1;     // median time of the probe in the run, divided by the best
  double waited = 0;       // share of the time in which the measuring process had no processor
  double others = 0;       // processors that other processes used meanwhile, on average
  double probe_nanoseconds = 0;  // the best time of the probe
  std::optional<int> cpu{};      // that it ran on; nullopt where a process cannot be bound to one
  std::optional<Disturbance> disturbance{};  // nullopt in records of programs without it
};

// A question that was chosen and not measured, or a board that is not in the build.
struct LeftOutRow {
  std::string question;
  std::string why;  // "there was no time for it"
};

struct Comparison {
  Build build;
  Machine machine;
  MeasuredCorpus corpus;
  Method method;
  MachineNoise noise;
  std::vector<MeasuredProcess> processes;
  std::vector<Column> columns;   // one is the baseline, one its control
  std::vector<Row> rows;         // empty if it was stopped before there was a result
  std::vector<GroupMean> means;  // of the groups with at least two rows
  std::vector<LeftOutRow> left_out{};
};

// Returns the number of control cells, means included, called faster or slower: 0 in most runs.
int flagged_controls(const Comparison& comparison);

report::Json to_json(const Comparison& comparison);

// Reads what to_json wrote, this program's or an earlier one's. Texts are made fit to be printed
// (text::printable). Throws text::TextError, subject "comparison", with line and column, if the
// text is not JSON or contradicts itself: something is missing, of the wrong kind or there twice,
// lists do not fit together, an interval does not hold its value, a part is more than the whole, a
// cell has a ratio without times. Consequences of the rest, such as a verdict, do not matter.
Comparison read_comparison(std::string_view text);
// Part of it: throws at the field of the JSON that contradicts another.
void check(const Comparison& comparison, const report::JsonPart& whole);

}  // namespace squarelab::compare
