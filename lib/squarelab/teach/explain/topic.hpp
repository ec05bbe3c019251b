// A topic of squarelab explain: one question that every representation answers in its own way.
//
// A topic states its question (choose). Then it runs the backend's own functions step by step, for
// each representation, and shows their values. At the end it compares the result of the steps with
// the backend's answer to the same question; a difference is an error of the program.
#pragma once

#include <optional>
#include <span>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/board.hpp>
#include <squarelab/teach/lesson/step.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace squarelab::teach {

struct BitboardView;
struct MailboxView;

// The subject of a topic. choose() fills in the parts that the topic needs and the person left out.
struct Subject {
  Position position;
  std::optional<Square> square;
  std::optional<Color> color;
  std::optional<Move> move;
  Position as_given = position;  // with its en-passant square even if no capture there is legal

  // Precondition: the square is given and not empty.
  PieceType type() const { return type_of(*position.piece_on(*square)); }
  // The king of the side to move.
  Square king() const;
};

// The cost of an answer for a representation, and the answer itself.
struct Cost {
  std::string operations;  // "8 shifts, 8 ANDs"
  std::size_t table_bytes = 0;
  int guards = 0;                         // shifts that need one
  std::optional<SquareSet> squares = {};  // the result
  std::string result = {};                // in words, where it is no set of squares
};

class Explanation {
 public:
  Explanation(Subject about, Page shown) : subject(std::move(about)), page(std::move(shown)) {}

  Subject subject;
  Page page;

  // Disagreements: "lerf: attacks_from(e4)".
  const std::vector<std::string>& disagreements() const { return disagreements_; }

  // A paragraph, unless the page has it already.
  void say(std::string text);

  // Returns true if no representation has been explained yet.
  bool is_first() const { return rows_.empty(); }

  // Begins the part of a representation on the page and in the data. Its object is for the topic's
  // values and valid until the next part begins.
  Json& begin(const Numbering& numbering);

  void disagree_if(bool differs, std::string_view what);

  // A set under a caption.
  struct Named {
    std::string caption;
    Bitboard set;
  };
  // Boards, each drawn once whatever the mappings, next to the last set as the machine holds it:
  // eight rows of eight bits.
  void boards(const BitboardView& view, const std::vector<Named>& sets);

  // A step that lessons share: its text unless the page has it, its exhibit, its claims.
  void show(Json& part, Step step);

  // The answer of the backend itself, and its question: "attacks_from(e4)".
  struct Answer {
    std::string query;
    SquareSet squares;
  };
  // To the query attacks_from of the subject's square.
  Answer attacks_from(const Board& board) const;

  // Ends the part: compares the result of the steps with the backend's answer, and notes the cost
  // of getting there.
  void conclude(Json& part, const Numbering& numbering, SquareSet result, const Answer& answer,
                Cost cost);
  // Does so with the last set, after drawing all sets.
  void conclude(Json& part, const BitboardView& view, const std::vector<Named>& sets,
                const Answer& answer, Cost cost);

  // Notes the row of the representation for the comparison at the end.
  void cost(const Numbering& numbering, Cost cost);
  // Ends the page, if costs were noted: a row per representation, and how each result follows from
  // the first result, which is computed and compared.
  void compare();

  // The comparison for what is no set of squares: each claim is a clause and whether it holds.
  void claims(Json& part, const std::vector<Claim>& claims);

 private:
  // "= lerf's, transpose": how the result comes from the first result, which is computed.
  std::string from_the_first(const Numbering& numbering, SquareSet result);

  struct Row {
    const Numbering* numbering;
    Cost cost;
  };
  std::vector<Row> rows_;
  std::string_view name_;  // of the representation whose part is open
  std::vector<std::string> disagreements_;
  std::vector<std::string> said_;   // paragraphs
  std::vector<std::string> drawn_;  // boards, with their captions
  std::optional<SquareSet> shown_;  // the last result that was listed
  bool claims_shown_ = false;
};

// The options of a topic.
enum Takes : int { TakesNothing = 0, TakesSquare = 1, TakesColor = 2, TakesMove = 4 };

// The functions that tell a topic.
struct Teller {
  // Completes the subject, and writes the question on the page. Throws std::invalid_argument: the
  // subject is not there, such as a knight on an empty square.
  void (*choose)(Explanation&);
  void (*in_bits)(Explanation&, Json&, const BitboardView&);
  void (*in_x88)(Explanation&, Json&, const MailboxView&);
};

struct Topic {
  std::string_view name;   // "pawn-attacks"
  std::string_view title;  // a question
  std::string_view fen;    // a position that has something to show
  int takes;
  const Teller* teller;  // null: not told by representations, but as a page of its own
};

// The names of the options of a topic other than --in: "square".
std::vector<std::string> options_of(const Topic& topic);

// The topics. Data: {topics: [{name, title, takes}]}, where takes lists the options that the topic
// understands.
Page topics_page();

// Explains the topic by each representation in turn. Throws std::invalid_argument: the position has
// nothing to explain, or not on the square that was given.
Explanation explained(const Topic& topic, Subject subject,
                      const std::vector<const Numbering*>& representations,
                      const Registry& registry);

// The words of the field, with examples that are computed: the topic glossary.
Page glossary_page();

// Adds the answers of all boards to the questions of the catalogue: `explain answers`.
void add_answers(Explanation& explanation, const Registry& registry);

// In the order in which they are best read.
std::span<const Topic> topics();

extern const Teller pawn_attacks_teller, knight_teller, king_teller;   // steppers.cpp
extern const Teller in_check_teller, pins_teller;                      // king_lines.cpp
extern const Teller castling_teller, en_passant_teller, flips_teller;  // shared_steps.cpp
extern const Teller sliders_teller, make_teller, captures_teller, exchange_teller, threats_teller,
    counting_teller;

// The square that the person gave; or that of the piece that attacks most of those for which `fits`
// holds, of the side to move if it has any. Throws std::invalid_argument in which `what` names the
// piece
// ("knight"): there is none, or not on the square that was given.
Square chosen_piece(const Subject& subject, bool (*fits)(Piece), std::string_view what);

// For choose(): makes that the square of the subject, in the data too. Returns why it was chosen:
// "as --square says", or what is given here.
std::string_view choose_square(Explanation& explanation, bool (*fits)(Piece), std::string_view what,
                               std::string_view otherwise);

// Completes the move: the move that the person gave, or the move of most interest, of equal moves
// the first by name. Throws std::invalid_argument: there is no legal move.
std::string_view choose_move(Explanation& explanation, int (*interest)(const Position&, Move),
                             std::string_view otherwise);

// "bit 28 (e4)" or "0x34 (e4)".
std::string place_text(const Numbering& numbering, Square square);

// "the white knight on e4"
std::string piece_name(const Position& position, Square square);

// The squares of native indices; and squares as a cell, which is blank if there are none, with
// their names for programs.
SquareSet squares_at(const Numbering& numbering, const std::vector<int>& indices);
Value squares_value(SquareSet squares);

// The set as the machine holds it: the row of the highest bits on top, the lowest bit of each row
// to the left.
Drawing grid_of(std::string_view caption, Bitboard set);

// The board of 0x88, sixteen bytes wide, with a sign on some of its indices; those beyond it are
// not drawn.
Drawing x88_grid(std::string_view caption, const std::vector<std::pair<int, char>>& signs);

}  // namespace squarelab::teach
