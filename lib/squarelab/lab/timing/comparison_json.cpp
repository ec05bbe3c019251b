#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/timing/compare_runs.hpp>
#include <squarelab/lab/timing/json_parts.hpp>
#include <squarelab/text/error.hpp>

namespace squarelab::lab::inline timing {

namespace {

// The first had other intervals, of the repetitions of one process.
constexpr std::uint64_t format = 2;

constexpr std::uint64_t most = most_counted;
constexpr double most_time = 1e9;    // seconds, microseconds or nanoseconds
constexpr double most_speed = 1e15;  // units a second, and how many times as fast

Json json_of(const Interval& interval) { return Json::array({interval.lower, interval.upper}); }

Json json_of(const std::optional<Ratio>& ratio) {
  if (!ratio) return nullptr;
  return {{"value", ratio->value},
          {"interval", ratio->interval ? json_of(*ratio->interval) : Json()},
          {"placement", json_of(ratio->placement)},
          {"verdict", name_of(ratio->verdict)}};
}

Json json_of(const Cache& cache) {
  return {{"level", cache.level}, {"type", cache.type}, {"size", cache.size}};
}

Json json_of(const Machine& machine) {
  return {{"cpu", machine.cpu},
          {"logical_cpus", machine.logical_cpus},
          {"caches", Json::array(machine.caches, json_of)},
          {"system", machine.system}};
}

Json json_of(const Method& method) {
  return {{"baseline", method.baseline},
          {"seed", method.seed},
          {"placements", method.placements},
          {"budget_seconds", method.budget_seconds},
          {"burst_microseconds", method.burst_microseconds},
          {"confidence", method.confidence},
          {"cells", method.cells},
          {"seconds", method.seconds},
          {"measuring_seconds", method.measuring_seconds},
          {"again_seconds", method.again_seconds}};
}

Json json_of(const std::optional<Disturbance>& disturbance) {
  if (!disturbance) return nullptr;
  return {{"measured", disturbance->measured},
          {"slower_clock", disturbance->slower_clock},
          {"shared_core", disturbance->shared_core},
          {"waited", disturbance->waited}};
}

Json json_of(const Steadiness& steadiness) {
  return {{"steady", steadiness.steady},
          {"undisturbed", steadiness.undisturbed},
          {"slowdown", steadiness.slowdown},
          {"waited", steadiness.waited},
          {"others", steadiness.others},
          {"probe_nanoseconds", steadiness.probe_nanoseconds},
          {"cpu", steadiness.cpu < 0 ? Json() : Json(steadiness.cpu)},
          {"disturbance", json_of(steadiness.disturbance)}};
}

Json json_of(const MeasuredProcess& process) {
  return {{"placement", process.placement},
          {"start", process.start},
          {"seconds", process.seconds},
          {"undisturbed", process.undisturbed},
          {"slowdown", process.slowdown}};
}

Json json_of(const Spread& throughput) {
  if (!(throughput.median > 0)) return nullptr;
  return {{"median", throughput.median},
          {"lower_quartile", throughput.lower_quartile},
          {"upper_quartile", throughput.upper_quartile}};
}

Json json_of(const Cell& cell) {
  Json json{{"throughput", json_of(cell.throughput)},
            {"ratio", json_of(cell.ratio)},
            {"ratio_by_phase", cell.by_phase},
            {"nanoseconds_per_unit", cell.times}};
  if (cell.absent) json["absent"] = true;
  return json;
}

Json json_of(const Row& row) {
  return {{"operation", row.operation},
          {"group", row.group},
          {"unit", row.unit},
          {"state", row.state},
          {"description", row.description},
          {"positions", row.positions},
          {"cells", Json::array(row.cells, json_of)}};
}

Json json_of(const GroupMean& mean) {
  return {{"group", mean.group}, {"ratios", Json::array(mean.ratios, json_of)}};
}

Json json_of(const LeftOutRow& row) { return {{"operation", row.operation}, {"why", row.why}}; }

Json json_of(const std::optional<Change>& change) {
  if (!change) return nullptr;
  return {{"now", change->now},
          {"before", change->before},
          {"value", change->value},
          {"interval", json_of(change->interval)},
          {"verdict", name_of(change->verdict())}};
}

Json json_of(const RunChanges::Cell& cell) {
  return {{"throughput_now", cell.throughput_now},
          {"throughput_before", cell.throughput_before},
          {"ratio", json_of(cell.change)}};
}

Json json_of(const RunChanges::Mean& mean) {
  return {{"group", mean.group}, {"ratios", Json::array(mean.changes, json_of)}};
}

Json json_of(const RunChanges::Row& row) {
  return {{"operation", row.operation},
          {"group", row.group},
          {"unit", row.unit},
          {"state", row.state},
          {"cells", Json::array(row.cells, json_of)}};
}

// Build, machine, corpus, method and flagged_controls: what is around the figures.
Json circumstances_of(const Comparison& comparison) {
  return {{"build", json_of(comparison.build)},
          {"machine", json_of(comparison.machine)},
          {"corpus", json_of(comparison.corpus)},
          {"method", json_of(comparison.method)},
          {"steadiness", json_of(comparison.steadiness)},
          {"flagged_controls", flagged_controls(comparison)}};
}

// The reader. Each function takes the part of the document that it is named after.

int count_at(const JsonPart& part, std::string_view field, std::uint64_t least) {
  return static_cast<int>(part.at(field).whole(least, most));
}

Machine read_machine(const JsonPart& part) {
  Machine machine{
      text_at(part, "cpu"), count_at(part, "logical_cpus", 0), {}, text_at(part, "system")};
  for (const JsonPart& cache : part.at("caches").elements()) {
    machine.caches.push_back(
        {count_at(cache, "level", 0), text_at(cache, "type"), text_at(cache, "size")});
  }
  return machine;
}

Method read_method(const JsonPart& part) {
  Method method{text_at(part, "baseline"),
                part.at("seed").whole(0, UINT64_MAX),
                count_at(part, "placements", 1),
                part.at("budget_seconds").positive(most_time),
                part.at("burst_microseconds").positive(most_time),
                part.at("confidence").positive(1),
                count_at(part, "cells", 1),
                part.at("seconds").positive(most_time)};
  if (part.has("measuring_seconds")) {
    method.measuring_seconds = part.at("measuring_seconds").from_zero(most_time);
    method.again_seconds = part.at("again_seconds").from_zero(most_time);
  }
  if (method.confidence >= 1) part.at("confidence").refuse_value("is not below 1");
  return method;
}

std::optional<Disturbance> read_disturbance(const JsonPart& part) {
  if (!part.has("disturbance") || part.at("disturbance").is_null()) return std::nullopt;
  const JsonPart seconds = part.at("disturbance");
  return Disturbance{
      seconds.at("measured").from_zero(most_time), seconds.at("slower_clock").from_zero(most_time),
      seconds.at("shared_core").from_zero(most_time), seconds.at("waited").from_zero(most_time)};
}

Steadiness read_steadiness(const JsonPart& part) {
  return {part.at("steady").flag(),
          part.at("undisturbed").from_zero(1),
          part.at("slowdown").positive(most_speed),
          part.at("waited").from_zero(1),
          part.at("others").from_zero(most_speed),
          part.at("probe_nanoseconds").positive(most_time),
          part.at("cpu").is_null() ? -1 : count_at(part, "cpu", 0),
          read_disturbance(part)};
}

MeasuredProcess read_process(const JsonPart& part, const Method& method) {
  MeasuredProcess process{count_at(part, "placement", 1), part.at("start").from_zero(most_time),
                          part.at("seconds").from_zero(most_time),
                          part.at("undisturbed").from_zero(1),
                          part.at("slowdown").positive(most_speed)};
  if (process.placement > method.placements) {
    part.at("placement").refuse_value("is more than there are placements");
  }
  return process;
}

std::vector<Column> read_columns(const JsonPart& list, const std::string& baseline) {
  std::vector<Column> columns;
  std::set<std::string> names;
  for (const JsonPart& part : list.elements()) {
    const Column& column = columns.emplace_back(read_column(part));
    if (column.role != Role::Control && !names.insert(column.name).second) {
      part.at("name").refuse_value("is there twice");
    }
    if (column.role != Role::Backend && column.name != baseline) {
      part.at("name").refuse_value("is not the baseline that the method names");
    }
  }
  if (columns.empty()) list.refuse_value("is empty");
  const auto count_of = [&](Role role) {
    return std::count_if(columns.begin(), columns.end(),
                         [&](const Column& column) { return column.role == role; });
  };
  if (count_of(Role::Baseline) != 1) list.refuse_value("has not exactly one baseline");
  // None beside another baseline than it was measured with.
  if (count_of(Role::Control) > 1) list.refuse_value("has more than one control");
  return columns;
}

// The elements of a list that has as many as there are columns.
std::vector<JsonPart> of_all_columns(const JsonPart& list, const std::vector<Column>& columns) {
  std::vector<JsonPart> parts = list.elements();
  if (parts.size() != columns.size()) {
    list.refuse_value(fmt::format("has {} entries instead of {}", parts.size(), columns.size()));
  }
  return parts;
}

Interval read_interval(const JsonPart& list) {
  const std::vector<JsonPart> ends = list.elements();
  if (ends.size() != 2) list.refuse_value("does not have two ends");
  const Interval interval{ends[0].positive(most_speed), ends[1].positive(most_speed)};
  if (interval.lower > interval.upper) list.refuse_value("begins above its end");
  return interval;
}

std::optional<Ratio> read_ratio(const JsonPart& part, const Column& column) {
  const bool is_baseline = column.role == Role::Baseline;
  if (part.is_null()) return std::nullopt;
  if (is_baseline) part.refuse_value("is one of the baseline to itself");
  Ratio ratio{
      part.at("value").positive(most_speed), std::nullopt, read_interval(part.at("placement")), {}};
  if (!part.at("interval").is_null()) ratio.interval = read_interval(part.at("interval"));
  if (ratio.interval && !ratio.interval->holds(ratio.value)) {
    part.at("value").refuse_value("lies outside of its interval");
  }
  ratio.verdict = verdict_of(ratio.interval);
  if (part.at("verdict").text() != name_of(ratio.verdict)) {
    part.at("verdict").refuse_value(
        fmt::format("is not what its interval says: {}", name_of(ratio.verdict)));
  }
  return ratio;
}

Spread read_spread(const JsonPart& part) {
  if (part.is_null()) return {};
  const Spread spread{part.at("lower_quartile").positive(most_speed),
                      part.at("median").positive(most_speed),
                      part.at("upper_quartile").positive(most_speed)};
  if (spread.lower_quartile > spread.median || spread.median > spread.upper_quartile) {
    part.refuse_value("has its quartiles out of order");
  }
  return spread;
}

std::vector<std::optional<double>> read_numbers(const JsonPart& list, std::size_t size,
                                                double limit, std::string_view of) {
  std::vector<std::optional<double>> numbers;
  for (const JsonPart& part : list.elements()) {
    numbers.push_back(part.is_null() ? std::nullopt : std::optional(part.positive(limit)));
  }
  if (numbers.size() != size) {
    list.refuse_value(
        fmt::format("has {} entries, one for each {} would be {}", numbers.size(), of, size));
  }
  return numbers;
}

// comparison: of which all but rows and means has been read.
Row read_row(const JsonPart& part, const Comparison& comparison) {
  Row row{text_at(part, "operation"),
          text_at(part, "group"),
          text_at(part, "unit"),
          text_at(part, "state"),
          text_at(part, "description"),
          part.at("positions").whole(1, most),
          {}};
  for (const JsonPart& cell : of_all_columns(part.at("cells"), comparison.columns)) {
    const Column& column = comparison.columns[row.cells.size()];
    Cell& read = row.cells.emplace_back();
    read.throughput = read_spread(cell.at("throughput"));
    read.ratio = read_ratio(cell.at("ratio"), column);
    read.absent = cell.has("absent") && cell.at("absent").flag();
    const bool has_phases = column.role != Role::Baseline;
    const bool has_time = read.throughput.median > 0;
    if (has_phases && read.ratio.has_value() != has_time) {
      cell.at("ratio").refuse_value(has_time ? "is missing" : "is one without a time");
    }
    if (read.absent && (has_time || !has_phases)) {
      cell.at("absent").refuse_value("is said of what was measured");
    }
    read.by_phase =
        read_numbers(cell.at("ratio_by_phase"), has_phases ? comparison.corpus.phases.size() : 0,
                     most_speed, "phase");
    read.times = read_numbers(cell.at("nanoseconds_per_unit"), comparison.processes.size(),
                              most_time, "process");
  }
  return row;
}

std::vector<Row> read_rows(const JsonPart& list, const Comparison& comparison) {
  std::vector<Row> rows;
  std::set<std::string> operations;
  for (const JsonPart& part : list.elements()) {
    rows.push_back(read_row(part, comparison));
    if (!operations.insert(rows.back().operation).second) {
      part.at("operation").refuse_value("is there twice");
    }
  }
  if (rows.empty()) list.refuse_value("is empty");
  return rows;
}

GroupMean read_mean(const JsonPart& part, const Comparison& comparison) {
  GroupMean mean{text_at(part, "group"), {}};
  const auto is_in_it = [&](const Row& row) { return row.group == mean.group; };
  if (std::count_if(comparison.rows.begin(), comparison.rows.end(), is_in_it) < 2) {
    part.at("group").refuse_value("has fewer than two rows");
  }
  for (const JsonPart& ratio : of_all_columns(part.at("ratios"), comparison.columns)) {
    mean.ratios.push_back(read_ratio(ratio, comparison.columns[mean.ratios.size()]));
  }
  return mean;
}

}  // namespace

Json to_json(const Comparison& comparison) {
  return {{"command", "compare"},
          {"format", format},
          {"build", json_of(comparison.build)},
          {"machine", json_of(comparison.machine)},
          {"corpus", json_of(comparison.corpus)},
          {"method", json_of(comparison.method)},
          {"steadiness", json_of(comparison.steadiness)},
          {"processes", Json::array(comparison.processes, json_of)},
          {"columns", Json::array(comparison.columns, json_of)},
          {"rows", Json::array(comparison.rows, json_of)},
          {"means", Json::array(comparison.means, json_of)},
          {"left_out", Json::array(comparison.left_out, json_of)},
          {"flagged_controls", flagged_controls(comparison)}};
}

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
          {"rows", Json::array(runs.rows, json_of)},
          {"means", Json::array(runs.means, json_of)},
          {"now", circumstances_of(runs.now)},
          {"before", circumstances_of(runs.before)}};
}

Comparison read_comparison(std::string_view text) {
  constexpr std::string_view subject = "comparison";
  const Json json = read_json(text, subject);
  const JsonPart document(text, subject, json);
  if (!document.has("command")) document.refuse_value("is not the document of a comparison");
  if (document.at("command").text() != "compare") {
    document.at("command").refuse_value("is not \"compare\"");
  }
  if (!document.has("format") || document.at("format").whole(1, most) != format) {
    document.refuse_value(
        "was written by another version of squarelab, which measured in another way: measure "
        "again");
  }
  Comparison comparison;
  comparison.build = read_build(document.at("build"));
  comparison.machine = read_machine(document.at("machine"));
  comparison.corpus = read_corpus(document.at("corpus"));
  comparison.method = read_method(document.at("method"));
  comparison.steadiness = read_steadiness(document.at("steadiness"));
  for (const JsonPart& part : document.at("processes").elements()) {
    comparison.processes.push_back(read_process(part, comparison.method));
  }
  comparison.columns = read_columns(document.at("columns"), comparison.method.baseline);
  comparison.rows = read_rows(document.at("rows"), comparison);
  for (const JsonPart& part : document.at("means").elements()) {
    comparison.means.push_back(read_mean(part, comparison));
  }
  if (document.has("left_out")) {
    for (const JsonPart& part : document.at("left_out").elements()) {
      comparison.left_out.push_back({text_at(part, "operation"), text_at(part, "why")});
    }
  }
  document.at("flagged_controls").whole(0, comparison.rows.size() + comparison.means.size());
  return comparison;
}

}  // namespace squarelab::lab::inline timing
