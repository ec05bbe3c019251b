// squarelab verify --merge: one report made of those of the shards of a run.
#pragma once

#include <string>
#include <vector>

#include "verify/run_report.hpp"

namespace squarelab::app {

// Sums what adds up: positions, answers, events and draws. Of different positions the report has at
// least as many as the shard with the most; the time is that of the shard that took longest. Shards
// that are missing or were stopped are named in RunReport::shards. Throws
// InputError or text::TextError, which name the file: it is not a report of verify on a run; or the
// reports are of different runs, or two of the same shard; or what one says of agreement does not
// fit its faults. Precondition: there is a path.
RunReport merged_report(const std::vector<std::string>& paths);

// Throws InputError if shards are missing or were stopped. Precondition: the report is a merged
// one.
void refuse_parts(const RunReport& report);

}  // namespace squarelab::app
