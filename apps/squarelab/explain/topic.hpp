// A topic of squarelab explain: one question that every representation answers in its own way.
//
// A topic says what it asks (choose) and then, for each representation, takes the backend's own
// functions step by step and shows what passes between them. In the end the result of the steps is
// compared with the backend's answer to the same question; a difference is an error of the program.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "explain/representations.hpp"
#include "shared/context.hpp"

namespace squarelab::app::explain {

// What to ask about. choose() fills in what the topic needs and the person left out.
struct Subject {
  Position position;
  std::optional<Square> square;
  std::optional<Color> color;
  std::optional<Move> move;

  // Precondition: the square is given and not empty.
  PieceType type() const { return type_of(*position.piece_on(*square)); }
  // The king of the side to move.
  Square king() const;
};

struct Explanation {
  Subject subject;
  Page page;
  // What did not agree: "lerf: attacks_from(e4)".
  std::vector<std::string> disagreements;
  std::string_view name{};  // of the representation whose part is open

  // Begins the part of a representation on the page and in the data. Its object is for the topic's
  // values and valid until the next part begins.
  Json& begin(const Numbering& numbering);

  // Shows the rows, unless there are none, and adds them to the part.
  void steps(Json& part, std::string_view key, Records records);

  void disagree_if(bool differs, std::string_view what);

  // Ends the part: shows the result of the steps beside the backend's answer to the query, such as
  // "attacks_from(e4)", and compares the two.
  void answer(Json& part, const std::string& query, SquareSet steps, SquareSet backend);

  // The same with the query attacks_from of the subject's square.
  void answer_attacks(Json& part, const Board& board, SquareSet steps);

  // The same for what is no set of squares: each claim is a clause and whether it holds.
  struct Claim {
    std::string text;
    bool holds;
  };
  void claims(Json& part, const std::vector<Claim>& claims);
};

// What a topic may be asked to look at.
enum Takes : int { TakesNothing = 0, TakesSquare = 1, TakesColor = 2, TakesMove = 4 };

struct Topic {
  std::string_view name;   // "pawn-attacks"
  std::string_view title;  // a question
  int takes;
  // Completes the subject, and says on the page what is asked. Throws InputError: the subject is
  // not there, such as a knight on an empty square.
  void (*choose)(Explanation&);
  void (*in_bits)(Explanation&, Json&, const BitboardView&);
  void (*in_x88)(Explanation&, Json&, const MailboxView&);
};

// In the order in which they are best read.
std::span<const Topic> topics();

extern const Topic pawn_attacks_topic;
extern const Topic knight_topic;  // leapers.cpp
extern const Topic king_topic;    // leapers.cpp
extern const Topic sliders_topic;
extern const Topic in_check_topic;  // king_lines.cpp
extern const Topic pins_topic;      // king_lines.cpp
extern const Topic make_topic;

// The square that the person gave; or that of the piece that attacks most of those for which `fits`
// holds, of the side to move if it has any. Throws InputError in which `what` names the piece
// ("knight"): there is none, or not on the square that was given.
Square chosen_piece(const Subject& subject, bool (*fits)(Piece), std::string_view what);

// For choose(): makes that the square of the subject, in the data too. Returns why it was chosen:
// "as --square says", or what is given here.
std::string_view choose_square(Explanation& explanation, bool (*fits)(Piece), std::string_view what,
                               std::string_view otherwise);

// "bit 28 (e4)" or "0x34 (e4)".
std::string place_text(const Numbering& numbering, Square square);

// "the white knight on e4"
std::string piece_name(const Position& position, Square square);

// The guard of a shift: for people, also whether it needs one.
Records::Value guard_value(Bitboard guard);

// Steps on the 0x88 board, a row each: what it is of, what is added, the index that it leads to,
// the test by 0x88, and the square, if it is one, which joins the squares attacked.
Records target_records(Records::Field what, std::string step_heading);
void add_target(Records& records, const Records::Value& what, int from, int step,
                SquareSet& attacked);

}  // namespace squarelab::app::explain
