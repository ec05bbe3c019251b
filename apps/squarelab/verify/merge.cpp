#include "verify/merge.hpp"

#include <algorithm>

#include "shared/context.hpp"
#include "shared/shards.hpp"
#include "verify/agreement.hpp"

namespace squarelab::app {

namespace {

// Adds a shard's portions to those of the others. part: the shard's report.
void add_portions(const RunReport& shard, const report::JsonPart& part, RunReport& whole) {
  whole.portions.resize(std::max(whole.portions.size(), shard.portions.size()));
  for (std::size_t i = 0; i < shard.portions.size(); ++i) {
    const verify::PortionDone& here = shard.portions[i];
    verify::PortionDone& sum = whole.portions[i];
    if (sum.portion.source != nullptr && sum.portion.source != here.portion.source) {
      part.at("sources").elements()[i].refuse("this is not the source that other shards have here");
    }
    sum.portion.source = here.portion.source;
    sum.positions += here.positions;
    sum.batches += here.batches;
  }
  if (shard.of_exhaustive == verify::Thoroughness::Sampled)
    whole.of_exhaustive = shard.of_exhaustive;
}

// Adds all but the portions.
void add(const RunReport& shard, RunReport& whole) {
  if (whole.facts.find("mode") == nullptr) whole.facts = shard.facts;
  for (const auto& [name, number] : shard.numbers) whole.numbers[name] += number;
  whole.seconds = std::max(whole.seconds, shard.seconds);
  whole.distinct = std::max(whole.distinct, shard.distinct);
  whole.distinct_may_be_more = whole.distinct_may_be_more || shard.distinct_may_be_more;
  whole.ignored.add(shard.ignored);
  whole.coverage += shard.coverage;
  whole.stopped = whole.stopped || shard.stopped;
  whole.gave_up = std::max(whole.gave_up, shard.gave_up);
}

std::string rows_of(const RunReport& report) {
  const auto& [of, missing, stopped] = *report.shards;
  std::string shards = missing.empty() ? fmt::format("{}, which are all", of)
                                       : fmt::format("{} of {}; missing: {}", of - missing.size(),
                                                     of, numbers_text(missing));
  if (!stopped.empty()) shards += "; stopped before the end: " + numbers_text(stopped);
  std::string rows = row("shards", shards);
  for (const auto& [name, label] : sums) {
    const auto sum = report.numbers.find(name);
    if (label && sum != report.numbers.end()) rows += row(label, report::grouped(sum->second));
  }
  return rows + ignored_row(report.ignored) +
         coverage_rows(report.coverage, report.positions(), report.faults.empty());
}

}  // namespace

RunReport merged_report(const std::vector<std::string>& paths) {
  RunReport whole;
  ShardReports shards;
  std::vector<std::uint64_t> stopped;
  verify::FaultList<verify::WrittenProof> faults;
  for (const std::string& path : paths) {
    shards.read(path, fact_names, [&](const report::JsonPart& part) {
      const RunReport shard = read_run_report(part);
      add_portions(shard, part, whole);
      add(shard, whole);
      for (const verify::WrittenFault& fault : shard.faults) faults.add(fault);
      if (shard.stopped || shard.gave_up.value_or(false)) stopped.push_back(shards.last().number);
    });
  }
  for (verify::PortionDone& done : whole.portions) {
    const positions::ExhaustiveSource* const exhaustive = done.portion.source->exhaustive;
    const bool is_all =
        exhaustive && done.batches == positions::batch_count(exhaustive->candidates);
    done.portion.positions = is_all ? exhaustive->candidates : done.positions;
  }
  std::ranges::sort(stopped);
  whole.shards = {shards.count(), shards.missing(), stopped};
  if (!whole.shards->missing.empty()) whole.shard.reset();
  whole.must_meet_all_events = is_tier(whole) && whole.shards->is_whole();
  // Two shards may have met the same position.
  if (shards.count() > 1) whole.distinct_may_be_more = true;
  whole.faults = faults.sorted();
  if (!stopped.empty()) whole.notes = "stopped before the end\n";
  whole.rows = rows_of(whole);
  return whole;
}

void refuse_parts(const RunReport& report) {
  const auto& [of, missing, stopped] = *report.shards;
  if (report.shards->is_whole()) return;
  throw InputError(
      fmt::format("of {} shards {} are missing and {} were stopped; run these again, "
                  "or accept the report with --partial",
                  of, missing.size(), stopped.size()));
}

}  // namespace squarelab::app
