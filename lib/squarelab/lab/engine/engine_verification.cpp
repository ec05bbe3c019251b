// Idea: the items of the run are shared out to workers, each with processes of its own, since an
// engine is for one thread at a time; the item with the lowest number that has a finding decides.
// Cost: one question for each engine and position, and a walk down for the first finding.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <squarelab/lab/engine/engine_verification.hpp>
#include <squarelab/lab/parallel.hpp>
#include <squarelab/lab/positions/events.hpp>
#include <squarelab/text/printable.hpp>

namespace squarelab::lab::engine {
namespace {

struct Tally {
  std::uint64_t answers = 0;
  std::uint64_t leaves = 0;
  SteadyClock::duration slowest{0};  // of the answers
};

// Counts the answers, and has a name that no other divider has.
class Tallied final : public Divider {
 public:
  Tallied(std::unique_ptr<Divider> divider, Tally& tally)
      : divider_(std::move(divider)), tally_(tally) {}

  std::string name() const override {
    return name_.empty() ? text::printable(divider_->name()) : name_;
  }
  void rename(std::string name) { name_ = std::move(name); }

  DivideAnswer divide(const Position& position, const std::vector<Move>& moves,
                      int depth) override {
    const auto begin = SteadyClock::now();
    DivideAnswer answer = divider_->divide(position, moves, depth);
    if (const auto* divide = std::get_if<Divide>(&answer)) {
      tally_.answers += divide->entries.size();
      tally_.leaves += divide->sum;
      tally_.slowest = std::max(tally_.slowest, SteadyClock::now() - begin);
    }
    return answer;
  }

 private:
  std::unique_ptr<Divider> divider_;
  Tally& tally_;
  std::string name_;
};

// The boards and engines that one worker asks.
class Team {
 public:
  // Has every engine answer once; see not_run().
  Team(const EnginePlan& plan, int worker)
      : player_(plan.player ? plan.player->make_board() : nullptr) {
    const auto add = [this](std::unique_ptr<Divider> divider) {
      owned_.push_back(std::make_unique<Tallied>(std::move(divider), *tally_));
      dividers_.push_back(owned_.back().get());
    };
    for (const BackendEntry* entry : plan.boards) {
      add(std::make_unique<BoardDivider>(entry->make_board()));
    }
    for (const EngineCommand& engine : plan.engines) add(make_divider(engine, plan.limits));
    prove(plan.boards.size(), worker);
    name_all(plan.boards.size());
  }

  // The boards, then the engines.
  const std::vector<Divider*>& dividers() const noexcept { return dividers_; }
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const Divider* divider : dividers_) names.push_back(divider->name());
    return names;
  }
  const std::optional<NotRun>& not_run() const noexcept { return not_run_; }
  const Tally& tally() const noexcept { return *tally_; }
  Board* player() const noexcept { return player_.get(); }

 private:
  void prove(std::size_t boards, int worker) {
    for (std::size_t i = boards; i < dividers_.size() && !not_run_; ++i) {
      const DivideAnswer answer = dividers_[i]->divide(start_position(), {}, 1);
      const auto* failure = std::get_if<Failure>(&answer);
      // A wrong answer is an answer.
      if (failure && failure->verdict != EngineVerdict::IllegalAnswer) {
        not_run_ = NotRun{i - boards, worker, *failure};
      }
    }
    *tally_ = {};
  }

  // An engine is called as it calls itself; those of one name, or of that of a board or the rules,
  // are numbered.
  void name_all(std::size_t boards) {
    std::vector<std::string> given = names();
    given.emplace_back(reference_name);
    const auto times_given = [&](const std::string& name) {
      return std::count(given.begin(), given.end(), name);
    };
    std::map<std::string, int> numbers;
    for (std::size_t i = boards; i < owned_.size(); ++i) {
      if (times_given(given[i]) == 1) continue;
      std::string name;
      do {
        name = fmt::format("{} #{}", given[i], ++numbers[given[i]]);
      } while (times_given(name) != 0);
      owned_[i]->rename(std::move(name));
    }
  }

  std::unique_ptr<Board> player_;
  std::unique_ptr<Tally> tally_ = std::make_unique<Tally>();
  std::vector<std::unique_ptr<Tallied>> owned_;
  std::vector<Divider*> dividers_;
  std::optional<NotRun> not_run_;
};

// As many as there is work for, until an engine does not run.
std::vector<Team> make_teams(const EnginePlan& plan, std::size_t threads,
                             EngineVerification& result) {
  std::vector<Team> teams;
  while (teams.size() < threads && !result.not_run) {
    teams.emplace_back(plan, static_cast<int>(teams.size()));
    result.not_run = teams.back().not_run();
  }
  result.names = teams.front().names();
  result.portions = nothing_done(plan);
  return teams;
}

void add_tallies(const std::vector<Team>& teams, EngineVerification& result) {
  for (const Team& team : teams) {
    result.answers += team.tally().answers;
    result.leaves += team.tally().leaves;
  }
}

bool must_stop(const EnginePlan& plan) { return plan.limits.stop && plan.limits.stop(); }

// Of the item, or of the suite if there is none.
std::vector<Position> positions_of(const EnginePlan& plan, const Schedule& schedule,
                                   const std::optional<Schedule::Item>& item, Board* player) {
  std::vector<Position> positions;
  const auto add = [&](const Position& position) { positions.push_back(position); };
  if (item) {
    for_each_position(schedule.batch(*item, plan.seed, *player), *player, add);
  } else {
    for (const NamedPosition& named : plan.suite) add(named.position);
  }
  return positions;
}

}  // namespace

EngineVerification verify_engines(const EnginePlan& plan, const PositionsDone& watcher) {
  EngineVerification result;
  const Schedule schedule = plan.schedule();
  // The suite is the first item.
  const std::size_t items = 1 + schedule.count();
  const std::vector<Team> teams = make_teams(
      plan, std::clamp<std::size_t>(items, 1, static_cast<std::size_t>(plan.threads)), result);
  result.interrupted = must_stop(plan);
  if (result.not_run) return result;
  std::mutex mutex;
  std::map<std::size_t, Sighting> sightings;
  for_each_index(static_cast<int>(teams.size()), items, [&](int worker, std::size_t index) {
    const Team& team = teams[static_cast<std::size_t>(worker)];
    std::optional<Schedule::Item> item;
    if (index != 0) item = schedule.item(index - 1);
    const std::vector<Position> positions = positions_of(plan, schedule, item, team.player());
    for (const Position& position : positions) {
      auto sighting = compare_divides(team.dividers(), position, plan.depth, plan.boards.size());
      const EventSet events = events_of(position);
      const std::lock_guard lock(mutex);
      if (sighting) sightings.emplace(index, *std::move(sighting));
      if (sightings.contains(index) || must_stop(plan)) return false;
      ++result.positions;
      result.coverage.add(events);
    }
    const std::lock_guard lock(mutex);
    if (item) {
      result.portions[item->portion].positions += positions.size();
      ++result.portions[item->portion].batches;
    }
    if (watcher && worker == 0) watcher(result.positions);
    return true;
  });
  add_tallies(teams, result);
  if (!sightings.empty()) {
    SteadyClock::duration slowest{0};
    for (const Team& team : teams) slowest = std::max(slowest, team.tally().slowest);
    result.finding = shrink(sightings.begin()->second, plan, teams.front().dividers(), slowest);
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
  for (std::size_t i = 0; i < sides.size() && !must_stop(plan); ++i) {
    if (auto failure = inconsistency(sides[i], ask(*dividers[i], place))) {
      sides[i].failure = failure;
    }
  }
  if (const auto sighting = judge_all(place, std::move(sides), plan.boards.size())) {
    result.finding = not_shrunk(sighting->disagreement);
  }
  result.positions = 1;
  add_tallies(teams, result);
  result.interrupted = must_stop(plan);
  return result;
}

}  // namespace squarelab::lab::engine
