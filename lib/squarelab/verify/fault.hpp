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
// A rule as one word: "castling-right-kept".
std::string with_hyphens(std::string name);
// The words that name faults, with hyphens, in groups: kinds, rules, verdicts and events. Besides
// these there is "key-after-" with a rule of a move.
struct FaultWords {
  std::string_view what;  // "kinds"
  std::vector<std::string> words;
};
std::vector<FaultWords> fault_words();
// Whether it is one of them, with blanks or hyphens.
bool can_be_ignored(const std::string& word);
// Those of separated() that no word names. A word is a kind, a verdict, a rule ("en-passant" or
// "en passant"), or an event of the position (RuleInvolved::events).
std::vector<Disagreement> not_ignored(const Disagreement& disagreement,
                                      const std::vector<std::string>& words);

// Faults that are left out, and in how many positions there was one.
class Ignored {
 public:
  Ignored() = default;
  explicit Ignored(const std::vector<std::string>& words);

  // not_ignored(). Each word that names a fault there counts the position once. Precondition: what
  // is asked about one position is asked before anything about the next.
  std::vector<Disagreement> rest_of(const Disagreement& disagreement, std::uint64_t position);
  // Adds what was ignored of the same words in other positions.
  void add(const Ignored& others);
  // Adds that number of other positions to what was ignored of the word.
  void add(const std::string& word, std::uint64_t positions);

  struct Word {
    std::string word;
    std::uint64_t positions = 0;
    std::optional<std::uint64_t> last = std::nullopt;  // position that was counted
  };
  const std::vector<Word>& words() const noexcept { return words_; }
  std::vector<std::string> names() const;

 private:
  std::vector<Word> words_;
};

// A fault, and what proves it: a finding, or what a report says of one.
template <class Proof>
struct FaultProvedBy {
  FaultIdentity identity;
  Proof proof;                  // of the first position that showed it
  std::uint64_t positions = 0;  // that showed it
  std::uint64_t first = 0;      // index of the first of them in the run
};
using Fault = FaultProvedBy<Finding>;

template <class Proof>
class FaultList {
 public:
  // The positions of one fault add up, and its proof is that of the first position.
  void add(FaultProvedBy<Proof> fault) {
    const auto [place, is_new] = faults_.try_emplace(fault.identity, fault);
    if (is_new) return;
    FaultProvedBy<Proof>& known = place->second;
    fault.positions += known.positions;
    known.positions = fault.positions;
    if (fault.first < known.first) known = std::move(fault);
  }
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

// The faults of a run or of a part of it.
class Faults {
 public:
  // A disagreement of the position with that index; several of one fault count once.
  void add(const Disagreement& found, std::uint64_t position);
  // Those of other positions.
  void add(const Faults& others) { list_.add(others.list_); }

  bool empty() const noexcept { return list_.empty(); }
  std::vector<Fault> list() const { return list_.sorted(); }

  // With each proof replaced by a smaller one. What turns out to be one fault becomes one.
  std::vector<Fault> proved(const std::function<Finding(const Disagreement&)>& shrink) const;

 private:
  FaultList<Finding> list_;
  std::map<FaultIdentity, std::uint64_t> last_;  // position that was added
};

}  // namespace squarelab::verify
