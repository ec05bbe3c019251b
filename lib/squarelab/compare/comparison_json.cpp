#include <fmt/format.h>

#include <algorithm>
#include <squarelab/compare/compare_runs.hpp>
#include <squarelab/report/json_fields.hpp>

namespace squarelab::compare {

using report::field, report::optional_field, report::result;

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
  return std::tuple{field("version", &Build::version),       field("commit", &Build::commit),
                    field("compiler", &Build::compiler),     field("flags", &Build::flags),
                    field("build_type", &Build::build_type), field("isa", &Build::isa)};
}

constexpr auto json_fields(const Cache*) {
  return std::tuple{field("level", &Cache::level), field("type", &Cache::type),
                    field("size", &Cache::size)};
}

// The caches are missing where the system does not list them.
constexpr auto json_fields(const Machine*) {
  return std::tuple{field("cpu", &Machine::cpu), field("logical_cpus", &Machine::logical_cpus),
                    optional_field("caches", &Machine::caches), field("system", &Machine::system)};
}

constexpr auto json_fields(const Phase*) {
  return std::tuple{field("name", &Phase::name), field("positions", &Phase::positions)};
}

constexpr auto json_fields(const MeasuredCorpus*) {
  return std::tuple{
      field("source", &MeasuredCorpus::source), field("positions", &MeasuredCorpus::positions),
      field("digest", &MeasuredCorpus::digest), field("phases", &MeasuredCorpus::phases)};
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
  return std::tuple{field("name", &Column::name),
                    field("title", &Column::title),
                    field("formula", &Column::formula),
                    field("corners", &Column::corners),
                    field("sliders", &Column::sliders),
                    field("core_bytes", &Column::core_bytes),
                    field("full_bytes", &Column::full_bytes),
                    field("table_bytes", &Column::table_bytes),
                    field("role", &Column::role)};
}

constexpr auto json_fields(const Ratio*) {
  return std::tuple{field("value", &Ratio::value), field("interval", &Ratio::interval),
                    field("placement", &Ratio::placement),
                    result("verdict", [](const Ratio& ratio) { return name_of(ratio.verdict()); })};
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
  return std::tuple{field("baseline", &Method::baseline),
                    field("seed", &Method::seed),
                    field("placements", &Method::placements),
                    field("budget_seconds", &Method::budget_seconds),
                    field("burst_microseconds", &Method::burst_microseconds),
                    field("confidence", &Method::confidence),
                    field("cells", &Method::cells),
                    field("seconds", &Method::seconds),
                    optional_field("measuring_seconds", &Method::measuring_seconds),
                    optional_field("again_seconds", &Method::again_seconds),
                    optional_field("pressure_bytes", &Method::pressure_bytes)};
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

constexpr auto json_fields(const Cell*) {
  return std::tuple{field("throughput", &Cell::throughput), field("ratio", &Cell::ratio),
                    field("nanoseconds_per_unit", &Cell::times),
                    optional_field("absent", &Cell::absent)};
}

constexpr auto json_fields(const Row*) {
  return std::tuple{field("operation", &Row::question),
                    field("group", &Row::group),
                    field("unit", &Row::unit),
                    field("state", &Row::state),
                    field("description", &Row::description),
                    field("positions", &Row::positions),
                    field("cells", &Row::cells)};
}

constexpr auto json_fields(const GroupMean*) {
  return std::tuple{field("group", &GroupMean::group), field("ratios", &GroupMean::ratios)};
}

constexpr auto json_fields(const LeftOutRow*) {
  return std::tuple{field("operation", &LeftOutRow::question), field("why", &LeftOutRow::why)};
}

constexpr auto json_fields(const Comparison*) {
  return std::tuple{result("command", [](const Comparison&) { return command; }),
                    result("format", [](const Comparison&) { return format; }),
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
                    field("ratio", &RunChanges::Cell::ratio)};
}

constexpr auto json_fields(const RunChanges::Row*) {
  return std::tuple{field("operation", &RunChanges::Row::question),
                    field("group", &RunChanges::Row::group), field("unit", &RunChanges::Row::unit),
                    field("state", &RunChanges::Row::state),
                    field("cells", &RunChanges::Row::cells)};
}

constexpr auto json_fields(const RunChanges::Mean*) {
  return std::tuple{field("group", &RunChanges::Mean::group),
                    field("ratios", &RunChanges::Mean::ratios)};
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
