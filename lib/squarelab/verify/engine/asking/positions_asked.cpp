#include <algorithm>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/positions/variants.hpp>
#include <squarelab/rules/validation.hpp>
#include <squarelab/verify/engine/asking/file_counts.hpp>
#include <squarelab/verify/engine/asking/positions_asked.hpp>
#include <squarelab/verify/engine/questions/question_run.hpp>

namespace squarelab::verify {

namespace {

// A correct generator may have no room for more: it keeps the moves of a game in a table.
constexpr int highest_expected_number = 300;

// The same where a move is also wrong without the moves before it: they have nothing to do with the
// fault, which may have another name then.
WrongAnswer without_path(const WrongAnswer& wrong, std::span<Divider* const> everybody) {
  const Disagreement first = separated(wrong.disagreement).front();
  if (wrong.place.path.empty() || !first.about) return wrong;
  const Place place = make_place(wrong.place.position, {}, wrong.place.depth);
  auto other = judge(place, ask_all(everybody, place), wrong.culprit);
  if (!other) return wrong;
  const auto ones = separated(other->disagreement);
  const bool is_there = std::any_of(ones.begin(), ones.end(), [&](const Disagreement& one) {
    return one.kind == first.kind && one.about == first.about;
  });
  return is_there ? *std::move(other) : wrong;
}

// Returns true if the engine was waited for as long as it may take.
bool is_late(const WrongAnswer& wrong) {
  const auto& verdict = wrong.disagreement.verdict;
  return verdict == EngineVerdict::Silent || verdict == EngineVerdict::EndlessOutput;
}

}  // namespace

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
    const bool is_of_game = plan.double_chess960 || !positions::needs_two_arrays(position);
    if (!plan.unreachable && (!is_of_game || rules::why_unreachable(position))) {
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

Seen look_at(const NumberedPosition& numbered, Team& team, const positions::NamedPosition* named,
             const EnginePlan& plan, Steadiness& steadiness, Ignored& ignored) {
  const std::vector<Divider*>& dividers = team.dividers();
  Seen seen;
  bool is_right = true;
  // Returns whether to look for others here. An engine that was late is not asked again here.
  const auto see = [&](const WrongAnswer& wrong) {
    if (wrong.disagreement.verdict == EngineVerdict::RefusesDraw) {
      seen.has_refused = true;
      return true;
    }
    if (wrong.disagreement.verdict == EngineVerdict::Skipped) {
      if (wrong.replies.empty()) {
        ++seen.skipped_answers[wrong.disagreement.answers.back().text];
      } else {
        seen.skipped = wrong.replies[wrong.culprit].failure->reason;
      }
      return true;
    }
    if (auto note = steadiness.why_no_fault(wrong, numbered.sample)) {
      seen.unsteady.insert(*std::move(note));
      return true;
    }
    is_right = false;
    for (Disagreement& one : ignored.rest_of(wrong.disagreement, numbered.index)) {
      if (!seen.goes_on) break;
      seen.goes_on = plan.all;
      const FaultIdentity fault = identity_of(one);
      seen.faults.try_emplace(
          fault, WrongAnswer{wrong.place, wrong.replies, wrong.culprit, std::move(one)});
    }
    seen.late_answers += is_late(wrong) ? 1 : 0;
    return seen.goes_on && !is_late(wrong);
  };
  const std::size_t boards = plan.boards.size();
  const auto ask_moves = [&](const Place& place) {
    find_wrong_answers([&](const WrongAnswer& wrong) { return see(without_path(wrong, dividers)); },
                       dividers, place, boards);
  };
  if (!numbered.sample) {
    ask_moves(make_place(numbered.position, numbered.moves, plan.depth));
    for (const auto& [before, push] : positions::pushes_without_capture(numbered.position)) {
      if (!plan.unreachable && positions::may_be_refused(before)) continue;
      if (seen.goes_on && !seen.skipped) ask_moves(make_place(before, {push}, 1));
    }
  }
  if (named) {
    positions::NamedPosition as_asked = *named;
    as_asked.position = numbered.position;
    for (const auto& counts : counts_asked(named->counts, plan.depth, plan.most_leaves)) {
      if (!is_right || seen.has_refused || seen.skipped || plan.must_stop()) break;
      seen.file_counts += find_wrong_counts(see, dividers, as_asked, counts, boards);
    }
  }
  if (!is_right || seen.has_refused) return seen;
  for (std::size_t i = 0; i < team.askers().size() && seen.goes_on && !plan.must_stop(); ++i) {
    const Seeing seeing = [&](Disagreement found) {
      return see({make_place(numbered.position, {}, 1), {}, boards + i, std::move(found)});
    };
    if (numbered.sample) {
      ask(team.askers()[i], *numbered.sample, seeing);
    } else {
      ask(team.askers()[i], numbered.position, plan.symmetric, seeing);
    }
  }
  return seen;
}

}  // namespace squarelab::verify
