// Idea: batches of positions are shared out to workers, each with processes of its own, since an
// engine is for one thread at a time; the batch with the lowest number that has a finding decides.
// Cost: one question for each engine and position, and a walk down for the first finding.
// Tested in tests/lab/engine/engine_verification_test.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <squarelab/lab/engine/engine_shrinking.hpp>
#include <squarelab/lab/engine/engine_verification.hpp>
#include <squarelab/lab/engine/team.hpp>
#include <squarelab/lab/parallel.hpp>
#include <squarelab/text/printable.hpp>

namespace squarelab::lab::engine {
namespace {

// An engine is called as it calls itself; those of one name, or of that of a board or the rules,
// are numbered.
std::vector<std::string> names_of(const Team& team, const EnginePlan& plan) {
  std::vector<std::string> unique;
  for (const Divider* divider : team.dividers()) unique.push_back(text::printable(divider->name()));
  std::vector<std::string> given = unique;
  given.emplace_back(reference_name);
  const auto times_given = [&](const std::string& name) {
    return std::count(given.begin(), given.end(), name);
  };
  std::map<std::string, int> numbers;
  for (std::size_t i = plan.boards.size(); i < unique.size(); ++i) {
    if (times_given(given[i]) == 1) continue;
    do {
      unique[i] = fmt::format("{} #{}", given[i], ++numbers[given[i]]);
    } while (times_given(unique[i]) != 0);
  }
  return unique;
}

// As many workers as there is work for, each proved.
std::vector<Team> make_teams(const EnginePlan& plan, std::size_t threads,
                             EngineVerification& result) {
  std::vector<Team> teams;
  while (teams.size() < threads && !result.not_run) {
    teams.emplace_back(plan);
    result.not_run = teams.back().prove(static_cast<int>(teams.size()) - 1);
  }
  result.names = names_of(teams.front(), plan);
  return teams;
}

bool must_stop(const EnginePlan& plan) { return plan.limits.stop && plan.limits.stop(); }

// How many positions were compared until the first finding, and that.
struct Comparison {
  std::uint64_t positions = 0;
  bool is_complete = false;  // without a finding
  std::optional<Accusation> accusation;
  Coverage coverage;
};
Comparison compare(const Team& team, const std::vector<Position>& positions,
                   const EnginePlan& plan) {
  Comparison comparison;
  for (const Position& position : positions) {
    const auto finding = compare_divides(team.dividers(), position, plan.depth);
    if (finding) comparison.accusation = accusation_of(*finding, plan.boards.size());
    if (finding || must_stop(plan)) return comparison;
    ++comparison.positions;
    comparison.coverage.add(team.events_of(position));
  }
  comparison.is_complete = true;
  return comparison;
}

}  // namespace

EngineVerification verify_engines(const EnginePlan& plan, const PositionsDone& watcher) {
  EngineVerification result;
  const std::size_t threads =
      std::clamp<std::size_t>(plan.batches, 1, static_cast<std::size_t>(plan.threads));
  const std::vector<Team> teams = make_teams(plan, threads, result);
  if (result.not_run) {
    result.interrupted = must_stop(plan);
    return result;
  }
  std::atomic<std::uint64_t> done{0};
  std::mutex mutex;
  std::map<std::size_t, Accusation> accusations;
  for_each_index(static_cast<int>(threads), plan.batches, [&](int worker, std::size_t batch) {
    Comparison comparison =
        compare(teams[static_cast<std::size_t>(worker)], plan.positions(worker, batch), plan);
    const std::uint64_t now = done += comparison.positions;
    if (watcher && worker == 0) watcher(now);
    const std::lock_guard lock(mutex);
    result.coverage += comparison.coverage;
    if (comparison.is_complete && plan.batch_done) plan.batch_done(batch, comparison.positions);
    if (!comparison.accusation) return !must_stop(plan);
    accusations.emplace(batch, std::move(*comparison.accusation));
    return false;
  });

  result.positions = done;
  SteadyClock::duration slowest{0};
  for (const Team& team : teams) {
    result.answers += team.tally().answers;
    result.leaves += team.tally().leaves;
    slowest = std::max(slowest, team.tally().slowest);
  }
  if (!accusations.empty()) {
    result.finding =
        shrunk(accusations.begin()->second, plan, teams.front().dividers(), result.names, slowest);
  }
  result.interrupted = must_stop(plan);
  return result;
}

EngineVerification ask_engines_at(const EnginePlan& plan, const Place& place) {
  EngineVerification result;
  const std::vector<Team> teams = make_teams(plan, 1, result);
  if (result.not_run) return result;
  const std::vector<Divider*>& dividers = teams.front().dividers();
  std::vector<Side> sides = ask_all(dividers, place);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (must_stop(plan)) break;
    if (auto failure = inconsistency(sides[i], ask(*dividers[i], place))) {
      sides[i].failure = failure;
    }
  }
  if (const auto accusation = accusation_at(place, sides, plan.boards.size())) {
    result.finding = not_shrunk(*accusation, result.names);
  }
  result.positions = 1;
  result.answers = teams.front().tally().answers;
  result.leaves = teams.front().tally().leaves;
  result.interrupted = must_stop(plan);
  return result;
}

}  // namespace squarelab::lab::engine
