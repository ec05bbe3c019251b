// Faults that are known and left out of a run, and the words that name them.
// Tested in tests/verify/fault_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/verify/fault.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify {

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

}  // namespace squarelab::verify
