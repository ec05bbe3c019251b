// A step: what is told, shown and asked at a time. Lessons, questions of a quiz and topics of
// explain are made of steps; the terminal, paper and the page show them all in the same way. Every
// number, board and answer is computed by the library when the step is made.
#pragma once

#include <initializer_list>
#include <optional>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/teach/numbers/numbering.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace squarelab::teach {

// A board to look at: the drawing, and what programs need to draw it themselves.
struct ShownBoard {
  Drawing drawing;
  const Numbering* numbering = nullptr;   // null: the drawing is no board
  std::optional<SquareSet> squares = {};  // that are marked
  std::optional<Position> position = {};
  SquareSet framed = {};   // in the drawing, too
  SquareSet wrapped = {};  // of the squares, after a shift
};
// A set of squares.
ShownBoard board_of(const Numbering& numbering, SquareSet squares, std::string caption);
// The number of each square, in hexadecimal for 0x88. Its caption has the formula: "lerf: 8r + f".
ShownBoard numbers_of(const Numbering& numbering);
// The pieces of a position, which need not be playable.
ShownBoard pieces_of(const Numbering& numbering, const Position& position, std::string caption);

// The squares as the representation holds them: a set of bits, or indices of 0x88; "none".
std::string native(const Numbering& numbering, SquareSet squares);

// "0b01001010". Precondition: eight bits.
std::string binary(std::uint64_t byte);

// Number: decimal, 0x.. or 0b.., a sign is allowed; 2^12, too. Squares: in any order, with ranges
// (a3-a8), files and ranks (a-file, rank 1); "none" is the empty set. Choice: its number from 1 on,
// its words, or a value in its range, such as 0.24.
enum class Kind { Number, Squares, Choice };
std::string_view name_of(Kind kind);

struct Question {
  std::string text;
  Kind kind;
  std::string answer;                     // as it is shown
  std::string why;                        // shown after an answer
  std::vector<std::string> choices = {};  // of a Choice
  std::vector<double> ends = {};          // of a Choice of ranges: where each of them ends
  std::optional<Color> castler = {};      // of Squares: who castles with O-O
};
Question ask_number(std::string text, int answer, std::string why, bool in_hexadecimal = false);
Question ask_squares(std::string text, SquareSet answer, std::string why);
// Precondition: the answer is one of the choices.
Question ask_choice(std::string text, std::vector<std::string> choices, std::string answer,
                    std::string why);

// A clause that was compared with the library, and whether it holds.
struct Claim {
  std::string text;
  bool holds;
};

// The boards of a step, its table, or both.
struct Exhibit {
  Exhibit(std::initializer_list<ShownBoard> some = {}) : boards(some) {}
  Exhibit(std::vector<ShownBoard> some, std::optional<Table> below = {})
      : boards(std::move(some)), table(std::move(below)) {}
  Exhibit(Table alone) : table(std::move(alone)) {}

  std::vector<ShownBoard> boards;
  std::optional<Table> table;
};

struct Step {
  std::string title = {};
  std::vector<std::string> text = {};  // paragraphs
  Exhibit exhibit = {};
  std::string command = {};  // that shows more: "squarelab wraps"
  std::optional<Question> question = {};
  std::vector<Claim> claims = {};
};

// nullopt: the text is no answer to such a question, "e44" to one of squares.
std::optional<bool> is_right(const Question& question, std::string_view given);

// The answer to a question for a number, and to a question for squares.
std::int64_t number_of(const Question& question);
SquareSet squares_of(const Question& question);

// The form of an answer: "squares such as a4 b5, or none".
std::string expected_form(const Question& question);

// "The answer is a4. h2 is 15, and 9 more is 24: it wraps."
std::string answer_text(const Question& question);

// The step as the rest of a page, its question last.
void show(Page& page, const Step& step);
// The boards and the choices of a step whose question is above.
void show_below(Page& page, const Step& step);

// {number, title, text, boards, table, command, question}, and the claims if there are any.
Json json_of(const Step& step, std::size_t number);

}  // namespace squarelab::teach
