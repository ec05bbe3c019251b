// Idea: only the culprit is asked, and its answers are held to the rules. First the place is made
// simpler: depth 1 where that shows the fault, a child instead of its parent where the child is at
// fault already. Then the line is shrunk as those of boards are (differential/shrink.hpp).
// Cost: some hundred answers of the culprit; a hang costs its time limit, so that the whole has
// one. An engine that answers as it likes is not shrunk for: it is asked again where it was wrong,
// before and, if the fault is not seen any more, afterwards. Tested in
// tests/lab/engine/engine_verification_test.cpp.
#include <algorithm>
#include <squarelab/lab/engine/engine_shrinking.hpp>
#include <squarelab/lab/positions/generators.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/text/uci_move.hpp>

namespace squarelab::lab::engine {
namespace {

using Seconds = std::chrono::duration<double>;

// One level higher, where they said what they contradict one level deeper.
Accusation accusation_of_contradiction(const Finding& finding, std::size_t culprit) {
  std::vector<Move> path = finding.path;
  const Move move = path.back();
  path.pop_back();
  Accusation accusation{culprit,
                        make_place(finding.start, std::move(path), finding.depth + 1),
                        {Kind::WrongCount, move},
                        finding.sides};
  for (Side& side : accusation.sides) side.counts = {{text::to_uci(move), *side.leaves_above}};
  return accusation;
}

class Examiner {
 public:
  Examiner(Divider& divider, const std::function<bool()>& must_stop)
      : divider_(divider), must_stop_(must_stop) {}

  std::uint64_t calls() const noexcept { return calls_; }

  std::optional<Fault> look(const Place& place) {
    if (must_stop_()) return std::nullopt;
    ++calls_;
    return fault_of(ask(divider_, place), place);
  }

  // Nothing if it answers as it did.
  std::optional<Failure> inconsistency(const Accusation& accusation) {
    if (must_stop_()) return std::nullopt;
    ++calls_;
    return engine::inconsistency(divider_, accusation.place, accusation.sides[accusation.culprit]);
  }

  // A wrong count whose reason is in the child is another kind of fault: that of the child.
  bool shows(Kind kind, const Place& place) {
    const auto fault = look(place);
    if (!fault || fault->kind != kind) return false;
    return !fault->move || place.depth == 1 || !look(below(place, *fault->move));
  }

  // As simple as it gets without changing the start.
  void settle(Place& place, Fault& fault) {
    while (place.depth > 1 && make_simpler(place, fault)) {
    }
  }

 private:
  static Place below(const Place& place, Move move) {
    std::vector<Move> path = place.path;
    path.push_back(move);
    return make_place(place.start, std::move(path), place.depth - 1);
  }

  bool make_simpler(Place& place, Fault& fault) {
    if (fault.move) return take_if_faulty(below(place, *fault.move), std::nullopt, place, fault);
    Place shallow = place;
    shallow.depth = 1;
    if (take_if_faulty(shallow, fault.kind, place, fault)) return true;
    if (!fault.verdict) return false;
    const auto moves = sorted_moves(rules::legal_moves(place.position));
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
      return take_if_faulty(below(place, move), fault.kind, place, fault);
    });
  }

  bool take_if_faulty(const Place& other, std::optional<Kind> kind, Place& place, Fault& fault) {
    const auto seen = look(other);
    if (!seen || (kind && seen->kind != *kind)) return false;
    place = other;
    fault = *seen;
    return true;
  }

  Divider& divider_;
  const std::function<bool()>& must_stop_;
  std::uint64_t calls_ = 0;
};

std::unique_ptr<Divider> another(std::size_t number, const EnginePlan& plan, const Limits& limits) {
  if (number >= plan.boards.size()) {
    return make_divider(plan.engines[number - plan.boards.size()], limits);
  }
  return std::make_unique<BoardDivider>(plan.boards[number]->make_board());
}

// As it is before it is shrunk.
EngineFinding finding_of(const Accusation& accusation, std::span<const std::string> names) {
  EngineFinding finding{accusation.culprit, accusation.fault, {}, {}};
  finding.found = disagreement_of(accusation.fault, accusation.place, accusation.sides, names);
  finding.shrunk = not_shrunk(finding.found);
  return finding;
}

// That the culprit answers as it likes.
Accusation accusation_of_inconsistency(Accusation accusation, Failure failure) {
  accusation.fault = {Kind::Inconsistent, std::nullopt, failure.verdict};
  accusation.sides[accusation.culprit].failure = std::move(failure);
  return accusation;
}

}  // namespace

std::optional<Accusation> accusation_of(const Finding& finding, std::size_t boards) {
  const Place place{finding.start, finding.path, finding.position, finding.depth};
  const std::size_t count = finding.sides.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t culprit = (boards + i) % count;
    const Side& side = finding.sides[culprit];
    if (finding.kind == FindingKind::Contradiction) {
      if (side.leaves_above != side.leaves) return accusation_of_contradiction(finding, culprit);
    } else if (const auto fault = fault_of(side, place)) {
      return Accusation{culprit, place, *fault, finding.sides};
    }
  }
  return std::nullopt;
}

EngineFinding shrunk(const Accusation& accusation, const EnginePlan& plan,
                     std::span<Divider* const> everybody, std::span<const std::string> names,
                     SteadyClock::duration slowest) {
  const auto begin = SteadyClock::now();
  const std::function<bool()> must_stop = [&plan, end = begin + plan.shrinking] {
    return SteadyClock::now() >= end || (plan.limits.stop && plan.limits.stop());
  };
  Limits limits = plan.limits;
  limits.stop = must_stop;
  if (accusation.fault.verdict) {
    const auto patient = std::max<SteadyClock::duration>(limits.answer / 10, 10 * slowest);
    limits.answer = std::min(limits.answer, std::chrono::duration_cast<Duration>(patient));
  }
  const auto culprit = another(accusation.culprit, plan, limits);
  Examiner examiner(*culprit, must_stop);

  EngineFinding finding = finding_of(accusation, names);
  ShrunkDisagreement& result = finding.shrunk;
  // What is said once in this way and once in that cannot be shrunk.
  const auto give_up_if_inconsistent = [&] {
    auto failure = examiner.inconsistency(accusation);
    if (!failure) return false;
    finding = finding_of(accusation_of_inconsistency(accusation, std::move(*failure)), names);
    return true;
  };
  const auto finished = [&] {
    result.calls = examiner.calls();
    result.seconds = Seconds(SteadyClock::now() - begin).count();
    return std::move(finding);
  };
  if (give_up_if_inconsistent()) return finished();

  Place place = accusation.place;
  Fault fault = accusation.fault;
  examiner.settle(place, fault);
  const Line line{place.start, place.path};
  const auto shows = [&](const Line& simpler) {
    return examiner.shows(fault.kind, make_place(simpler.start, simpler.moves, place.depth));
  };
  if (shows(line)) {
    const Shrinking shrinking = shrink(line, shows, most_shrinking_calls);
    place = make_place(shrinking.line.start, shrinking.line.moves, place.depth);
    const std::vector<Side> sides = ask_all(everybody, place);
    const auto last = fault_of(sides[accusation.culprit], place);
    if (last && last->kind == fault.kind) {
      finding.fault = *last;
      result.disagreement = disagreement_of(*last, place, sides, names);
      result.line = shrinking.line;
      result.was_there_again = true;
      result.is_minimal = shrinking.is_minimal && !must_stop();
      result.men_after = men_of(place.start);
    }
  }
  if (!result.was_there_again) give_up_if_inconsistent();
  return finished();
}

}  // namespace squarelab::lab::engine
