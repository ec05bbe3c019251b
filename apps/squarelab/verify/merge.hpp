// squarelab verify --merge: one report made of those of the shards of a run.
#pragma once

#include <cstdint>
#include <squarelab/lab/differential/disagreement_report.hpp>
#include <squarelab/lab/differential/verification.hpp>
#include <squarelab/lab/reports/json.hpp>
#include <string>
#include <vector>

namespace squarelab::app {

struct MergedReport {
  // As the report of a shard has it.
  struct Proof {
    lab::Json json;
    std::string headline;
    std::string text;
    std::string epd;  // with right counts; empty if there is none
  };
  using Fault = lab::FaultProvedBy<Proof>;

  lab::Json json;  // the report of the whole run
  std::uint64_t shards = 1;
  std::vector<std::string> missing;  // numbers of shards
  std::uint64_t positions = 0;
  std::vector<lab::PortionDone> portions;
  lab::Thoroughness of_universes = lab::Thoroughness::Usual;
  lab::Coverage coverage;
  bool must_meet_all_events = false;  // all of a tier is there
  std::vector<Fault> faults;          // the most frequent first
  lab::Ignored ignored;
  bool stopped = false;  // at least one shard before its end
};

// Sums what adds up: positions, answers, events and draws. Of different positions the report has at
// least as many as the shard with the most; the time is that of the shard that took longest. Throws
// InputError or text::TextError, which name the file: it is not a report of verify on a run; or the
// reports are of different runs, or two of the same shard; or what one says of agreement does not
// fit its faults.
MergedReport merged_report(const std::vector<std::string>& paths);

std::string text_of(const MergedReport& report);
inline const lab::Json& json_of(const MergedReport& report) { return report.json; }

}  // namespace squarelab::app
