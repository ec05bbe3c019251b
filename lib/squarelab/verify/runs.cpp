#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/runs.hpp>
#include <squarelab/verify/shrink.hpp>

namespace squarelab::verify {

namespace {

double seconds_since(process::SteadyClock::time_point begin) {
  return std::chrono::duration<double>(process::SteadyClock::now() - begin).count();
}

// Known faults are left out once all are shrunk.
void go_on_after_known_faults(RunPlan& plan) {
  plan.all = plan.all || std::ranges::any_of(plan.ignored, names_position);
}

// Returns true if the run has not begun because one engine of several does not play Chess960, which
// is left out then.
bool leave_out_standard_only(EnginesRun& run) {
  const auto& not_run = run.result.not_run;
  if (!not_run || not_run->failure.verdict != EngineVerdict::Chess960 ||
      run.plan.engines.size() == 1) {
    return false;
  }
  const auto engine = run.plan.engines.begin() + static_cast<std::ptrdiff_t>(not_run->engine);
  if (!engine->chess960) return false;
  run.not_asked.push_back(
      fmt::format("{}: it {}", text::quote(engine->command), not_run->failure.sentence));
  run.plan.engines.erase(engine);
  return true;
}

}  // namespace

void BoardsRun::run(const Watcher& watcher) {
  const auto begin = process::SteadyClock::now();
  go_on_after_known_faults(plan);
  result = verify(plan, watcher);
  seconds = seconds_since(begin);
  faults = proved(result.faults, [this](const Finding& seen) {
    const Disagreement& found = seen.found;
    if (is_of_file(found)) return not_shrunk(found);
    // The disagreement may have left its boards in any state.
    Lockstep lockstep(make_boards(plan.entries));
    return shrink(found, lockstep, most_shrinking_calls, [this] {
      return (plan.stop && plan.stop()) || plan.is_time_over(VerificationPlan::time_for_proofs);
    });
  });
  // Of shards only all together can say which position was the first.
  if (plan.shard.is_all()) result.ignored.leave_out_known(faults, known_as);
}

void EnginesRun::run(const PositionsDone& watcher) {
  const auto begin = process::SteadyClock::now();
  go_on_after_known_faults(plan);
  if (plan.end) plan.limits.end = *plan.end + EnginePlan::time_for_proofs;
  if (replay) {
    const Place place = place_of(*replay);
    plan.depth = place.depth;
    const auto count = replay->depth >= 1 ? replay->count : std::nullopt;
    result = ask_engines_at(plan, place, replay->question, count);
  } else {
    do {
      result = verify_engines(plan, watcher);
    } while (leave_out_standard_only(*this));
  }
  if (plan.shard.is_all()) result.ignored.leave_out_known(result.faults, known_as);
  seconds = seconds_since(begin);
}

}  // namespace squarelab::verify
