// Idea: the items of the run are shared out to workers, each with processes of its own, since an
// engine is for one thread at a time; the item with the lowest number that has a finding decides.
// Cost: one question for each engine and position, and a walk down for each finding.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/histories.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/text/error.hpp>
#include <squarelab/verify/engine/asking/common_cause.hpp>
#include <squarelab/verify/engine/asking/file_counts.hpp>
#include <squarelab/verify/engine/asking/positions_asked.hpp>
#include <squarelab/verify/engine/asking/proofs.hpp>
#include <squarelab/verify/engine/asking/steadiness.hpp>
#include <squarelab/verify/engine/asking/team.hpp>
#include <squarelab/verify/engine/engine_verification.hpp>
#include <squarelab/verify/engine/questions/question_run.hpp>

namespace squarelab::verify {
namespace {

// The work and the faults of one worker.
struct Share {
  EngineVerification done;
  std::map<std::size_t, FaultsSeen> found;  // by item; if all are asked for, as if of one
};

void add(const Share& share, Share& to) {
  to.done.positions += share.done.positions;
  to.done.histories += share.done.histories;
  to.done.left_out += share.done.left_out;
  to.done.file_counts += share.done.file_counts;
  to.done.refused += share.done.refused;
  to.done.remarks.insert(share.done.remarks.begin(), share.done.remarks.end());
  for (const auto& [words, skipped] : share.done.skipped) {
    to.done.skipped[words].positions += skipped.positions;
    to.done.skipped[words].histories += skipped.histories;
    to.done.skipped[words].answers += skipped.answers;
  }
  verify::add(share.done.portions, to.done.portions);
  to.done.coverage += share.done.coverage;
  to.done.ignored.add(share.done.ignored);
  for (const auto& [item, faults] : share.found) to.found[item].add(faults);
}

// The items of a run, worked on by any number of workers at once: only what is atomic is shared.
class EngineRun {
 public:
  EngineRun(const EnginePlan& plan, const PositionsDone& watcher)
      : plan_(plan), watcher_(watcher) {}

  // The suite is the first item; those behind the portions have one of further_ each.
  std::size_t items() const { return 1 + schedule_.count() + further_.size(); }

  // Returns whether to continue.
  bool work(std::size_t item, int worker, Team& team, Share& share) {
    if (item > schedule_.count()) {
      const NumberedPosition& one = further_[item - schedule_.count() - 1];
      return !plan_.shard.holds(one.index) || look(item, one, worker, team, share);
    }
    if (item != 0 && !plan_.shard.holds(plan_.suite.size() + item - 1)) return true;
    const auto [positions, left_out] = positions_of(plan_, schedule_, item, team.player());
    share.done.left_out += left_out;
    const std::uint64_t compared_before = share.done.positions;
    for (const NumberedPosition& numbered : positions) {
      if (!look(item, numbered, worker, team, share)) return false;
    }
    if (item != 0) {
      PortionDone& done = share.done.portions[schedule_.item(item - 1).portion];
      done.positions += share.done.positions - compared_before;
      ++done.batches;
    }
    return !must_stop();
  }

  // Once all workers have ended.
  std::vector<Fault> proved(const FaultsSeen& seen, Team& team) { return proofs_.all(seen, team); }

  bool gave_up() const { return plan_.all && late_answers_ >= most_late_answers; }
  bool was_cut() const { return was_cut_; }  // because it had to stop

 private:
  // If there are portions, histories, whose castling is two plies below them, and samples. They are
  // of standard chess. A function is given positions, so that it knows of no moves before them.
  std::vector<NumberedPosition> further() const {
    std::vector<NumberedPosition> list;
    const auto add = [&](const Position& start, const std::vector<Move>& moves,
                         const Sample* sample) {
      const std::uint64_t first = plan_.index_of_batch(schedule_.count());
      list.push_back({first + list.size(), start, moves, sample});
    };
    if (plan_.portions.empty() || plan_.endless) return list;
    const auto have_one = [&](bool function) {
      return std::ranges::any_of(plan_.engines, [&](const EngineCommand& engine) {
        return !engine.chess960 && (function || engine.protocol != Protocol::Function);
      });
    };
    if (plan_.depth > 1 && have_one(false)) {
      for (const auto& [start, moves] : positions::replaced_rooks()) add(start, moves, nullptr);
    }
    if (!have_one(true)) return list;
    for (const Sample& sample : samples()) add(sample.line.start, sample.line.moves, &sample);
    return list;
  }

  // Returns whether to continue. With all faults, a new one is reported, shrunk, and reported
  // again.
  bool look(std::size_t item, const NumberedPosition& numbered, int worker, Team& team,
            Share& share) {
    const positions::NamedPosition* const named =
        item == 0 ? &plan_.suite[numbered.index] : nullptr;
    Tally compared = team.tally();
    const Seen seen = look_at(numbered, team, named, plan_, steadiness_, share.done.ignored);
    if (seen.skipped) {  // the answers of the others are compared with none
      compared.inquiries = team.tally().inquiries;
      team.set_tally(compared);
    }
    for (const auto& [words, answers] : seen.skipped_answers) {
      share.done.skipped[words].answers += answers;
    }
    if (share.done.remarks.empty()) share.done.remarks = seen.unsteady;  // one is enough
    for (const auto& [fault, wrong] : seen.faults) {
      share.found[plan_.all ? 0 : item].add({fault, wrong, 1, numbered.index});
      note(fault, wrong.disagreement);
    }
    if (named && named->is_of_user) share.done.file_counts += seen.file_counts;
    late_answers_ += seen.late_answers;
    const bool goes_on = seen.goes_on && !gave_up() && !must_stop();
    if (goes_on) count(numbered, seen, share);
    if (worker == 0) call_watcher();
    if (!plan_.all) return goes_on;
    for (const auto& [fault, wrong] : seen.faults) {
      if (auto finding = proofs_.shrink_new(fault, wrong, team)) note(*std::move(finding));
      if (worker == 0) call_watcher();
    }
    return goes_on && !must_stop();
  }

  bool must_stop() { return plan_.must_stop() && (was_cut_ = true); }

  // A position at which everything was asked.
  void count(const NumberedPosition& numbered, const Seen& seen, Share& share) {
    if (seen.skipped) {
      Skipped& skipped = share.done.skipped[*seen.skipped];
      ++(numbered.moves.empty() ? skipped.positions : skipped.histories);
    } else if (seen.has_refused) {
      ++share.done.refused;
    } else if (numbered.sample) {
      return;
    } else if (!numbered.moves.empty()) {
      ++share.done.histories;
    } else {
      ++share.done.positions;
      ++positions_done_;
      share.done.coverage.add(positions::events_of(numbered.position));
    }
  }

  void note(const FaultIdentity& fault, const Disagreement& found) {
    if (is_known(plan_.ignored, not_shrunk(found))) return;
    const std::lock_guard lock(mutex_);
    for (const FaultIdentity& one : identities_of(found)) {
      if (noted_.contains(one)) return;
    }
    noted_.insert(fault);
    to_report_.push_back(not_shrunk(found));
  }
  void note(Finding finding) {
    if (finding.calls == 0) return;
    const std::lock_guard lock(mutex_);
    const FaultIdentity fault = identity_of(finding.smallest);
    noted_.insert(fault);
    const bool is_new = shrunk_.insert(fault).second && !is_known(plan_.ignored, finding);
    if (is_new) to_report_.push_back(std::move(finding));
  }
  void call_watcher() {
    if (!watcher_) return;
    std::vector<Finding> seen;
    {
      const std::lock_guard lock(mutex_);
      seen.swap(to_report_);
    }
    watcher_(positions_done_, seen);
  }

  const EnginePlan& plan_;
  const PositionsDone& watcher_;
  std::mutex mutex_;  // of the next three
  std::set<FaultIdentity> noted_;
  std::set<FaultIdentity> shrunk_;
  std::vector<Finding> to_report_;
  const positions::Schedule schedule_ = plan_.schedule();
  const std::vector<NumberedPosition> further_ = further();
  std::atomic<bool> was_cut_{false};
  std::atomic<std::size_t> late_answers_{0};
  std::atomic<std::uint64_t> positions_done_{0};
  Proofs proofs_{plan_};
  Steadiness steadiness_{plan_};
};

// Returns the first wrong divide at the place, or nullopt; each is asked twice.
std::optional<Disagreement> wrong_divide(const EnginePlan& plan, const Place& place,
                                         const std::vector<Divider*>& dividers) {
  std::vector<Reply> replies = ask_all(dividers, place);
  for (std::size_t i = 0; i < replies.size() && !plan.must_stop(); ++i) {
    if (auto failure = inconsistency(replies[i], ask(*dividers[i], place))) {
      replies[i].failure = failure;
    }
  }
  const auto wrong = judge_all(place, replies, plan.boards.size());
  return wrong ? std::optional(wrong->disagreement) : std::nullopt;
}

// Returns the first wrong answer of an engine to another question, or nullopt; all have to know it.
std::optional<Disagreement> wrong_answer(const Place& place, Question question,
                                         std::vector<Asker>& askers, EngineVerification& result) {
  for (std::size_t i = 0; i < askers.size(); ++i) {
    if (!askers[i].knows(question)) {
      const std::string why = fmt::format("does not list {}", question->in_reports);
      result.not_run = NotRun{i, 0, {EngineVerdict::Error, why}};
      return std::nullopt;
    }
    auto found = check(question, askers[i], {place.start, place.path}, Effort::Thorough);
    for (const Sample& sample : samples()) {
      if (found.empty() && sample.fen && sample.question == question) {
        found = check(sample, askers[i]);
      }
    }
    if (!found.empty()) return found.front();
  }
  return std::nullopt;
}

}  // namespace

EngineVerification verify_engines(const EnginePlan& plan, const PositionsDone& watcher) {
  require_complete(plan);
  Share whole;
  EngineVerification& result = whole.done;
  if (!plan.unreachable) {
    result.coverage = positions::Coverage(positions::events_that_may_be_refused);
  }
  EngineRun run(plan, watcher);
  const auto threads = static_cast<std::size_t>(plan.threads);
  std::vector<Team> teams =
      make_teams(plan, std::clamp<std::size_t>(run.items(), 1, threads), result);
  const auto note_end = [&](bool was_cut) {
    result.interrupted = plan.limits.stop && plan.limits.stop();
    result.time_is_over = was_cut && !result.interrupted;
  };
  note_end(result.not_run && result.not_run->failure.verdict == EngineVerdict::Interrupted);
  if (result.not_run) return result;
  std::vector<Share> shares(teams.size());
  for (Share& share : shares) {
    share.done.portions = empty_portions(plan);
    share.done.ignored = Ignored(plan.ignored);
  }
  process::for_each_index(static_cast<int>(teams.size()), run.items(),
                          [&](int worker, std::size_t item) {
                            const auto number = static_cast<std::size_t>(worker);
                            return run.work(item, worker, teams[number], shares[number]);
                          });
  for (const Share& share : shares) add(share, whole);
  result.gave_up = run.gave_up();
  add_tallies(teams, result);
  if (!whole.found.empty()) {
    result.faults = run.proved(whole.found.begin()->second, teams.front());
  }
  add_selection_rules(teams, result);
  unite_faults_of_other_rules(plan.boards.size(), result);
  note_end(run.was_cut());
  return result;
}

std::uint64_t counts_left_out(const EnginePlan& plan, std::size_t positions) {
  std::uint64_t left_out = 0;
  for (std::size_t i = 0; i < positions; ++i) {
    if (!plan.shard.holds(i)) continue;
    const std::vector<text::PerftCount>& counts = plan.suite[i].counts;
    left_out += counts.size();
    for (const auto& asked : counts_asked(counts, plan.depth, plan.most_leaves)) {
      left_out -= asked.size();
    }
  }
  return left_out;
}

EngineVerification ask_engines_at(const EnginePlan& plan, const Place& place, Question question,
                                  std::optional<std::uint64_t> count) {
  require_complete(plan);
  EngineVerification result;
  std::vector<Team> teams = make_teams(plan, 1, result);
  if (result.not_run) return result;
  auto found = is_program_question(question)
                   ? wrong_answer(place, question, teams.front().askers(), result)
                   : wrong_divide(plan, place, teams.front().dividers());
  if (count && !found) {
    const positions::NamedPosition named{"", "", place.position, {{place.depth, *count}}};
    const auto see = [&](const WrongAnswer& wrong) {
      found = wrong.disagreement;
      return false;
    };
    find_wrong_counts(see, teams.front().dividers(), named, named.counts, plan.boards.size());
  }
  if (found && found->verdict == EngineVerdict::Skipped) {
    result.skipped[found->answers[*found->wrong].text] = {1, 0, 0};
  } else {
    if (found) result.faults = {{identity_of(*found), not_shrunk(*found), 1, 0}};
    result.positions = 1;
  }
  add_tallies(teams, result);
  result.interrupted = plan.must_stop();
  return result;
}

}  // namespace squarelab::verify
