// Disagreement: one wrong answer of a board or an engine, with the answers of all others,
// as data and as text for people; and in what ways an answer can be wrong.
// Tested in tests/verify/kinds_test.cpp and disagreement_report_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <squarelab/chess.hpp>
#include <squarelab/questions/position_held.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace squarelab::verify {

using questions::answer_text, questions::difference, questions::KeyAnswer, questions::same_bytes;
using questions::can_be_of, questions::Kind, questions::name_of, questions::parse_kind;
using questions::is_of_boards, questions::Question, questions::questions_to_boards;

// Why an engine gave no usable answer.
enum class EngineVerdict : std::uint8_t {
  StartFailure,  // it cannot be started, or ended before its "uciok" and first "readyok"
  NotUci,        // it answers "uci" and then "isready", but "uci" not with "uciok"
  NotAdapter,    // it runs, but its first line is not that of an adapter
  Chess960,      // it plays Chess960 where standard chess is asked for, or the other way round
  NoPerft,       // it speaks UCI, but has no divide for "go perft"; or a script prints nothing
  TotalsOnly,    // it counts leaves, but not below each move
  NoPromotions,  // it names promotions without the piece
  Error,         // an adapter explains why it has no answer
  Skipped,       // an adapter explains why it is not to be asked about the position
  RefusesDraw,   // it has no moves, or an error in words, where neither side can
                 // mate, or after fifty moves. Libraries that end the game there do so, and nobody
                 // calls that a fault
  Exited,        // it ended, or closed its output, in the middle of an answer. If a program that it
                 // started keeps its output open, this is noticed when the time is over
  PartialLine,   // ... and in the middle of a line
  Silent,        // it wrote nothing, or nothing more, until the time was over
  Garbage,       // what it wrote until the time was over, or until its end, is not a divide
  EndlessLine,   // a line exceeds its limit
  EndlessOutput,  // an answer exceeds its limit of lines or bytes, or has more than 1000 lines and
                  // no end when the time is over
  IllegalAnswer,  // the answer cannot be right: a move twice, a total that is not the sum, ...
  Inconsistent,   // it answered the same question differently when it was asked again
  Raised,         // a function of the calling program raised an exception
  Interrupted,    // not a fault of the engine: the run was stopped while it was asked
};

// Returns "start-failure" for EngineVerdict::StartFailure.
std::string_view name_of(EngineVerdict verdict) noexcept;
// Looks it up by its name; nullopt if there is none of that name.
std::optional<EngineVerdict> parse_verdict(std::string_view name) noexcept;

// To be thrown by a board that asks another program and has no answer in time.
class NoAnswerInTime : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// An answer that can be drawn; std::monostate for all others. Lists of moves are sorted by code.
using Drawable = std::variant<std::monostate, SquareSet, Position, std::vector<Move>>;
inline Drawable drawable(SquareSet answer) { return answer; }
inline Drawable drawable(const Position& answer) { return answer; }
inline Drawable drawable(const std::vector<Move>& answer) { return answer; }
template <class Value>
Drawable drawable(const Value&) {
  return {};
}

// Returns the moves of the first list that the second lacks. Precondition: the second is sorted.
std::vector<Move> lacking(const std::vector<Move>& moves, const std::vector<Move>& list);

// Returns the fault of an answer that differs from the expected answer, asked after moves or not.
Kind kind_of(Question question, bool after_moves, const Drawable& expected, const Drawable& answer);

// Returns the fault of an engine that got that verdict.
Kind kind_of(EngineVerdict verdict) noexcept;

enum class Rule : std::uint8_t;  // fault.hpp

// An exception instead of an answer.
struct Thrown {
  Kind kind;
  std::string text;  // "throws: no king"
};
// Precondition: an exception is being handled.
Thrown what_was_thrown();

struct Answer {
  std::string backend;
  std::string text;
  Drawable drawable = {};
  std::vector<std::string> without_code = {};  // an engine's moves that are none of anybody's
  std::string errors = {};  // the error output of an engine without a usable answer
};

struct Disagreement {
  Position start;               // all boards were set to it
  std::vector<Move> moves;      // ... and these were made
  std::string query;            // "attackers_to e4 White"
  std::string expected;         // what the answers should be
  std::vector<Answer> answers;  // of every board that was asked, the first board's first
  // Who is wrong: the first answer that is not as expected, of engines before those of boards.
  std::optional<std::size_t> wrong = std::nullopt;

  Question question = &questions::PositionHeld::facts;
  Kind kind = Kind::WrongPosition;
  Drawable expected_drawable = {};
  std::optional<Move> move = std::nullopt;               // that the query names
  std::optional<Move> about = std::nullopt;              // of a wrong list: a wrong move
  std::optional<std::string> about_text = std::nullopt;  // ... or an extra move without a code
  std::optional<Rule> about_rule = std::nullopt;         // of a wrong text: what of it is wrong
  std::vector<Move> taken_back = {};                     // made after `moves` and taken back again
  int depth = 0;                                        // of a perft, or of the counts of an engine
  std::optional<EngineVerdict> verdict = std::nullopt;  // of an engine without a usable answer
  // The position whose answer is expected, where the rules expect none.
  std::optional<Position> compared = std::nullopt;
  std::string text = {};  // a FEN that is asked about as it is written, instead of start
  // The place of a count of a file, "suite.epd:3"; empty for all others.
  std::string place_in_file = {};
};

// A position, and moves made from it.
struct Line {
  Position start;           // playable
  std::vector<Move> moves;  // legal in sequence

  friend bool operator==(const Line&, const Line&) = default;
};

// Returns true if the start is playable and each move legal. The moves of a disagreement may be
// illegal if the first board is itself wrong and has chosen them.
bool is_valid(const Line& line);

// Returns the position at the end of the line. Precondition: is_valid(line).
Position end_of(const Line& line);

// Returns the moves that were made, followed by those that were taken back.
Line whole_line(const Disagreement& found);

// Returns the number of the first answer that is not as expected, or nullopt.
std::optional<std::size_t> first_wrong(const Disagreement& disagreement);

// Returns the lines that say what was asked about, and the others.
std::string place_text(const Disagreement& disagreement);
std::string answers_text(const Disagreement& disagreement);
// Returns a few lines: position, moves if there are any, query, what is expected, and after a *
// each answer that is something else, lists of moves with their differences marked. Lines are as
// wide as reports, except for positions. Ends with a line end.
std::string to_string(const Disagreement& disagreement);

}  // namespace squarelab::verify
