#include <fmt/format.h>

#include <algorithm>
#include <squarelab/compare/compare_runs.hpp>
#include <squarelab/report/json_fields.hpp>

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

constexpr std::string_view command = "compare";
// The first format had other intervals, of the repetitions of one process.
constexpr std::uint64_t format = 2;

constexpr auto json_fields(const Build*) {
  return std::tuple{
      report::field("version", &Build::version),       report::field("commit", &Build::commit),
      report::field("compiler", &Build::compiler),     report::field("flags", &Build::flags),
      report::field("build_type", &Build::build_type), report::field("isa", &Build::isa)};
}

constexpr auto json_fields(const Cache*) {
  return std::tuple{report::field("level", &Cache::level), report::field("type", &Cache::type),
                    report::field("size", &Cache::size)};
}

// The caches are missing where the system does not list them.
constexpr auto json_fields(const Machine*) {
  return std::tuple{report::field("cpu", &Machine::cpu),
                    report::field("logical_cpus", &Machine::logical_cpus),
                    report::optional_field("caches", &Machine::caches),
                    report::field("system", &Machine::system)};
}

constexpr auto json_fields(const Phase*) {
  return std::tuple{report::field("name", &Phase::name),
                    report::field("positions", &Phase::positions)};
}

constexpr auto json_fields(const MeasuredCorpus*) {
  return std::tuple{report::field("source", &MeasuredCorpus::source),
                    report::field("positions", &MeasuredCorpus::positions),
                    report::field("digest", &MeasuredCorpus::digest),
                    report::field("phases", &MeasuredCorpus::phases)};
}

report::Json json_of(const Role& role) { return name_of(role); }

void read_json_of(const report::JsonPart& part, Role& role) {
  for (const Role each : {Role::Baseline, Role::Backend, Role::Control}) {
    role = each;
    if (part.text() == name_of(each)) return;
  }
  part.refuse_value("is neither baseline nor backend nor control");
}

constexpr auto json_fields(const Column*) {
  return std::tuple{report::field("name", &Column::name),
                    report::field("title", &Column::title),
                    report::field("formula", &Column::formula),
                    report::field("corners", &Column::corners),
                    report::field("sliders", &Column::sliders),
                    report::field("core_bytes", &Column::core_bytes),
                    report::field("full_bytes", &Column::full_bytes),
                    report::field("table_bytes", &Column::table_bytes),
                    report::field("role", &Column::role)};
}

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
                    report::field("state", &Row::state),
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
  return std::tuple{report::result("command", [](const Comparison&) { return command; }),
                    report::result("format", [](const Comparison&) { return format; }),
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
                    report::field("state", &RunChanges::Row::state),
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

constexpr std::string_view subject = "comparison";

void refuse_other_documents(const report::JsonPart& whole) {
  const std::string found = whole.has("command") ? whole.at("command").text() : "";
  if (found != command) {
    const std::string shown_by = found == "compare-instructions" ? "scripts/instructions"
                                 : found == "peers"              ? "scripts/peers"
                                                                 : "";
    whole.refuse_value(fmt::format("is not the document of a comparison{}",
                                   shown_by.empty()
                                       ? fmt::format(": its \"command\" is not \"{}\"", command)
                                       : fmt::format("; {} --from shows it", shown_by)));
  }
  if (!whole.has("format") || whole.at("format").whole(1, report::most_counted) != format) {
    whole.refuse_value(
        "was written by another version of squarelab, which measured in another way: measure "
        "again");
  }
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
  const report::Json json = report::read_json(text, subject);
  const report::JsonPart whole(text, subject, json);
  refuse_other_documents(whole);
  Comparison comparison = read<Comparison>(whole);
  check(comparison, whole);
  return comparison;
}

}  // namespace squarelab::compare
