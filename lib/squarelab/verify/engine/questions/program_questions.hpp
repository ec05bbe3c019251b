// Program questions: what other programs are asked besides divides, each a row of one table. A
// program says at its greeting which of them it knows; others are not asked.
// Tested in tests/verify/engine/questions/.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <squarelab/verify/disagreement.hpp>
#include <squarelab/verify/engine/divider.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::verify::engine::questions {

// What is wrong with an answer about a line, and how a disagreement says it. What belongs to the
// line and the question is filled in by ProgramQuestions::check.
using Wrong = Disagreement;

// How a question reaches the program. All functions throw NoAnswer.
class Asker {
 public:
  // The divider must outlive it, and know what is asked.
  explicit Asker(Divider& divider) : divider_(divider) {}

  std::string name() const { return divider_.name(); }

  // The answer about the end of the line; texts: what the question is about besides.
  std::string ask(Question word, const Line& line, std::string texts = {});
  // The same about the position of a FEN.
  std::string ask(Question word, std::string fen);

 private:
  std::string answer(const Inquiry& inquiry);

  Divider& divider_;
};

// How much is asked about a line.
enum class Effort : std::uint8_t { Usual, Thorough };

struct ProgramQuestion {
  Question question;
  // Whether moves that lead to the position matter, so that it is asked after moves, too.
  bool after_moves;
  // What is wrong with the answers about the line. Throws NoAnswer.
  // Precondition: the program knows the question.
  std::vector<Wrong> (*check)(Asker& asker, const Line& line, Effort effort);
};

// In the order in which they are asked.
std::span<const ProgramQuestion> program_questions() noexcept;
// Precondition: is_program_question.
const ProgramQuestion& program_question(Question question) noexcept;
bool is_program_question(Question question) noexcept;

// The question at the line: what is wrong with the answers, or that there is none, as
// disagreements about the line. Empty if all is right, or the run was interrupted.
// Precondition: the line is valid.
std::vector<Disagreement> check(Question question, Divider& divider, const Line& line,
                                Effort effort);

}  // namespace squarelab::verify::engine::questions
