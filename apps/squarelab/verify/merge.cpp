// squarelab verify --merge: one report made of those of the shards of a run.
#include <fmt/format.h>

#include <algorithm>

#include "shared/shards.hpp"
#include "verify/options.hpp"

namespace squarelab::app {

namespace {

// Throws InputError or text::TextError, which name the file: it is not a report of verify on a run;
// or the reports are of different runs, or two of the same shard; or what one says of agreement
// does not fit its faults.
verify::RunReport merged_report(const std::vector<std::string>& paths, bool strict) {
  verify::RunReport whole;
  ShardReports shards("verify");
  std::vector<std::uint64_t> stopped;
  verify::FaultList<verify::WrittenProof> faults;
  for (const std::string& path : paths) {
    shards.read(path, verify::fact_names, [&](const report::JsonPart& part) {
      const verify::RunReport shard = verify::read_run_report(part);
      verify::add_shard(shard, part, whole);
      for (const verify::WrittenFault& fault : shard.faults) faults.add(fault);
      if (shard.shards) {
        stopped.insert(stopped.end(), shard.shards->stopped.begin(), shard.shards->stopped.end());
      } else if ((shard.stopped && !shard.time_is_over) || shard.gave_up.value_or(false)) {
        stopped.push_back(shards.last());
      }
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
  // Two shards may have met the same position.
  if (shards.count() > 1) whole.distinct_may_be_more = true;
  whole.faults = faults.sorted();
  verify::leave_out_combined(whole.faults);
  whole.ignored.leave_out_known(
      whole.faults, [](const verify::WrittenFault& fault) { return fault.proof.known_as; });
  whole.strict = strict;
  return whole;
}

}  // namespace

void declare_merge(Command& command, MergeOptions& options) {
  Argument& merge = command.option("--merge", options.reports, input_file(),
                                   "Combine the JSON reports of all shards of a run");
  merge.is_rare = true;
  merge.takes_several = true;
  merge.only_with = with_page_options(
      {"--emit-epd", "--emit-baseline", "--strict-baseline", "--junit", "--github", "--partial"});
  Argument& partial =
      command.flag("--partial", options.partial,
                   "Accept missing or stopped shards; without this option the exit code is 2 then");
  partial.needs = {"--merge"};
  partial.is_rare = true;
}

RunOutcome run_merge(const VerifyOptions& options, Context&) {
  const verify::RunReport report =
      merged_report(options.merge.reports, options.run.strict_baseline);
  RunOutcome outcome = outcome_of(report);
  if (!report.shards->is_whole()) {
    outcome.refusal += "; run these again, or accept the report with --partial";
    if (options.merge.partial) outcome.refusal.clear();
  }
  return outcome;
}

}  // namespace squarelab::app
