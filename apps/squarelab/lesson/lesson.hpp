// Lessons: steps of text, boards and a question each, as data. The terminal and other programs (by
// JSON) run the same lessons. Every number, board and answer is computed by the library when the
// lesson is made.
#pragma once

#include <optional>
#include <span>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "numbers/numbering.hpp"
#include "shared/context.hpp"
#include "shared/page.hpp"

namespace squarelab::app::lesson {

// A board to look at: the drawing, and what programs need to draw it themselves.
struct Board {
  Drawing drawing;
  const Numbering* numbering = nullptr;   // null: the drawing is no board
  std::optional<SquareSet> squares = {};  // that are marked
  std::optional<Position> position = {};
};
// A set of squares.
Board board_of(const Numbering& numbering, SquareSet squares, std::string caption);
// The number of each square, in hexadecimal for 0x88. Its caption has the formula: "lerf: 8r + f".
Board numbers_of(const Numbering& numbering);
// The pieces of a position, which need not be playable.
Board pieces_of(const Numbering& numbering, const Position& position, std::string caption);

// "0b01001010". Precondition: eight bits.
std::string binary(std::uint64_t byte);

// Number: decimal, 0x.. or 0b.., a sign is allowed. Squares: in any order; "none" is the empty set.
enum class Kind { Number, Squares, Choice };
std::string_view name_of(Kind kind);

struct Question {
  std::string text;
  Kind kind;
  std::string answer;                     // as it is shown
  std::string why;                        // shown after an answer
  std::vector<std::string> choices = {};  // of a Choice
};
Question ask_number(std::string text, int answer, std::string why, bool in_hexadecimal = false);
Question ask_squares(std::string text, SquareSet answer, std::string why);
// Precondition: the answer is one of the choices.
Question ask_choice(std::string text, std::vector<std::string> choices, std::string answer,
                    std::string why);

struct Step {
  std::string title;
  std::vector<std::string> text;  // paragraphs
  std::vector<Board> boards;
  std::optional<Table> table;
  std::string command;  // that shows more: "squarelab wraps"
  Question question;
};

struct Lesson {
  std::string_view name;   // "wrap"
  std::string_view title;  // "What a shift does at the edge"
  std::vector<Step> (*steps)(const Registry&);
};

// In the order in which they are best taken.
std::span<const Lesson> lessons();

// Precondition: the registry has the boards that are shipped.
std::vector<Step> set_steps(const Registry&);
std::vector<Step> walk_steps(const Registry&);
std::vector<Step> overview_steps(const Registry&);
std::vector<Step> wrap_steps(const Registry&);
std::vector<Step> turn_steps(const Registry&);
std::vector<Step> slider_steps(const Registry&);
std::vector<Step> x88_steps(const Registry&);
std::vector<Step> moves_steps(const Registry&);
std::vector<Step> search_steps(const Registry& registry);

// nullopt: the text is no answer to such a question, "e44" to one of squares.
std::optional<bool> is_right(const Question& question, std::string_view given);

// Says whether an answer is right, as text or as JSON to the file: the head, and in it what was
// given, whether it is right, the answer and why. A wrong answer makes the exit code Disagreement.
// Throws InputError: it is no answer to such a question.
void check(Json head, const Question& question, const std::string& given,
           const std::optional<OutputFile>& json, Context& context);

// What an answer looks like: "squares such as a4 b5, or none".
std::string expected_form(const Question& question);

// One screen: at most 24 lines of 80 characters, the question last.
std::string as_text(const Lesson& lesson, const std::vector<Step>& steps, std::size_t number);

// {number, title, text, boards, table, command, question}
Json json_of(const Step& step, std::size_t number);
// {name, title, steps}
Json json_of(const Lesson& lesson, const Registry& registry);

}  // namespace squarelab::app::lesson
