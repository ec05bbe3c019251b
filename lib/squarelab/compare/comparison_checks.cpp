// Checks of the JSON of a comparison: nothing in it contradicts the rest.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <squarelab/compare/comparison.hpp>

namespace squarelab::compare {

namespace {

// The document, for refusals at one of its fields.
struct Document {
  const report::JsonPart& whole;

  void expect(bool holds, std::string_view field, std::string_view reason) const {
    if (!holds) whole.at(field).refuse_value(reason);
  }
  // Expects names that differ.
  void expect_once(const std::vector<std::string>& names, std::string_view field) const {
    std::set<std::string> seen;
    for (const std::string& name : names) {
      expect(seen.insert(name).second, field, fmt::format("has \"{}\" twice", name));
    }
  }
};

// Returns true if the row's cells belong to the columns and processes.
bool fits(const Row& row, const Comparison& comparison) {
  return row.cells.size() == comparison.columns.size() &&
         std::all_of(row.cells.begin(), row.cells.end(), [&](const Cell& cell) {
           return cell.times.size() == comparison.processes.size();
         });
}

// Returns true if a throughput is given exactly where times are, and a ratio only there and not
// for the baseline.
bool is_possible(const Cell& cell, Role role) {
  const bool has_time =
      std::ranges::any_of(cell.times, [](const auto& time) { return time.has_value(); });
  if (has_time != (cell.throughput.median > 0) || std::ranges::count(cell.times, 0.0) != 0) {
    return false;
  }
  if (cell.absent && has_time) return false;
  return !cell.ratio || (has_time && role != Role::Baseline);
}

// Checks the method and the disturbances: no part exceeds the whole.
void check_run(const Comparison& comparison, const Document& document) {
  const Method& method = comparison.method;
  document.expect(0 < method.confidence && method.confidence < 1 && method.cells > 0, "method",
                  "has no confidence between 0 and 1, or no cells");
  document.expect(method.placements > 0, "method", "has no placements");
  document.expect(method.again_seconds <= method.measuring_seconds &&
                      method.measuring_seconds <= method.seconds,
                  "method", "has parts that took longer than the whole");
  document.expect(!comparison.processes.empty(), "processes", "is empty");
  for (const MeasuredProcess& process : comparison.processes) {
    document.expect(0 < process.placement && process.placement <= method.placements, "processes",
                    fmt::format("has placement {} of {}", process.placement, method.placements));
    document.expect(process.undisturbed <= 1, "processes", "has a share above 1");
  }
  const MachineNoise& noise = comparison.noise;
  const Disturbance parts = noise.disturbance.value_or(Disturbance{});
  const double most = parts.measured * (1 + 1e-9);  // they are sums of many times
  document.expect(noise.undisturbed <= 1 && noise.waited <= 1 && parts.waited <= most &&
                      parts.slower_clock + parts.shared_core <= most,
                  "steadiness", "has parts that are more than the whole");
}

// The phases of the corpus are all of it. Each question has one row, with positions of the corpus.
void check_rows(const Document& document, const std::vector<Row>& rows,
                const MeasuredCorpus& corpus) {
  std::uint64_t of_phases = 0;
  for (const Phase& phase : corpus.phases) of_phases += phase.positions;
  document.expect(corpus.phases.empty() || of_phases == corpus.positions, "corpus",
                  "has other positions than its phases");
  document.expect(!rows.empty(), "rows", "is empty");
  std::vector<std::string> questions;
  for (const Row& row : rows) {
    questions.push_back(row.question);
    document.expect(0 < row.positions && row.positions <= corpus.positions, "rows",
                    "has for " + row.question + " no positions, or more than the corpus");
  }
  document.expect_once(questions, "rows");
}

void check_columns(const Document& document, const std::vector<Column>& columns) {
  std::set<std::pair<std::string, bool>> names;
  std::size_t baselines = 0;
  std::size_t controls = 0;
  for (const Column& column : columns) {
    baselines += column.role == Role::Baseline ? 1 : 0;
    controls += column.role == Role::Control ? 1 : 0;
    document.expect(names.emplace(column.name, column.role == Role::Control).second, "columns",
                    fmt::format("has \"{}\" twice", column.name));
  }
  document.expect(baselines == 1, "columns", "has not exactly one baseline");
  document.expect(controls <= 1, "columns", "has more than one control");
}

}  // namespace

void check(const Comparison& comparison, const report::JsonPart& whole) {
  const Document document{whole};
  const Method& method = comparison.method;
  check_run(comparison, document);
  check_columns(document, comparison.columns);
  for (const Column& column : comparison.columns) {
    document.expect(column.role == Role::Backend || column.name == method.baseline, "columns",
                    "does not name the baseline that the method names");
  }
  check_rows(document, comparison.rows, comparison.corpus);
  const std::size_t baseline = place_of(Role::Baseline, comparison.columns);
  std::set<std::string> groups;
  std::vector<std::string> questions;
  for (const Row& row : comparison.rows) {
    groups.insert(row.group);
    questions.push_back(row.question);
    document.expect(fits(row, comparison), "rows",
                    fmt::format("has in {} not one cell for each column, "
                                "with a time for each process",
                                row.question));
    for (std::size_t column = 0; column < row.cells.size(); ++column) {
      document.expect(is_possible(row.cells[column], comparison.columns[column].role), "rows",
                      fmt::format("has in {} for {} times, a throughput and a ratio that do not "
                                  "belong together",
                                  row.question, full_name(comparison.columns[column])));
    }
  }
  std::vector<std::string> means;
  for (const GroupMean& mean : comparison.means) {
    means.push_back(mean.group);
    document.expect(mean.ratios.size() == comparison.columns.size(), "means",
                    fmt::format("has for {} not one ratio for each column", mean.group));
    document.expect(groups.contains(mean.group) && !mean.ratios[baseline], "means",
                    fmt::format("has for {} no rows, or a ratio of the baseline", mean.group));
  }
  document.expect_once(means, "means");
  for (const LeftOutRow& row : comparison.left_out) questions.push_back(row.question);
  if (!comparison.left_out.empty()) document.expect_once(questions, "left_out");
}

}  // namespace squarelab::compare
