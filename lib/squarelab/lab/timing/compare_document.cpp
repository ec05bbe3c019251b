#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <squarelab/lab/build_info.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/timing/compare_report.hpp>

namespace squarelab::lab::inline timing {

namespace {

using Json = nlohmann::ordered_json;

std::string_view name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Faster:
      return "faster";
    case Verdict::Slower:
      return "slower";
    default:
      return "no difference";
  }
}

Json json_of(const Interval& interval) { return Json::array({interval.lower, interval.upper}); }

Json json_of(const Machine& machine) {
  Json caches = Json::array();
  for (const Cache& cache : machine.caches) {
    caches.push_back({{"level", cache.level}, {"type", cache.type}, {"size", cache.size}});
  }
  return {{"cpu", machine.cpu},
          {"logical_cpus", machine.logical_cpus},
          {"caches", std::move(caches)},
          {"system", machine.system}};
}

Json build_json() {
  return {{"version", build_info::version},       {"commit", build_info::commit},
          {"compiler", build_info::compiler},     {"flags", build_info::flags},
          {"build_type", build_info::build_type}, {"isa", build_info::isa}};
}

Json method_json(const Comparison& comparison) {
  const CompareOptions& options = comparison.options;
  return {
      {"baseline", options.baseline->facts.name},
      {"seed", options.seed},
      {"repetitions", options.repetitions},
      {"bursts", options.bursts},
      {"burst_microseconds", std::chrono::duration<double, std::micro>(options.burst_time).count()},
      {"confidence", options.confidence},
      {"cells", cells_with_ratio(options)},
      {"placement_allowance", options.placement_allowance},
      {"seconds", std::chrono::duration<double>(comparison.duration).count()}};
}

Json json_of(const Column& column) {
  Json json = Json::parse(to_text(lab::json_of(column.facts)));
  json["role"] = column.is_control ? "control" : column.is_baseline ? "baseline" : "backend";
  return json;
}

Json json_of(const std::optional<Ratio>& ratio) {
  if (!ratio) return nullptr;
  return {{"value", ratio->value},
          {"interval", json_of(ratio->interval)},
          {"statistical_interval", json_of(ratio->statistical)},
          {"verdict", name_of(ratio->verdict)}};
}

Json json_of(const Cell& cell, bool with_samples) {
  Json json{{"throughput",
             {{"median", cell.throughput.median},
              {"lower_quartile", cell.throughput.lower_quartile},
              {"upper_quartile", cell.throughput.upper_quartile}}},
            {"ratio", json_of(cell.ratio)}};
  if (with_samples) json["nanoseconds_per_unit"] = cell.times;
  return json;
}

Json json_of(const Row& row, bool with_samples) {
  const OperationFacts& facts = facts_of(row.operation);
  Json cells = Json::array();
  for (const Cell& cell : row.cells) cells.push_back(json_of(cell, with_samples));
  return {{"operation", facts.name},
          {"unit", facts.unit},
          {"state", facts.tier},
          {"description", facts.description},
          {"in_geometric_mean", counts_in_mean(row.operation)},
          {"units_per_pass", row.units_per_pass},
          {"passes_per_burst", row.passes},
          {"cells", std::move(cells)}};
}

}  // namespace

Json comparison_document(const Comparison& comparison, const Machine& machine,
                         std::string_view corpus_source, bool with_samples) {
  Json columns = Json::array();
  for (const Column& column : comparison.columns) columns.push_back(json_of(column));
  Json rows = Json::array();
  for (const Row& row : comparison.rows) rows.push_back(json_of(row, with_samples));
  Json overall = Json::array();
  for (const auto& ratio : comparison.overall) overall.push_back(json_of(ratio));
  return {{"command", "compare"},
          {"build", build_json()},
          {"machine", json_of(machine)},
          {"corpus",
           {{"source", corpus_source},
            {"positions", comparison.corpus_size},
            {"digest", fmt::format("{:016x}", comparison.corpus_digest)}}},
          {"method", method_json(comparison)},
          {"columns", std::move(columns)},
          {"rows", std::move(rows)},
          {"geometric_means", std::move(overall)},
          {"flagged_controls", flagged_controls(comparison)}};
}

}  // namespace squarelab::lab::inline timing
