// Idea: the items of the run are shared out to workers, each with processes of its own, since an
// engine is for one thread at a time; the item with the lowest number that has a finding decides.
// Cost: one question for each engine and position, and a walk down for the first finding.
//
// Shrinking: only the culprit is asked, and its answers are judged by the rules. First the place is
// made simpler: depth 1 where that shows the fault, a child instead of its parent where the child
// is at fault already. Then the line is shrunk as those of boards are (differential/shrink.hpp).
// Cost: some hundred answers of the culprit; a hang costs its time limit, hence the limit for the
// whole. An engine that answers at random cannot be shrunk: it is asked again where it was wrong,
// twice at first, once when the place is simple, and with all others in the end; an answer that
// differs from its earlier one there is the finding.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <squarelab/lab/engine/engine_verification.hpp>
#include <squarelab/lab/positions/events.hpp>
#include <squarelab/lab/positions/sources.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/text/error.hpp>

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

struct NumberedPosition {
  std::uint64_t index;  // in the run
  Position position;
};

// Of that item; item 0 is the shard's part of the suite. Those to ask about, and how many others
// there are.
std::pair<std::vector<NumberedPosition>, std::uint64_t> positions_of(const EnginePlan& plan,
                                                                     const Schedule& schedule,
                                                                     std::size_t item,
                                                                     Board* player) {
  std::vector<NumberedPosition> positions;
  std::uint64_t left_out = 0;
  const auto add = [&](std::uint64_t index, const Position& position) {
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

// From a wrong answer of an engine to the smallest position in which it errs in the same way.
//
// Starts the culprit once more and asks it over and over, for at most plan.shrinking. `everybody`
// is asked for the answers of the report; their order is that of the sides, boards first. `slowest`
// is the time of the slowest right answer. A culprit that gave no answer may have to be waited for
// each time: it gets a tenth of the time of an answer, or ten times `slowest` if that is more, and
// all of the time in the end. If the culprit answers a question differently when it is asked again,
// that is the finding, and it is not shrunk. If the run is stopped, the smallest place so far is
// the finding, without the interrupted answers; if no answer came before that, Finding::calls is 0.
class EngineShrinker {
 public:
  EngineShrinker(const Sighting& first, const EnginePlan& plan, std::span<Divider* const> everybody,
                 SteadyClock::duration slowest)
      : first_(first),
        plan_(plan),
        everybody_(everybody),
        name_(first.sides[first.culprit].divider),
        end_(begin_ + plan.shrinking),
        divider_(start_culprit(slowest)),
        seen_{first.place, {first.sides[first.culprit]}, 0, first.disagreement},
        fault_(identity_of(first.disagreement)),
        finding_(not_shrunk(first.disagreement)) {}
  EngineShrinker(const EngineShrinker&) = delete;
  EngineShrinker& operator=(const EngineShrinker&) = delete;

  Finding run() {
    if (is_there_again() && settle()) shrink_line();
    finding_.calls = calls_;
    finding_.seconds = std::chrono::duration<double>(SteadyClock::now() - begin_).count();
    return std::move(finding_);
  }

 private:
  bool must_stop() const {
    return SteadyClock::now() >= end_ || (plan_.limits.stop && plan_.limits.stop());
  }

  std::unique_ptr<Divider> start_culprit(SteadyClock::duration slowest) {
    if (first_.culprit < plan_.boards.size()) {
      return std::make_unique<BoardDivider>(plan_.boards[first_.culprit]->make_board());
    }
    Limits limits = plan_.limits;
    limits.stop = [this] { return must_stop(); };
    if (first_.disagreement.verdict) {
      const auto patient = std::max<SteadyClock::duration>(limits.answer / 10, 10 * slowest);
      limits.answer = std::min(limits.answer, std::chrono::duration_cast<Duration>(patient));
    }
    return make_divider(plan_.engines[first_.culprit - plan_.boards.size()], limits);
  }

  Side answer(const Place& place) {
    Side side;
    if (must_stop()) {
      side.failure = Failure{EngineVerdict::Interrupted, "was not asked"};
      return side;
    }
    side = ask(*divider_, place);
    side.divider = name_;
    if (!side.was_interrupted()) ++calls_;
    return side;
  }

  std::optional<Sighting> look(const Place& place) { return judge(place, {answer(place)}, 0); }

  // Whether the fault that was seen is one of those in the sighting, which is then about it.
  bool is_of_fault(Sighting& sighting) const {
    auto one = showing(fault_, sighting.disagreement.wrong, sighting.disagreement);
    if (one) sighting.disagreement = *std::move(one);
    return one.has_value();
  }

  // Asks again where the fault was seen. Whether it still is; if the answer is another one than
  // before, that is the finding.
  bool is_seen_again(const std::function<std::vector<Side>()>& all_sides) {
    const Side side = answer(seen_.place);
    if (auto failure = inconsistency(seen_.sides[0], side)) {
      report_inconsistent(std::move(*failure), all_sides());
      return false;
    }
    if (side.was_interrupted()) return true;
    const auto again = judge(seen_.place, {side}, 0);
    was_there_again_ = again && again->disagreement.kind == seen_.disagreement.kind;
    return true;
  }

  bool is_there_again() {
    // Twice, for it may err every second time.
    for (int round = 0; round < 2; ++round) {
      if (!is_seen_again([this] { return first_.sides; })) return false;
      if (!seen_.sides[0].has_answered()) break;
    }
    return was_there_again_;
  }

  // Makes the place as simple as possible without changing the start. Whether the answers stayed
  // the same.
  bool settle() {
    while (seen_.place.depth > 1 && make_simpler()) {
    }
    return is_seen_again([this] { return ask_all(everybody_, seen_.place); });
  }

  bool make_simpler() {
    const Place place = seen_.place;
    const Disagreement& wrong = seen_.disagreement;
    if (wrong.move) {
      auto other = look(below(place, *wrong.move));
      if (!other) return false;
      other->disagreement = separated(other->disagreement).front();
      seen_ = *std::move(other);
      fault_ = identity_of(seen_.disagreement);
      return true;
    }
    Place shallow = place;
    shallow.depth = 1;
    if (shows(shallow)) return true;
    if (!wrong.verdict) return false;
    const auto moves = sorted_moves(place.legal_moves);
    return std::any_of(moves.begin(), moves.end(),
                       [&](Move move) { return shows(below(place, move)); });
  }

  // Whether the fault is seen at the place, which is then kept. A wrong count that has its reason
  // in the child is another fault: that of the child.
  bool shows(const Place& place) {
    auto other = look(place);
    if (!other || !is_of_fault(*other)) return false;
    if (other->disagreement.move && other->place.depth > 1) {
      const Place child = below(other->place, *other->disagreement.move);
      const Side side = answer(child);
      if (side.was_interrupted() || judge(child, {side}, 0)) return false;
    }
    seen_ = *std::move(other);
    return true;
  }

  void shrink_line() {
    const Shrinking shrinking = lab::shrink(
        {seen_.place.start, seen_.place.path},
        [this](const Line& line) {
          return !(keeps_reachable_ && rules::why_unreachable(line.start)) &&
                 shows(make_place(line.start, line.moves, seen_.place.depth));
        },
        most_shrinking_calls, [this] { return must_stop(); });
    std::vector<Side> sides = ask_all(everybody_, seen_.place);
    Side& side = sides[first_.culprit];
    if (side.was_interrupted()) side = seen_.sides[0];
    if (auto last = judge(seen_.place, sides, first_.culprit); last && is_of_fault(*last)) {
      report(*last);
      finding_.was_there_again = true;
      finding_.is_minimal = shrinking.is_minimal && !must_stop();
    } else if (auto failure = inconsistency(seen_.sides[0], side)) {
      report_inconsistent(*std::move(failure), std::move(sides));
    }
  }

  void report(const Sighting& sighting) {
    finding_.smallest = sighting.disagreement;
    finding_.line = {sighting.place.start, sighting.place.path};
  }

  void report_inconsistent(Failure failure, std::vector<Side> sides) {
    sides[first_.culprit].failure = std::move(failure);
    report(*judge(seen_.place, std::move(sides), first_.culprit, seen_.disagreement.move));
  }

  const Sighting& first_;
  const bool keeps_reachable_ = !rules::why_unreachable(first_.place.start);
  const EnginePlan& plan_;
  std::span<Divider* const> everybody_;
  std::string name_;
  SteadyClock::time_point begin_ = SteadyClock::now();
  SteadyClock::time_point end_;
  std::unique_ptr<Divider> divider_;
  Sighting seen_;  // where the culprit was seen at fault last, with its answer alone
  FaultIdentity fault_;
  bool was_there_again_ = false;
  std::uint64_t calls_ = 0;  // answers that were not interrupted
  Finding finding_;
};

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

// What one item, or all of them, has shown.
struct ItemFaults {
  Faults list;
  std::map<FaultIdentity, std::pair<std::uint64_t, Sighting>> sightings;  // with the position

  // A sighting at the position of that index. Whether to go on with the next position.
  bool add(const Sighting& sighting, std::uint64_t position, const EnginePlan& plan) {
    for (const Disagreement& one : not_ignored(sighting.disagreement, plan.ignored)) {
      list.add(one, position);
      Sighting about{sighting.place, sighting.sides, sighting.culprit, one};
      sightings.try_emplace(identity_of(one), position, std::move(about));
      // Whatever is asked next would take as long.
      const bool is_late =
          one.verdict == EngineVerdict::Silent || one.verdict == EngineVerdict::EndlessOutput;
      if (!plan.all || is_late) return false;
    }
    return true;
  }

  void add(const ItemFaults& others) {
    list.add(others.list);
    for (const auto& [fault, seen] : others.sightings) {
      const auto [place, is_new] = sightings.try_emplace(fault, seen);
      if (!is_new && seen.first < place->second.first) place->second = seen;
    }
  }
};

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
  std::map<std::size_t, ItemFaults> found;  // by item
  for_each_index(static_cast<int>(teams.size()), items, [&](int worker, std::size_t index) {
    if (index != 0 && !plan.shard.holds(plan.suite.size() + index - 1)) return true;
    const Team& team = teams[static_cast<std::size_t>(worker)];
    const auto [positions, left_out] = positions_of(plan, schedule, index, team.player());
    {
      const std::lock_guard lock(mutex);
      result.left_out += left_out;
    }
    ItemFaults faults;
    bool goes_on = true;
    for (const auto& [number, position] : positions) {
      const auto sighting =
          compare_divides(team.dividers(), position, plan.depth, plan.boards.size());
      if (sighting) {
        goes_on = faults.add(without_path(*sighting, team.dividers()), number, plan);
      }
      const EventSet events = events_of(position);
      const std::lock_guard lock(mutex);
      if (!goes_on || must_stop(plan)) break;
      ++result.positions;
      result.coverage.add(events);
    }
    const std::lock_guard lock(mutex);
    goes_on = goes_on && !must_stop(plan);
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
    SteadyClock::duration slowest{0};
    for (const Team& team : teams) slowest = std::max(slowest, team.tally().slowest);
    const ItemFaults& first = found.begin()->second;
    result.faults = first.list.proved([&](const Disagreement& disagreement) {
      const Sighting& sighting = first.sightings.at(identity_of(disagreement)).second;
      return EngineShrinker(sighting, plan, teams.front().dividers(), slowest).run();
    });
    result.finding = result.faults.front().proof;
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
    result.faults = {{identity_of(sighting->disagreement), *result.finding, 1, 0}};
  }
  result.positions = 1;
  add_tallies(teams, result);
  result.interrupted = must_stop(plan);
  return result;
}

}  // namespace squarelab::lab::engine
