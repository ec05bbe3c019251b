// Idea: the items of the run are shared out to workers, each with processes of its own, since an
// engine is for one thread at a time; the item with the lowest number that has a finding decides.
// Cost: one question for each engine and position, and a walk down for each finding.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/engine/engine_shrinking.hpp>
#include <squarelab/verify/engine/engine_verification.hpp>

namespace squarelab::verify::engine {
namespace {

// A correct generator may have no room for more: it keeps the moves of a game in a table.
constexpr int highest_expected_number = 300;

struct Tally {
  std::uint64_t answers = 0;
  std::uint64_t leaves = 0;
  process::SteadyClock::duration slowest{0};  // of the answers
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
    const auto begin = process::SteadyClock::now();
    DivideAnswer answer = divider_->divide(position, moves, depth);
    if (const auto* divide = std::get_if<Divide>(&answer)) {
      tally_.answers += divide->entries.size();
      tally_.leaves += divide->sum;
      tally_.slowest = std::max(tally_.slowest, process::SteadyClock::now() - begin);
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

struct NumberedPosition {
  std::uint64_t index;  // in the run
  Position position;
};

// Of that item; item 0 is the shard's part of the suite. Those to ask about, and how many others
// there are. No move depends on the clock or the number of the move, so that nothing is lost where
// they are lowered.
std::pair<std::vector<NumberedPosition>, std::uint64_t> positions_of(
    const EnginePlan& plan, const positions::Schedule& schedule, std::size_t item, Board* player) {
  std::vector<NumberedPosition> positions;
  std::uint64_t left_out = 0;
  const auto add = [&](std::uint64_t index, Position position) {
    if (!plan.unreachable) {
      const auto lower = [](std::uint16_t& clock, int highest) {
        clock = std::min(clock, static_cast<std::uint16_t>(highest));
      };
      lower(position.halfmove_clock, positions::highest_expected_clock);
      lower(position.fullmove_number, highest_expected_number);
    }
    if (!plan.unreachable && rules::why_unreachable(position)) {
      ++left_out;
    } else {
      positions.push_back({index, position});
    }
  };
  if (item == 0) {
    for (std::size_t i = 0; i < plan.suite.size(); ++i) {
      if (plan.shard.holds(i)) add(i, plan.suite[i].position);
    }
  } else {
    std::uint64_t index = plan.index_of_batch(item - 1);
    for_each_position(schedule.batch(schedule.item(item - 1), plan.seed, *player), *player,
                      [&](const Position& position) { add(index++, position); });
  }
  return {std::move(positions), left_out};
}

// The same where a move is also wrong without the moves before it: they have nothing to do with the
// fault, which may have another name then.
Sighting without_path(const Sighting& sighting, std::span<Divider* const> everybody) {
  const Disagreement first = separated(sighting.disagreement).front();
  if (sighting.place.path.empty() || !first.about) return sighting;
  const Place place = make_place(sighting.place.position, {}, sighting.place.depth);
  auto other = judge(place, ask_all(everybody, place), sighting.culprit);
  if (!other) return sighting;
  const auto ones = separated(other->disagreement);
  const bool is_there = std::any_of(ones.begin(), ones.end(), [&](const Disagreement& one) {
    return one.kind == first.kind && one.about == first.about;
  });
  return is_there ? *std::move(other) : sighting;
}

// Whether the engine was waited for as long as it may take.
bool is_late(const Sighting& sighting) {
  const auto& verdict = sighting.disagreement.verdict;
  return verdict == EngineVerdict::Silent || verdict == EngineVerdict::EndlessOutput;
}

// What one item, or all of them, has shown.
struct ItemFaults {
  Faults list;
  std::map<FaultIdentity, std::pair<std::uint64_t, Sighting>> sightings;  // with the position

  // What a sighting at the position of that index shows, but for what is ignored.
  void add(const Sighting& sighting, const std::vector<Disagreement>& ones,
           std::uint64_t position) {
    for (const Disagreement& one : ones) {
      list.add(one, position);
      Sighting about{sighting.place, sighting.sides, sighting.culprit, one};
      sightings.try_emplace(identity_of(one), position, std::move(about));
    }
  }

  void add(const ItemFaults& others) {
    list.add(others.list);
    for (const auto& [fault, seen] : others.sightings) {
      const auto [place, is_new] = sightings.try_emplace(fault, seen);
      if (!is_new && seen.first < place->second.first) place->second = seen;
    }
  }
};

// What one position has shown.
struct Seen {
  std::size_t late_answers = 0;
  bool has_refused = false;
  bool goes_on = true;  // the run
};

// Looks for what is wrong at the position: unless all faults are asked for, until one is found that
// is not ignored. Then at the counts of a file, if nothing was wrong.
Seen look_at(const NumberedPosition& numbered, std::span<Divider* const> dividers,
             std::span<const text::PerftCount> counts, const EnginePlan& plan, ItemFaults& faults,
             Ignored& ignored) {
  Seen seen;
  bool is_right = true;
  // Whether to look for others here. One that did not answer in time is not kept waiting for.
  const auto see = [&](const Sighting& sighting) {
    if (sighting.disagreement.verdict == EngineVerdict::RefusesDraw) {
      seen.has_refused = true;
      return true;
    }
    is_right = false;
    auto ones = ignored.rest_of(sighting.disagreement, numbered.index);
    if (!plan.all && !ones.empty()) {
      ones.resize(1);
      seen.goes_on = false;
    }
    faults.add(sighting, ones, numbered.index);
    seen.late_answers += is_late(sighting) ? 1 : 0;
    return seen.goes_on && !is_late(sighting);
  };
  const std::size_t boards = plan.boards.size();
  look_for([&](const Sighting& sighting) { return see(without_path(sighting, dividers)); },
           dividers, numbered.position, plan.depth, boards);
  for (const text::PerftCount& count : counts) {
    if (!is_right || seen.has_refused || count.depth > plan.depth || must_stop(plan)) break;
    if (const auto found = compare_count(dividers, numbered.position, count, boards)) see(*found);
  }
  return seen;
}

}  // namespace

EngineVerification verify_engines(const EnginePlan& plan, const PositionsDone& watcher) {
  EngineVerification result;
  if (!plan.unreachable)
    result.coverage = positions::Coverage(positions::events_that_may_be_refused);
  const positions::Schedule schedule = plan.schedule();
  // The suite is the first item.
  const std::size_t items = 1 + schedule.count();
  const std::vector<Team> teams = make_teams(
      plan, std::clamp<std::size_t>(items, 1, static_cast<std::size_t>(plan.threads)), result);
  result.interrupted = must_stop(plan);
  if (result.not_run) return result;
  std::mutex mutex;
  std::map<std::size_t, ItemFaults> found;  // by item
  std::size_t late_answers = 0;
  process::for_each_index(
      static_cast<int>(teams.size()), items, [&](int worker, std::size_t index) {
        if (index != 0 && !plan.shard.holds(plan.suite.size() + index - 1)) return true;
        const Team& team = teams[static_cast<std::size_t>(worker)];
        const auto [positions, left_out] = positions_of(plan, schedule, index, team.player());
        {
          const std::lock_guard lock(mutex);
          result.left_out += left_out;
        }
        ItemFaults faults;
        Ignored ignored(plan.ignored);
        bool goes_on = true;
        for (const NumberedPosition& numbered : positions) {
          const std::span<const text::PerftCount> counts =
              index == 0 ? std::span(plan.suite[numbered.index].counts)
                         : std::span<const text::PerftCount>();
          const Seen seen = look_at(numbered, team.dividers(), counts, plan, faults, ignored);
          const positions::EventSet events = positions::events_of(numbered.position);
          const std::lock_guard lock(mutex);
          late_answers += seen.late_answers;
          result.gave_up = plan.all && late_answers >= most_late_answers;
          goes_on = seen.goes_on && !result.gave_up;
          if (!goes_on || must_stop(plan)) break;
          if (seen.has_refused) {
            ++result.refused;
            continue;
          }
          ++result.positions;
          result.coverage.add(events);
        }
        const std::lock_guard lock(mutex);
        goes_on = goes_on && !must_stop(plan);
        result.ignored.add(ignored);
        if (!faults.list.empty()) found[plan.all ? 0 : index].add(faults);
        if (!goes_on) return false;
        if (index != 0) {
          PortionDone& done = result.portions[schedule.item(index - 1).portion];
          done.positions += positions.size();
          ++done.batches;
        }
        if (watcher && worker == 0) watcher(result.positions);
        return true;
      });
  add_tallies(teams, result);
  if (!found.empty()) {
    process::SteadyClock::duration slowest{0};
    for (const Team& team : teams) slowest = std::max(slowest, team.tally().slowest);
    const ItemFaults& first = found.begin()->second;
    result.faults = first.list.proved([&](const Disagreement& disagreement) {
      if (is_of_file(disagreement)) return not_shrunk(disagreement);
      const Sighting& sighting = first.sightings.at(identity_of(disagreement)).second;
      return shrink(sighting, plan, teams.front().dividers(), slowest);
    });
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
    const Disagreement& found = sighting->disagreement;
    result.faults = {{identity_of(found), not_shrunk(found), 1, 0}};
  }
  result.positions = 1;
  add_tallies(teams, result);
  result.interrupted = must_stop(plan);
  return result;
}

}  // namespace squarelab::verify::engine
