// Faults: what is wrong, apart from where it shows. Disagreements of the same kind, about the same
// rule and question, show one fault. A run lists each fault once, with one proof.
// Tested in tests/verify/fault_test.cpp and disagreement_report_test.cpp.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <squarelab/chess.hpp>
#include <squarelab/positions/events.hpp>
#include <squarelab/verify/shrink.hpp>
#include <string>
#include <utility>
#include <vector>

namespace squarelab::verify {

struct RuleInvolved {
  // What differs in two positions: "castling right lost", "castling right kept", "castling right
  // regained", "en passant" for a square that is missing, "stale en-passant square", "halfmove
  // clock", "fullmove number"; "notation" for SAN and FEN; "count of the file"; "key of castling
  // rights", "key of the en-passant square", "key of the side to move", or "key after" and the rule
  // of the move.
  // Or else the first of these that fits the move: "en passant", "castling", "promotion", "double
  // push", "double check", "check", "pin", "king moves", "pawn moves", "piece moves". For an
  // illegal move, the rule that forbids it is named first. nullopt if it is about neither, and for
  // an extra move without a code.
  //
  // Of a program that is asked for moves only, a castling right or en-passant square is seen by the
  // castling move or capture that is wrong only after other moves.
  std::optional<std::string> name;
  // Events of the position before the move, except those that say nothing about a rule: few pieces,
  // and pieces in a corner or at an edge.
  std::vector<positions::Event> events;
};

// The move that the disagreement is about, and the position before it: Disagreement::about, the
// first move that a wrong list lacks or has too many, or else the one that the query names, the
// first one taken back, or the last one made. No move if it is about an extra one without a code.
struct MoveInvolved {
  Position before;
  std::optional<Move> move;
};
// nullopt if the moves that were made are not legal (is_valid in shrink.hpp).
std::optional<MoveInvolved> move_involved(const Disagreement& disagreement);

// Of an extra move without a code: as the engine wrote it. nullopt if it is about something else.
std::optional<std::string> extra_text(const Disagreement& disagreement);

// The side to which the king goes. Precondition: the move is flagged as castling.
CastlingSide side_of_castling(Move move) noexcept;

// Whether a leaf count that was given is wrong, and no board: all boards agree on another one.
bool is_of_file(const Disagreement& disagreement);

// All that RuleInvolved::name can be, but for "key after" and the rule of a move.
std::span<const std::string_view> rule_names() noexcept;
inline constexpr std::string_view key_after = "key after ";

// Whether the event says nothing about a rule. Shrinking makes every position small, often down to
// a king in a corner or a piece at an edge.
bool is_incidental(positions::Event event) noexcept;

// Neither name nor events if the moves that were made are not legal.
RuleInvolved rule_of(const Disagreement& disagreement);

struct FaultIdentity {
  Kind kind = Kind::WrongPosition;
  std::string rule;  // RuleInvolved::name, the name of a verdict, or empty
  Question question = Question::Position;

  friend auto operator<=>(const FaultIdentity&, const FaultIdentity&) = default;
};
// Wrong moves are a fault of the question for moves, at any depth. A program that gave no usable
// answer has one fault for each verdict, whatever it was asked; but where in its output it ended is
// chance. A wrong count with right moves below it has nothing to do with the move before it, so
// that it has no rule.
FaultIdentity identity_of(const Disagreement& disagreement);

// One disagreement for each fault that it shows, the one that it would be named after first. Only a
// wrong list of moves can show several: their kinds and moves (Disagreement::about, about_text)
// differ. What is about one move already is left as it is.
std::vector<Disagreement> separated(const Disagreement& disagreement);

// The part of `seen` that shows the fault when that answer is wrong (Disagreement::wrong), or
// nullopt.
std::optional<Disagreement> showing(const FaultIdentity& fault, std::optional<std::size_t> wrong,
                                    const std::optional<Disagreement>& seen);

// A fault, and what proves it: a finding, or what a report says of one.
template <class Proof>
struct FaultProvedBy {
  FaultIdentity identity;
  Proof proof;                  // of the first position that showed it
  std::uint64_t positions = 0;  // that showed it
  std::uint64_t first = 0;      // index of the first of them in the run
  std::uint64_t last = first;   // of the last one that was counted
};
using Fault = FaultProvedBy<Finding>;

// Of a disagreement at the position with that index.
Fault fault_of(const Disagreement& found, std::uint64_t position);

// The faults of a run or of a part of it, each once.
template <class Proof>
class FaultList {
 public:
  // Of one fault the positions add up, and the proof is that of the first position. What the same
  // position shows several times is counted once, if nothing of another position is added between.
  void add(FaultProvedBy<Proof> fault) {
    const auto [place, is_new] = faults_.try_emplace(fault.identity, fault);
    FaultProvedBy<Proof>& known = place->second;
    if (is_new) return;
    const bool is_again = std::exchange(known.last, fault.last) == fault.last;
    if (is_again && fault.positions == 1) return;
    fault.positions += known.positions;
    known.positions = fault.positions;
    if (fault.first < known.first) known = std::move(fault);
  }
  // Those of other positions.
  void add(const FaultList& others) {
    for (const auto& [identity, fault] : others.faults_) add(fault);
  }

  bool empty() const noexcept { return faults_.empty(); }
  // The most frequent first; of equally frequent ones, that of the first position.
  std::vector<FaultProvedBy<Proof>> sorted() const {
    std::vector<FaultProvedBy<Proof>> list;
    for (const auto& [identity, fault] : faults_) list.push_back(fault);
    std::stable_sort(list.begin(), list.end(), [](const auto& one, const auto& other) {
      if (one.positions != other.positions) return one.positions > other.positions;
      return one.first < other.first;
    });
    return list;
  }

 private:
  std::map<FaultIdentity, FaultProvedBy<Proof>> faults_;
};
using Faults = FaultList<Finding>;

// With each proof replaced by what shrink makes of it: a Finding. What turns out to be one fault
// becomes one.
template <class Proof, class Shrink>
std::vector<Fault> proved(const FaultList<Proof>& faults, const Shrink& shrink) {
  Faults result;
  for (const auto& [identity, proof, positions, first, last] : faults.sorted()) {
    Finding smaller = shrink(proof);
    FaultIdentity smallest = identity_of(smaller.smallest);
    result.add({std::move(smallest), std::move(smaller), positions, first, last});
  }
  return result.sorted();
}

}  // namespace squarelab::verify
