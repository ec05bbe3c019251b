// A topic of squarelab explain: one question that every representation answers in its own way.
//
// A topic is one file here with its functions, and one line in the table of topics.cpp. It says
// what it asks (choose) and then, for each representation, takes the backend's own pieces step by
// step and shows what passes between them. In the end what the steps gave is held against the
// backend's answer to the same question; a difference is an error of the program, and it says so.
#pragma once

#include <optional>
#include <span>
#include <squarelab/board/board.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "explain/representations.hpp"
#include "numbers/mapping_views.hpp"
#include "shared/error.hpp"
#include "shared/page.hpp"

namespace squarelab::app::explain {

// What to ask about. choose() fills in what the topic needs and the person left out.
struct Subject {
  Position position;
  std::optional<Square> square;
  std::optional<Color> color;
  std::optional<Move> move;
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

  // Ends the part: shows what the steps gave beside what the backend answers to the query, such as
  // "attacks_from(e4)", and holds the two against each other.
  void answer(Json& part, const std::string& query, SquareSet steps, SquareSet backend);

  // The same for what is no set of squares: each claim is a clause and whether it holds.
  struct Claim {
    std::string text;
    bool holds;
  };
  void claims(Json& part, const std::vector<Claim>& claims);
};

// What a topic may be told to look at.
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

// For choose(): the piece on the square that the person gave, or of those of which `fits` holds the
// one that attacks most, of the side to move if it has any. Throws InputError in which `what` names
// the piece ("knight"): there is none, or not on the square that was given.
Square chosen_piece(const Subject& subject, bool (*fits)(Piece), std::string_view what);

// "28", or "0x34" on the 0x88 board, and "bit 28 (e4)" or "0x34 (e4)".
std::string index_text(const Numbering& numbering, int index);
std::string place_text(const Numbering& numbering, Square square);

// "the white knight on e4"
std::string piece_name(const Position& position, Square square);

}  // namespace squarelab::app::explain
