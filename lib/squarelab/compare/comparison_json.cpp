#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <squarelab/compare/compare_runs.hpp>
#include <squarelab/compare/json_parts.hpp>

namespace squarelab::compare {

report::Json json_of(const Interval& interval) {
  return report::Json::array({interval.lower, interval.upper});
}

void read_json_of(const report::JsonPart& part, Interval& interval) {
  const std::vector<report::JsonPart> ends = part.elements();
  if (ends.size() != 2) part.refuse_value("does not have two ends");
  interval = {ends[0].positive(report::most_measured), ends[1].positive(report::most_measured)};
  if (interval.lower > interval.upper) part.refuse_value("begins above its end");
}

// Null without a time.
report::Json json_of(const Spread& throughput) {
  if (!(throughput.median > 0)) return nullptr;
  return {{"median", throughput.median},
          {"lower_quartile", throughput.lower_quartile},
          {"upper_quartile", throughput.upper_quartile}};
}

void read_json_of(const report::JsonPart& part, Spread& throughput) {
  if (part.is_null()) return;
  const auto at = [&](std::string_view name) {
    return part.at(name).positive(report::most_measured);
  };
  throughput = {at("lower_quartile"), at("median"), at("upper_quartile")};
  const auto& [lower, median, upper] = throughput;
  if (!(lower <= median && median <= upper)) part.refuse_value("has quartiles out of order");
}

}  // namespace squarelab::compare

namespace squarelab::compare {

// The first format had other intervals, of the repetitions of one process.
constexpr Document document_of_comparison{"compare", 2, "comparison", "a comparison",
                                          ", which measured in another way: measure again"};

constexpr auto json_fields(const Ratio*) {
  return std::tuple{
      report::field("value", &Ratio::value), report::field("interval", &Ratio::interval),
      report::field("placement", &Ratio::placement),
      report::result("verdict", [](const Ratio& ratio) { return name_of(ratio.verdict()); })};
}

void read_json_of(const report::JsonPart& part, Ratio& ratio) {
  const report::JsonPart value = part.at("value");
  ratio = {value.positive(report::most_measured),
           report::read<std::optional<Interval>>(part.at("interval")),
           report::read<Interval>(part.at("placement"))};
  if (!ratio.placement.holds(ratio.value) ||
      (ratio.interval && !ratio.interval->holds(ratio.value))) {
    value.refuse_value("is outside its own interval");
  }
}

constexpr auto json_fields(const Method*) {
  return std::tuple{report::field("baseline", &Method::baseline),
                    report::field("seed", &Method::seed),
                    report::field("placements", &Method::placements),
                    report::field("budget_seconds", &Method::budget_seconds),
                    report::field("burst_microseconds", &Method::burst_microseconds),
                    report::field("confidence", &Method::confidence),
                    report::field("cells", &Method::cells),
                    report::field("seconds", &Method::seconds),
                    report::optional_field("measuring_seconds", &Method::measuring_seconds),
                    report::optional_field("again_seconds", &Method::again_seconds),
                    report::optional_field("pressure_bytes", &Method::pressure_bytes)};
}

constexpr auto json_fields(const Disturbance*) {
  return std::tuple{report::field("measured", &Disturbance::measured),
                    report::field("slower_clock", &Disturbance::slower_clock),
                    report::field("shared_core", &Disturbance::shared_core),
                    report::field("waited", &Disturbance::waited)};
}

constexpr auto json_fields(const MachineNoise*) {
  return std::tuple{report::field("steady", &MachineNoise::is_quiet),
                    report::field("undisturbed", &MachineNoise::undisturbed),
                    report::field("slowdown", &MachineNoise::slowdown),
                    report::field("waited", &MachineNoise::waited),
                    report::field("others", &MachineNoise::others),
                    report::field("probe_nanoseconds", &MachineNoise::probe_nanoseconds),
                    report::field("cpu", &MachineNoise::cpu),
                    report::optional_field("disturbance", &MachineNoise::disturbance)};
}

constexpr auto json_fields(const MeasuredProcess*) {
  return std::tuple{report::field("placement", &MeasuredProcess::placement),
                    report::field("start", &MeasuredProcess::start),
                    report::field("seconds", &MeasuredProcess::seconds),
                    report::field("undisturbed", &MeasuredProcess::undisturbed),
                    report::field("slowdown", &MeasuredProcess::slowdown)};
}

constexpr auto json_fields(const Cell*) {
  return std::tuple{report::field("throughput", &Cell::throughput),
                    report::field("ratio", &Cell::ratio),
                    report::field("nanoseconds_per_unit", &Cell::times),
                    report::optional_field("absent", &Cell::absent)};
}

constexpr auto json_fields(const Row*) {
  return std::tuple{report::field("operation", &Row::question),
                    report::field("group", &Row::group),
                    report::field("unit", &Row::unit),
                    report::field("state", &Row::tier),
                    report::field("description", &Row::description),
                    report::field("positions", &Row::positions),
                    report::field("cells", &Row::cells)};
}

constexpr auto json_fields(const GroupMean*) {
  return std::tuple{report::field("group", &GroupMean::group),
                    report::field("ratios", &GroupMean::ratios)};
}

constexpr auto json_fields(const LeftOutRow*) {
  return std::tuple{report::field("operation", &LeftOutRow::question),
                    report::field("why", &LeftOutRow::why)};
}

constexpr auto json_fields(const Comparison*) {
  return std::tuple{
      report::result("command", [](const Comparison&) { return document_of_comparison.command; }),
      report::result("format", [](const Comparison&) { return document_of_comparison.format; }),
      report::field("build", &Comparison::build),
      report::field("machine", &Comparison::machine),
      report::field("corpus", &Comparison::corpus),
      report::field("method", &Comparison::method),
      report::field("steadiness", &Comparison::noise),
      report::field("processes", &Comparison::processes),
      report::field("columns", &Comparison::columns),
      report::field("rows", &Comparison::rows),
      report::field("means", &Comparison::means),
      report::optional_field("left_out", &Comparison::left_out),
      report::result("flagged_controls", flagged_controls)};
}

constexpr auto json_fields(const Change*) {
  return std::tuple{
      report::field("now", &Change::now), report::field("before", &Change::before),
      report::field("value", &Change::value), report::field("interval", &Change::interval),
      report::result("verdict", [](const Change& change) { return name_of(change.verdict()); })};
}

constexpr auto json_fields(const RunChanges::Cell*) {
  return std::tuple{report::field("throughput_now", &RunChanges::Cell::throughput_now),
                    report::field("throughput_before", &RunChanges::Cell::throughput_before),
                    report::field("ratio", &RunChanges::Cell::ratio)};
}

constexpr auto json_fields(const RunChanges::Row*) {
  return std::tuple{report::field("operation", &RunChanges::Row::question),
                    report::field("group", &RunChanges::Row::group),
                    report::field("unit", &RunChanges::Row::unit),
                    report::field("state", &RunChanges::Row::tier),
                    report::field("cells", &RunChanges::Row::cells)};
}

constexpr auto json_fields(const RunChanges::Mean*) {
  return std::tuple{report::field("group", &RunChanges::Mean::group),
                    report::field("ratios", &RunChanges::Mean::ratios)};
}

namespace {

// Build, machine, corpus, method and flagged_controls: what is around the figures.
report::Json circumstances_of(const Comparison& comparison) {
  return {{"build", report::written(comparison.build)},
          {"machine", report::written(comparison.machine)},
          {"corpus", report::written(comparison.corpus)},
          {"method", report::written(comparison.method)},
          {"steadiness", report::written(comparison.noise)},
          {"flagged_controls", flagged_controls(comparison)}};
}

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
void check_run(const Comparison& comparison, const OpenDocument& document) {
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
void check_rows(const OpenDocument& document, const std::vector<Row>& rows,
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

void check(const Comparison& comparison, const OpenDocument& document) {
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

}  // namespace

report::Json to_json(const Comparison& comparison) { return report::written(comparison); }

report::Json to_json(const RunChanges& runs) {
  report::Json columns = report::Json::array();
  for (const Column& column : runs.columns) {
    columns.push_back({{"name", column.name}, {"role", name_of(column.role)}});
  }
  return {{"command", "compare-runs"},
          {"baseline", runs.now.method.baseline},
          {"confidence", runs.confidence},
          {"objections", runs.objections},
          {"differences", runs.differences},
          {"left_out", runs.left_out},
          {"columns", std::move(columns)},
          {"rows", report::written(runs.rows)},
          {"means", report::written(runs.means)},
          {"now", circumstances_of(runs.now)},
          {"before", circumstances_of(runs.before)}};
}

Comparison read_comparison(std::string_view text) {
  const OpenDocument document(text, document_of_comparison);
  Comparison comparison = read<Comparison>(document.whole());
  check(comparison, document);
  return comparison;
}

}  // namespace squarelab::compare
