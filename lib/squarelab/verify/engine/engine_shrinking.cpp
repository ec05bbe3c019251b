// Idea: only the culprit is asked, and its answers are judged by the rules. First the place is
// made simpler: depth 1 where that shows the fault, a child instead of its parent where the child
// is at fault already. Then the line is shrunk as those of boards are (verify/shrink.hpp).
// Cost: some hundred answers of the culprit; a hang costs its time limit, hence the limit for the
// whole. An engine that answers at random cannot be shrunk: it is asked again where it was wrong,
// twice at first, once when the place is simple, and with all others in the end; an answer that
// differs from its earlier one there is the finding.
#include <algorithm>
#include <chrono>
#include <functional>
#include <set>
#include <squarelab/positions/events.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/verify/engine/asking/second_look.hpp>
#include <squarelab/verify/engine/engine_shrinking.hpp>
#include <squarelab/verify/fault_list.hpp>

namespace squarelab::verify {
namespace {

class EngineShrinker {
 public:
  EngineShrinker(const WrongAnswer& first, const EnginePlan& plan,
                 std::span<Divider* const> everybody, process::SteadyClock::duration slowest)
      : first_(first),
        plan_(plan),
        everybody_(everybody),
        name_(first.replies[first.culprit].divider),
        end_(begin_ + plan.shrinking),
        divider_(start_culprit(slowest)),
        seen_{first.place, {first.replies[first.culprit]}, 0, first.disagreement},
        sought_(first.disagreement, plan.ignored),
        finding_(not_shrunk(first.disagreement)) {
    note_as_sought(first.disagreement);
  }
  EngineShrinker(const EngineShrinker&) = delete;
  EngineShrinker& operator=(const EngineShrinker&) = delete;

  Finding run() {
    if (is_there_again()) {
      if (settle()) shrink_line();
      note_reader();
    } else {
      note_dependence();
    }
    finding_.calls = calls_;
    std::erase_if(finding_.also_seen,
                  [&](const Disagreement& one) { return sought_.in(one).has_value(); });
    finding_.seconds = std::chrono::duration<double>(process::SteadyClock::now() - begin_).count();
    return std::move(finding_);
  }

 private:
  // Notes whether the reading of FEN is at fault for wrong moves.
  void note_reader() {
    const Kind kind = finding_.smallest.kind;
    if (must_stop() || !finding_.was_there_again || finding_.smallest.verdict ||
        (kind != Kind::MoveMissing && kind != Kind::MoveExtra)) {
      return;
    }
    if (auto note = right_after_move(*divider_, seen_.place)) {
      finding_.notes.push_back(*std::move(note));
    }
  }

  // Notes the dependence of a failure that did not show again.
  void note_dependence() {
    const auto& failure = first_.replies[first_.culprit].failure;
    if (must_stop() || !failure || first_.replies[first_.culprit].has_answered()) return;
    finding_.notes.push_back(after_what(
        *failure, first_.place,
        [this] {
          return make_divider(plan_.engines[first_.culprit - plan_.boards.size()], plan_.limits);
        },
        [this] { return must_stop(); }));
  }

  bool must_stop() const { return process::SteadyClock::now() >= end_ || plan_.limits.must_stop(); }

  std::unique_ptr<Divider> start_culprit(process::SteadyClock::duration slowest) {
    if (first_.culprit < plan_.boards.size()) {
      return std::make_unique<BoardDivider>(plan_.boards[first_.culprit]->make_board());
    }
    Limits limits = plan_.limits;
    limits.stop = [this] { return must_stop(); };
    if (first_.disagreement.verdict) {
      const auto patient =
          std::max<process::SteadyClock::duration>(limits.answer / 10, 10 * slowest);
      limits.answer =
          std::min(limits.answer, std::chrono::duration_cast<process::Duration>(patient));
    }
    return make_divider(plan_.engines[first_.culprit - plan_.boards.size()], limits);
  }

  Reply answer(const Place& place) {
    Reply reply;
    if (must_stop()) {
      reply.failure = Failure{EngineVerdict::Interrupted, "was not asked"};
      return reply;
    }
    reply = ask(*divider_, place);
    reply.divider = name_;
    if (!reply.was_interrupted()) ++calls_;
    return reply;
  }

  std::optional<WrongAnswer> look(const Place& place) {
    auto wrong = judge(place, {answer(place)}, 0);
    if (wrong) note_others(wrong->disagreement);
    return wrong;
  }

  // Keeps other faults that are seen, once each.
  void note_others(const Disagreement& found) {
    if (found.kind == Kind::WrongCount) return;  // often shows a fault further down
    for (Disagreement& one : Ignored(plan_.ignored).rest_of(found, 0)) {
      if (noted_.insert(identity_of(one)).second) finding_.also_seen.push_back(std::move(one));
    }
  }

  void note_as_sought(const Disagreement& found) {
    for (FaultIdentity& fault : identities_of(found)) noted_.insert(std::move(fault));
  }

  // Returns true if the wrong answer shows the fault that was seen, and makes it about that fault.
  bool is_of_fault(WrongAnswer& wrong) const {
    auto one = sought_.in(wrong.disagreement);
    if (one) wrong.disagreement = *std::move(one);
    return one.has_value();
  }

  // Asks again where the fault was seen. Whether it still is; if the answer is another one than
  // before, that is the finding.
  bool is_seen_again(const std::function<std::vector<Reply>()>& all_sides) {
    const Reply reply = answer(seen_.place);
    if (auto failure = inconsistency(seen_.replies[0], reply)) {
      report_inconsistent(std::move(*failure), all_sides());
      return false;
    }
    if (reply.was_interrupted()) return true;
    auto again = judge(seen_.place, {reply}, 0);
    was_there_again_ =
        again && (again->disagreement.kind == seen_.disagreement.kind || is_of_fault(*again));
    return true;
  }

  bool is_there_again() {
    // Twice, for it may err every second time.
    for (int round = 0; round < 2; ++round) {
      if (!is_seen_again([this] { return first_.replies; })) return false;
      if (!seen_.replies[0].has_answered()) break;
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
      sought_ = Sought(seen_.disagreement, plan_.ignored);
      note_as_sought(seen_.disagreement);
      return true;
    }
    Place shallow = place;
    shallow.depth = 1;
    if (shows(shallow)) return true;
    if (!wrong.verdict) return false;
    const auto moves = positions::sorted_moves(place.legal_moves);
    return std::any_of(moves.begin(), moves.end(),
                       [&](Move move) { return shows(below(place, move)); });
  }

  // Returns true if the fault is seen at the place, which is then kept. A wrong count that has its
  // reason in the child is another fault: that of the child.
  bool shows(const Place& place) {
    auto other = look(place);
    if (!other || !is_of_fault(*other)) return false;
    if (other->disagreement.move && other->place.depth > 1) {
      const Place child = below(other->place, *other->disagreement.move);
      const Reply reply = answer(child);
      if (reply.was_interrupted() || judge(child, {reply}, 0)) return false;
    }
    seen_ = *std::move(other);
    return true;
  }

  void shrink_line() {
    for (const Line& plainer : without_circumstance(seen_.disagreement)) {
      if (shows(make_place(plainer.start, {}, seen_.place.depth))) break;
    }
    const Shrinking shrinking = verify::shrink(
        {seen_.place.start, seen_.place.path},
        [this](const Line& line) {
          return !(is_to_be_expected_ && positions::may_be_refused(line.start)) &&
                 shows(make_place(line.start, line.moves, seen_.place.depth));
        },
        most_shrinking_calls, [this] { return must_stop(); });
    std::vector<Reply> replies = ask_all(everybody_, seen_.place);
    Reply& reply = replies[first_.culprit];
    if (reply.was_interrupted()) reply = seen_.replies[0];
    if (auto last = judge(seen_.place, replies, first_.culprit); last && is_of_fault(*last)) {
      report(*last);
      finding_.was_there_again = true;
      finding_.is_minimal = shrinking.is_minimal && !must_stop();
    } else if (auto failure = inconsistency(seen_.replies[0], reply)) {
      report_inconsistent(*std::move(failure), std::move(replies));
    }
  }

  void report(const WrongAnswer& wrong) {
    finding_.smallest = wrong.disagreement;
    finding_.line = {wrong.place.start, wrong.place.path};
  }

  void report_inconsistent(Failure failure, std::vector<Reply> replies) {
    replies[first_.culprit].failure = std::move(failure);
    report(*judge(seen_.place, std::move(replies), first_.culprit, seen_.disagreement.move));
  }

  const WrongAnswer& first_;
  const bool is_to_be_expected_ = !positions::may_be_refused(first_.place.start);
  const EnginePlan& plan_;
  std::span<Divider* const> everybody_;
  std::string name_;
  process::SteadyClock::time_point begin_ = process::SteadyClock::now();
  process::SteadyClock::time_point end_;
  std::unique_ptr<Divider> divider_;
  WrongAnswer seen_;  // where the culprit was seen at fault last, with its answer alone
  Sought sought_;
  std::set<FaultIdentity> noted_;
  bool was_there_again_ = false;
  std::uint64_t calls_ = 0;  // answers that were not interrupted
  Finding finding_;
};

}  // namespace

Finding shrink(const WrongAnswer& first, const EnginePlan& plan,
               std::span<Divider* const> everybody, process::SteadyClock::duration slowest) {
  return EngineShrinker(first, plan, everybody, slowest).run();
}

}  // namespace squarelab::verify
