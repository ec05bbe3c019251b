// Idea: only the culprit is asked, and its answers are held to the rules. First the place is made
// simpler: depth 1 where that shows the fault, a child instead of its parent where the child is at
// fault already. Then the line is shrunk as those of boards are (differential/shrink.hpp).
// Cost: some hundred answers of the culprit; a hang costs its time limit, so that the whole has
// one. An engine that answers as it likes is not shrunk for: it is asked again where it was wrong,
// twice at first, once more when the place is simple, and with all others in the end; what differs
// from what it has said there is the finding. If it has to stop, it keeps what is smallest so far.
// Tested in tests/lab/engine/engine_verification_test.cpp.
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

// Where the culprit was seen at fault.
struct Sighting {
  Place place;
  Fault fault;
  Side side;                    // what it said
  bool was_there_again = true;  // when it was asked once more
};

class Examiner {
 public:
  Examiner(Divider& divider, const std::function<bool()>& must_stop)
      : divider_(divider), must_stop_(must_stop) {}

  // Answers that were waited for.
  std::uint64_t calls() const noexcept { return calls_; }

  // Asks again where it was seen, and says so if it answers differently.
  std::optional<Failure> check(Sighting& seen) {
    const Side side = answer(seen.place);
    if (was_not_waited_for(side)) return std::nullopt;
    const auto fault = fault_of(side, seen.place);
    seen.was_there_again = fault && fault->kind == seen.fault.kind;
    return inconsistency(seen.side, side);
  }

  // Whether a fault of the same kind is seen at the place, which is then the one that was seen. A
  // wrong count whose reason is in the child is another kind of fault: that of the child.
  bool shows(Sighting& seen, const Place& place) {
    auto other = look(place);
    if (!other || other->fault.kind != seen.fault.kind) return false;
    if (other->fault.move && place.depth > 1) {
      const Place child = below(place, *other->fault.move);
      const Side side = answer(child);
      if (was_not_waited_for(side) || fault_of(side, child)) return false;
    }
    seen = std::move(*other);
    return true;
  }

  // As simple as it gets without changing the start.
  void settle(Sighting& seen) {
    while (seen.place.depth > 1 && make_simpler(seen)) {
    }
  }

 private:
  static Place below(const Place& place, Move move) {
    std::vector<Move> path = place.path;
    path.push_back(move);
    return make_place(place.start, std::move(path), place.depth - 1);
  }

  Side answer(const Place& place) {
    Side side;
    if (must_stop_()) {
      side.failure = Failure{EngineVerdict::Interrupted, "was not asked"};
      return side;
    }
    side = ask(divider_, place);
    if (!was_not_waited_for(side)) ++calls_;
    return side;
  }

  std::optional<Sighting> look(const Place& place) {
    Side side = answer(place);
    const auto fault = fault_of(side, place);
    if (!fault) return std::nullopt;
    return Sighting{place, *fault, std::move(side)};
  }

  bool make_simpler(Sighting& seen) {
    const Place place = seen.place;
    const Fault fault = seen.fault;
    if (fault.move) return take_if_faulty(below(place, *fault.move), std::nullopt, seen);
    Place shallow = place;
    shallow.depth = 1;
    if (take_if_faulty(shallow, fault.kind, seen)) return true;
    if (!fault.verdict) return false;
    const auto moves = sorted_moves(rules::legal_moves(place.position));
    return std::any_of(moves.begin(), moves.end(), [&](Move move) {
      return take_if_faulty(below(place, move), fault.kind, seen);
    });
  }

  bool take_if_faulty(const Place& place, std::optional<Kind> kind, Sighting& seen) {
    auto other = look(place);
    if (!other || (kind && other->fault.kind != *kind)) return false;
    seen = std::move(*other);
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

// The first engine that is guilty, or, if none is, the first board.
template <typename Guilty>
std::optional<std::size_t> first_guilty(std::span<const Side> sides, std::size_t boards,
                                        Guilty guilty) {
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const std::size_t number = (boards + i) % sides.size();
    if (guilty(sides[number])) return number;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Accusation> accusation_at(const Place& place, std::span<const Side> sides,
                                        std::size_t boards) {
  std::optional<Fault> fault;
  const auto culprit = first_guilty(sides, boards, [&](const Side& side) {
    fault = fault_of(side, place);
    return fault.has_value();
  });
  if (!culprit) return std::nullopt;
  return Accusation{*culprit, place, *fault, {sides.begin(), sides.end()}};
}

std::optional<Accusation> accusation_of(const Finding& finding, std::size_t boards) {
  if (finding.kind != FindingKind::Contradiction) {
    return accusation_at({finding.start, finding.path, finding.position, finding.depth},
                         finding.sides, boards);
  }
  const auto culprit = first_guilty(
      finding.sides, boards, [](const Side& side) { return side.leaves_above != side.leaves; });
  if (!culprit) return std::nullopt;
  return accusation_of_contradiction(finding, *culprit);
}

EngineFinding not_shrunk(const Accusation& accusation, std::span<const std::string> names) {
  EngineFinding finding{accusation.culprit, accusation.fault, {}, {}};
  finding.found = disagreement_of(accusation.fault, accusation.place, accusation.sides, names);
  finding.shrunk = lab::not_shrunk(finding.found);
  return finding;
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

  EngineFinding finding = not_shrunk(accusation, names);
  ShrunkDisagreement& result = finding.shrunk;
  const std::size_t number = accusation.culprit;
  Sighting seen{accusation.place, accusation.fault, accusation.sides[number], false};
  const auto report = [&](std::span<const Side> sides) {
    const Place& place = seen.place;
    finding.fault = seen.fault;
    result.disagreement = disagreement_of(seen.fault, place, sides, names);
    result.line = {place.start, place.path};
    result.men_after = men_of(place.start);
  };
  // What is said once in this way and once in that cannot be shrunk.
  const auto give_up = [&](Failure failure, std::vector<Side> sides) {
    seen.fault = {Kind::Inconsistent, seen.fault.move, failure.verdict};
    sides[number].failure = std::move(failure);
    report(sides);
  };
  const auto finished = [&] {
    result.calls = examiner.calls();
    result.seconds = Seconds(SteadyClock::now() - begin).count();
    return std::move(finding);
  };

  // Twice, for it may err every second time.
  for (int round = 0; round < 2; ++round) {
    if (auto failure = examiner.check(seen)) {
      give_up(std::move(*failure), accusation.sides);
      return finished();
    }
    if (!has_answered(seen.side)) break;
  }
  if (!seen.was_there_again) return finished();

  examiner.settle(seen);
  if (auto failure = examiner.check(seen)) {
    give_up(std::move(*failure), ask_all(everybody, seen.place));
    return finished();
  }
  const int depth = seen.place.depth;
  const auto shows = [&](const Line& line) {
    return examiner.shows(seen, make_place(line.start, line.moves, depth));
  };
  const Shrinking shrinking =
      shrink({seen.place.start, seen.place.path}, shows, most_shrinking_calls, must_stop);

  std::vector<Side> sides = ask_all(everybody, seen.place);
  if (was_not_waited_for(sides[number])) sides[number] = seen.side;
  const auto last = fault_of(sides[number], seen.place);
  if (last && last->kind == seen.fault.kind) {
    seen.fault = *last;
    report(sides);
    result.was_there_again = true;
    result.is_minimal = shrinking.is_minimal && !must_stop();
  } else if (auto failure = inconsistency(seen.side, sides[number])) {
    give_up(std::move(*failure), std::move(sides));
  }
  return finished();
}

}  // namespace squarelab::lab::engine
