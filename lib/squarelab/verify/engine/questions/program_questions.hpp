// Program questions: what other programs are asked besides divides, each a line of catalogue.hpp.
// The greeting of a program names the questions that it answers.
// Tested in tests/verify/engine/questions/.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <squarelab/verify/disagreement.hpp>
#include <squarelab/verify/engine/divider.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify {

// The positions in which a program counts the en-passant square in its key. Only Never is a fault.
enum class EnPassantKeys : std::uint8_t {
  EveryDoublePush,     // after each of them
  PseudoLegalCapture,  // where a pawn stands to capture, and may be pinned
  LegalCapture,        // where a capture is legal
  Never,
};
// Returns the end of the line, with the en-passant square where it counts. Precondition: there is a
// move.
Position counted_end(const Line& line, EnPassantKeys keys);
// Returns where it counts for a program, as three double pushes show. The function returns whether
// it counts after that move; twice_again: moves that lead to the same pieces, and there once more.
EnPassantKeys shown_en_passant(
    const std::function<bool(const Line& push, std::string_view twice_again)>& counts);
// Adds moves of UCI's notation. Precondition: they are legal in sequence.
void add_moves(Line& line, std::string_view moves);
// Returns "where a capture is legal"
std::string_view words_of(EnPassantKeys keys) noexcept;

// The policies of a program, by what they are about: "odd FEN" has "refuses" with what it refuses.
using Policies = std::map<std::string, std::map<std::string, std::set<std::string>>>;

// The draws that a program reports, as probes show them.
struct EndPolicy {
  std::set<std::string_view> says;  // "threefold", "fifty", "dead"; and "early", see game_end.cpp
  EnPassantKeys en_passant;         // where it counts for a repetition
};
// Rules by which programs select captures or noisy moves, those that fit all answers as bits.
// Theirs may be another than ours.
struct SelectionRules {
  std::uint32_t fitting = ~std::uint32_t{0};
  std::uint64_t answers = 0;

  void add(const SelectionRules& others) noexcept {
    fitting &= others.fitting;
    answers += others.answers;
  }
};
// Returns the rule in words if ours does not fit all answers but another does: "captures, and
// every move out of check"; of several, the rule nearest to ours. Empty if there is none.
std::string other_rule(Question question, const SelectionRules& rules);

// A program that is asked questions. Both ways of asking throw NoAnswer.
class Asker {
 public:
  // The divider must outlive it, and have answered one divide.
  explicit Asker(Divider& divider) : divider_(&divider) {}

  std::string name() const { return divider_->name(); }
  // Returns true if the program answers that question of the catalogue.
  bool knows(Question question) const;

  // Returns the answer about the end of the line; texts: what the question is about besides.
  std::string ask(Question word, const Line& line, std::string texts = {});
  // Returns the same about the position of a FEN; most: limit of the answer.
  std::string ask(Question word, std::string fen,
                  process::Duration most = process::Duration::max());
  void start_anew() { divider_->start_anew(); }

  // Returns what its keys show on three positions, which are asked about once.
  EnPassantKeys en_passant_keys();
  // nullopt if it has not been asked about them.
  std::optional<EnPassantKeys> known_en_passant_keys() const { return en_passant_keys_; }
  // Returns the rules for its answers to Captures and Noisy so far.
  std::map<Question, SelectionRules>& selection_rules() noexcept { return selection_rules_; }

  // nullopt until it was asked for the end of a game.
  std::optional<EndPolicy> end_policy;
  // Its policies where programs may differ, as far as they are known.
  Policies policies;

 private:
  std::string answer(const Inquiry& inquiry);

  Divider* divider_;
  std::optional<EnPassantKeys> en_passant_keys_;
  std::map<Question, SelectionRules> selection_rules_;
};

// The extent of the questions about a line.
enum class Effort : std::uint8_t { Usual, Thorough };

struct ProgramQuestion {
  Question question;
  Question word;  // what the program is asked for it
  // True if moves that lead to the position matter, so that it is asked after moves, too.
  bool after_moves;
  bool is_on_request;   // asked only on request
  bool is_of_chess960;  // asked only there
  // Returns a disagreement for each wrong answer about the line, without what belongs to the line
  // and the question, which check() below fills in. Throws NoAnswer.
  // Precondition: the program has the question.
  std::vector<Disagreement> (*check)(Asker& asker, const Line& line, Effort effort);
};

// In the order in which they are asked.
std::span<const ProgramQuestion> program_questions() noexcept;
bool is_program_question(Question question) noexcept;

// Defaults of the catalogue: a question is asked at every position, by its own name.
struct AtPosition {
  static constexpr bool after_moves = false;
  static constexpr bool is_on_request = false;
  static constexpr bool is_of_chess960 = false;
};
struct AfterMoves : AtPosition {
  static constexpr bool after_moves = true;
};

// Asks the question at the line, and returns what is wrong with the answers, or that there is none,
// as disagreements about the line. Empty if all is right, or the run was interrupted.
// Preconditions: the program has the question, the line is valid.
std::vector<Disagreement> check(Question question, Asker& asker, const Line& line, Effort effort);

// A letter for each field of a FEN: pieces, side to move, rights, en passant, the two clocks.
inline constexpr std::string_view fen_fields = "psrehf";

// A FEN that programs are asked to read: a right text, or an odd text of a kind that people report.
struct FenSample {
  std::string text;
  std::string_view odd;   // what is odd about it, in the plural; empty: it is right
  std::string_view free;  // the fields that may be read as something else
};
std::span<const FenSample> fen_samples();
// Games for the questions about moves made before.
std::vector<Line> game_samples();

// A line or FEN that a question is asked about once per run, after the positions of the run.
struct Sample {
  Question question;
  Line line;
  const FenSample* fen = nullptr;  // instead of the line
};
std::span<const Sample> samples();
std::vector<Disagreement> check(const Sample& sample, Asker& asker);

// Returns a disagreement with what is expected; the program's name is filled in later.
Disagreement wrong_answer(Kind kind, std::string query, std::string expected, std::string answer);

}  // namespace squarelab::verify
