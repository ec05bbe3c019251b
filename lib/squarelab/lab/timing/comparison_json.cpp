#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/timing/compare_runs.hpp>
#include <squarelab/lab/timing/json_parts.hpp>

namespace squarelab::lab::inline timing {

// The first format had other intervals, of the repetitions of one process.
constexpr Document document_of_comparison{"compare", 2, "comparison", "a comparison",
                                          ", which measured in another way: measure again"};

Json json_of(const Interval& interval) { return Json::array({interval.lower, interval.upper}); }

void read_json_of(const JsonPart& part, Interval& interval) {
  const std::vector<JsonPart> ends = part.elements();
  if (ends.size() != 2) part.refuse_value("does not have two ends");
  interval = {ends[0].positive(most_measured), ends[1].positive(most_measured)};
  if (interval.lower > interval.upper) part.refuse_value("begins above its end");
}

constexpr auto json_fields(const Ratio*) {
  return std::tuple{field("value", &Ratio::value), field("interval", &Ratio::interval),
                    field("placement", &Ratio::placement),
                    result("verdict", [](const Ratio& ratio) { return name_of(ratio.verdict()); })};
}

constexpr auto json_fields(const Method*) {
  return std::tuple{field("baseline", &Method::baseline),
                    field("seed", &Method::seed),
                    field("placements", &Method::placements),
                    field("budget_seconds", &Method::budget_seconds),
                    field("burst_microseconds", &Method::burst_microseconds),
                    field("confidence", &Method::confidence),
                    field("cells", &Method::cells),
                    field("seconds", &Method::seconds),
                    optional_field("measuring_seconds", &Method::measuring_seconds),
                    optional_field("again_seconds", &Method::again_seconds)};
}

constexpr auto json_fields(const Disturbance*) {
  return std::tuple{
      field("measured", &Disturbance::measured), field("slower_clock", &Disturbance::slower_clock),
      field("shared_core", &Disturbance::shared_core), field("waited", &Disturbance::waited)};
}

constexpr auto json_fields(const MachineNoise*) {
  return std::tuple{field("steady", &MachineNoise::is_quiet),
                    field("undisturbed", &MachineNoise::undisturbed),
                    field("slowdown", &MachineNoise::slowdown),
                    field("waited", &MachineNoise::waited),
                    field("others", &MachineNoise::others),
                    field("probe_nanoseconds", &MachineNoise::probe_nanoseconds),
                    field("cpu", &MachineNoise::cpu),
                    optional_field("disturbance", &MachineNoise::disturbance)};
}

constexpr auto json_fields(const MeasuredProcess*) {
  return std::tuple{field("placement", &MeasuredProcess::placement),
                    field("start", &MeasuredProcess::start),
                    field("seconds", &MeasuredProcess::seconds),
                    field("undisturbed", &MeasuredProcess::undisturbed),
                    field("slowdown", &MeasuredProcess::slowdown)};
}

// Null without a time.
Json json_of(const Spread& throughput) {
  if (!(throughput.median > 0)) return nullptr;
  return {{"median", throughput.median},
          {"lower_quartile", throughput.lower_quartile},
          {"upper_quartile", throughput.upper_quartile}};
}

void read_json_of(const JsonPart& part, Spread& throughput) {
  if (part.is_null()) return;
  const auto at = [&](std::string_view name) { return part.at(name).positive(most_measured); };
  throughput = {at("lower_quartile"), at("median"), at("upper_quartile")};
}

constexpr auto json_fields(const Cell*) {
  return std::tuple{field("throughput", &Cell::throughput), field("ratio", &Cell::ratio),
                    field("ratio_by_phase", &Cell::by_phase),
                    field("nanoseconds_per_unit", &Cell::times),
                    optional_field("absent", &Cell::absent)};
}

constexpr auto json_fields(const Row*) {
  return std::tuple{field("operation", &Row::operation),
                    field("group", &Row::group),
                    field("unit", &Row::unit),
                    field("state", &Row::tier),
                    field("description", &Row::description),
                    field("positions", &Row::positions),
                    field("cells", &Row::cells)};
}

constexpr auto json_fields(const GroupMean*) {
  return std::tuple{field("group", &GroupMean::group), field("ratios", &GroupMean::ratios)};
}

constexpr auto json_fields(const LeftOutRow*) {
  return std::tuple{field("operation", &LeftOutRow::operation), field("why", &LeftOutRow::why)};
}

constexpr auto json_fields(const Comparison*) {
  return std::tuple{
      result("command", [](const Comparison&) { return document_of_comparison.command; }),
      result("format", [](const Comparison&) { return document_of_comparison.format; }),
      field("build", &Comparison::build),
      field("machine", &Comparison::machine),
      field("corpus", &Comparison::corpus),
      field("method", &Comparison::method),
      field("steadiness", &Comparison::noise),
      field("processes", &Comparison::processes),
      field("columns", &Comparison::columns),
      field("rows", &Comparison::rows),
      field("means", &Comparison::means),
      optional_field("left_out", &Comparison::left_out),
      result("flagged_controls", flagged_controls)};
}

constexpr auto json_fields(const Change*) {
  return std::tuple{
      field("now", &Change::now), field("before", &Change::before), field("value", &Change::value),
      field("interval", &Change::interval),
      result("verdict", [](const Change& change) { return name_of(change.verdict()); })};
}

constexpr auto json_fields(const RunChanges::Cell*) {
  return std::tuple{field("throughput_now", &RunChanges::Cell::throughput_now),
                    field("throughput_before", &RunChanges::Cell::throughput_before),
                    field("ratio", &RunChanges::Cell::change)};
}

constexpr auto json_fields(const RunChanges::Row*) {
  return std::tuple{field("operation", &RunChanges::Row::operation),
                    field("group", &RunChanges::Row::group), field("unit", &RunChanges::Row::unit),
                    field("state", &RunChanges::Row::tier),
                    field("cells", &RunChanges::Row::cells)};
}

constexpr auto json_fields(const RunChanges::Mean*) {
  return std::tuple{field("group", &RunChanges::Mean::group),
                    field("ratios", &RunChanges::Mean::changes)};
}

namespace {

// Build, machine, corpus, method and flagged_controls: what is around the figures.
Json circumstances_of(const Comparison& comparison) {
  return {{"build", written(comparison.build)},
          {"machine", written(comparison.machine)},
          {"corpus", written(comparison.corpus)},
          {"method", written(comparison.method)},
          {"steadiness", written(comparison.noise)},
          {"flagged_controls", flagged_controls(comparison)}};
}

// Whether its cells belong to the columns, processes and phases.
bool fits(const Row& row, const Comparison& comparison) {
  if (row.cells.size() != comparison.columns.size()) return false;
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    const bool is_baseline = comparison.columns[i].role == Role::Baseline;
    const std::size_t phases = is_baseline ? 0 : comparison.corpus.phases.size();
    if (row.cells[i].times.size() != comparison.processes.size() ||
        row.cells[i].by_phase.size() != phases) {
      return false;
    }
  }
  return true;
}

void check(const Comparison& comparison, const OpenDocument& document) {
  const Method& method = comparison.method;
  document.expect(0 < method.confidence && method.confidence < 1 && method.cells > 0, "method",
                  "has no confidence between 0 and 1, or no cells");
  check_columns(document, comparison.columns);
  for (const Column& column : comparison.columns) {
    document.expect(column.role == Role::Backend || column.name == method.baseline, "columns",
                    "does not name the baseline that the method names");
  }
  document.expect(!comparison.rows.empty(), "rows", "is empty");
  for (const Row& row : comparison.rows) {
    document.expect(fits(row, comparison), "rows",
                    fmt::format("has in {} not one cell for each column, with a time for each "
                                "process and a ratio for each phase",
                                row.operation));
  }
  for (const GroupMean& mean : comparison.means) {
    document.expect(mean.ratios.size() == comparison.columns.size(), "means",
                    fmt::format("has for {} not one ratio for each column", mean.group));
  }
}

}  // namespace

Json to_json(const Comparison& comparison) { return written(comparison); }

Json to_json(const RunChanges& runs) {
  Json columns = Json::array();
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
          {"rows", written(runs.rows)},
          {"means", written(runs.means)},
          {"now", circumstances_of(runs.now)},
          {"before", circumstances_of(runs.before)}};
}

Comparison read_comparison(std::string_view text) {
  const OpenDocument document(text, document_of_comparison);
  Comparison comparison = read<Comparison>(document.whole());
  check(comparison, document);
  return comparison;
}

}  // namespace squarelab::lab::inline timing
