// The faults of a run: those that are listed, each once and with one proof, and those that are
// known and left out, with the words that name them. Tested in tests/verify/fault_test.cpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <squarelab/verify/fault.hpp>
#include <squarelab/verify/shrink.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace squarelab::verify {

// A fault, and what proves it: a finding, or what a report has of it.
template <class Proof>
struct FaultProvedBy {
  FaultIdentity identity;
  Proof proof;                  // of the first position that showed it
  std::uint64_t positions = 0;  // that showed it
  std::uint64_t first = 0;      // index of the first of them in the run
  std::uint64_t last = first;   // of the last that was counted
};
using Fault = FaultProvedBy<Finding>;

// Returns the fault of a disagreement at the position with that index.
Fault fault_of(const Disagreement& found, std::uint64_t position);

// The faults of a run or of a part of it, each once.
template <class Proof>
class FaultList {
 public:
  // Adds up the positions of a fault, and keeps the proof of the first. A position that shows a
  // fault several times in a row counts once.
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
  // Adds those of other positions.
  void add(const FaultList& others) {
    for (const auto& [identity, fault] : others.faults_) add(fault);
  }

  bool empty() const noexcept { return faults_.empty(); }
  // Returns the faults, the most frequent first; of equally frequent faults, that of the first
  // position.
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

// With each proof replaced by what shrink makes of it: a Finding. Faults that turn out to be equal
// become a single fault, proved by the first position: so the shards of a run have its proof
// together.
template <class Proof, class Shrink>
std::vector<Fault> proved(const FaultList<Proof>& faults, const Shrink& shrink) {
  Faults result;
  for (const auto& [identity, proof, positions, first, last] : faults.sorted()) {
    Finding smaller = shrink(proof);
    const FaultIdentity smallest = identity_of(smaller.smallest);
    result.add({smallest, std::move(smaller), positions, first, last});
  }
  return result.sorted();
}

// Leaves out a capture en passant of a pinned pawn in check if the pin or the check is listed as a
// fault by itself.
template <class Proof>
void leave_out_combined(std::vector<FaultProvedBy<Proof>>& faults) {
  const auto is_listed = [&](FaultIdentity part, Rule rule) {
    part.rule = rule;
    return std::ranges::find(faults, part, &FaultProvedBy<Proof>::identity) != faults.end();
  };
  for (auto fault = faults.begin(); fault != faults.end();) {
    const FaultIdentity& whole = fault->identity;
    const bool is_left_out =
        whole.rule == Rule::EnPassantOfPinnedInCheck &&
        (is_listed(whole, Rule::EnPassantOfPinned) || is_listed(whole, Rule::EnPassantInCheck));
    fault = is_left_out ? faults.erase(fault) : std::next(fault);
  }
}

// Returns a rule as one word: "castling-right-kept".
std::string with_hyphens(std::string name);
// The words that name faults, with hyphens, in groups: kinds, rules, verdicts and events. Besides
// these there is "key-after-" with a rule of a move.
struct FaultWords {
  std::string_view what;  // "kinds"
  std::vector<std::string> words;
};
std::vector<FaultWords> fault_words();
// Returns true if it is one of them, with blanks or hyphens, or a text of known_as().
bool can_be_ignored(const std::string& word);

// Kind, rule or verdict, and question: "move-missing en-passant moves"; and the place in a file.
std::string fault_name(const FaultIdentity& fault);
// Returns a fault with its smallest position, as a word of Ignored that names no other:
// "move-missing en-passant moves in 6k1/8/8/8/1Pp5/8/8/6K1 b - b3 0 1".
std::string known_as(const Fault& fault);
// Returns true if it is such a text. Positions are known once a fault is shrunk, so that a run with
// such words goes on after each fault.
bool names_position(std::string_view word);
// Throws TextError if the position or a move of such a text cannot be read.
void check_position_in(std::string_view word);
// Returns true if one of the words is known_as() of the finding, or before it is shrunk, if one can
// be.
bool is_known(const std::vector<std::string>& words, const Finding& finding);

// The faults to leave out, and the number of positions with one. A word that names them is a kind,
// a verdict, a rule ("en-passant" or "en passant"), or an event (RuleInvolved::events).
class Ignored {
 public:
  Ignored() = default;
  explicit Ignored(const std::vector<std::string>& words);

  // Returns those of separated() that no word names. Each word that names one counts the position
  // once. Precondition: the questions about one position come before those about the next.
  std::vector<Disagreement> rest_of(const Disagreement& disagreement, std::uint64_t position);
  // Leaves out the faults that a word of known_as() names. text_of: makes that text of a fault.
  template <class Proof, class TextOf>
  void leave_out_known(std::vector<FaultProvedBy<Proof>>& faults, const TextOf& text_of) {
    std::erase_if(faults, [&](const FaultProvedBy<Proof>& fault) {
      const auto known = std::ranges::find(words_, text_of(fault), &Word::word);
      if (known != words_.end()) known->positions += fault.positions;
      return known != words_.end();
    });
  }
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

}  // namespace squarelab::verify
