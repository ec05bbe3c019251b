// Disagreement: one wrong answer of a board or an engine, with the answers of all others beside it,
// as data and as text for people; and in what ways an answer can be wrong.
// Tested in tests/verify/kinds_test.cpp and disagreement_report_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <squarelab/chess.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace squarelab::verify {

// What boards and other programs are asked. Queries of one question differ in squares, colours,
// moves or depth only.
enum class Question : std::uint8_t {
  Set,         // to take over the position
  Make,        // to make a legal move
  Unmake,      // to take back the last move
  Position,    // the position, the piece on a square, the side to move
  Key,         // both keys; of other programs the one that they have
  Moves,       // the legal moves
  Count,       // how many there are
  Legality,    // is_legal of a code
  Attacks,     // from a square, to a square, the maps
  Checkers,    // the checkers
  Pins,        // the pinned pieces
  Selection,   // the captures, the noisy moves and the quiets
  GivesCheck,  // whether a move gives check; of other programs all that do
  Exchange,    // what an exchange wins, and whether it is at least so much
  Threats,     // who attacks whom, and what a move changes in it
  Perft,       // the count of leaves
  CoreChild,   // the two ways to the child of a move
  TakenBack,   // state and position after moves are taken back
  End,         // whether it is mate or stalemate
  San,         // the moves written as SAN and read back
  Fen,         // the position written as FEN and read from it
  Captures,    // of other programs only, as all that follow: the legal moves that capture
  Noisy,       // those that capture or promote
  Eval,        // the evaluation
  EvalMirror,  // the same in the left-right mirror
  ReadSan,     // the legal moves, read from SAN
};

// Whether boards are never asked it.
constexpr bool is_of_programs_only(Question question) noexcept {
  return question >= Question::Captures;
}

// What is wrong. Of two lists of moves: a missing move is named first, then an extra one.
enum class Kind : std::uint8_t {
  MoveMissing,
  MoveExtra,
  MoveTwice,
  WrongCount,     // of moves or leaves
  WrongLegality,  // is_legal does not fit the list of moves
  WrongPosition,  // another position than the one set
  WrongChild,     // another position after a move, or another child by the fast path
  WrongUndo,      // another state once moves are taken back
  WrongKey,
  WrongAttack,
  WrongCheckers,
  WrongPins,
  WrongCheckGiven,  // a move is said to give check that does not, or the opposite
  WrongExchange,
  WrongThreats,
  Refusal,       // throws std::logic_error, which stands for a wrong argument
  Hang,          // throws NoAnswerInTime
  Crash,         // throws anything else
  Garbage,       // an engine's output is not an answer, has no end, or cannot be right
  WrongEnd,      // mate or stalemate is claimed where there is none, or is missed
  WrongSan,      // SAN that is not read as the move it was written for, or has another sign
  WrongFen,      // FEN that is not of the position it was written for, or is read as another one
  WrongEval,     // another evaluation than that of a position which is worth the same
  Inconsistent,  // an engine answers the same question differently
};

// Why an engine gave no usable answer.
enum class EngineVerdict : std::uint8_t {
  StartFailure,  // it cannot be started, or ended before its "uciok" and first "readyok"
  NotUci,        // it answers "uci" and then "isready", but "uci" not with "uciok"
  NotAdapter,    // it runs, but its first line is not the one of an adapter
  Chess960,      // it plays Chess960 where standard chess is asked for, or the other way round
  NoPerft,       // it speaks UCI, but has no divide for "go perft"; or a script prints nothing
  TotalsOnly,    // it counts leaves, but not below each move
  NoPromotions,  // it names promotions without the piece
  Error,         // an adapter says in words why it has no answer
  Skipped,       // an adapter says in words why it is not to be asked about the position
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

// "move-missing" for Kind::MoveMissing, "taken-back" for Question::TakenBack, "start-failure" for
// EngineVerdict::StartFailure.
std::string_view name_of(Kind kind) noexcept;
std::string_view name_of(Question question) noexcept;
std::string_view name_of(EngineVerdict verdict) noexcept;
// Looks the question up by its name; nullopt if there is none of that name.
std::optional<Kind> parse_kind(std::string_view name) noexcept;
std::optional<Question> parse_question(std::string_view name) noexcept;
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

// The moves of the first list that the second lacks. Precondition: the second is sorted.
std::vector<Move> lacking(const std::vector<Move>& moves, const std::vector<Move>& list);

// What is wrong with an answer that differs from the expected one. after_moves: whether moves were
// made before it was asked.
Kind kind_of(Question question, bool after_moves, const Drawable& expected, const Drawable& answer);

// Whether a board or an engine can be wrong in that way when it is asked that.
bool can_be_of(Kind kind, Question question) noexcept;

// What is wrong with an engine that got that verdict.
Kind kind_of(EngineVerdict verdict) noexcept;

// An exception in place of an answer.
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

  Question question = Question::Position;
  Kind kind = Kind::WrongPosition;
  Drawable expected_drawable = {};
  std::optional<Move> move = std::nullopt;               // that the query names
  std::optional<Move> about = std::nullopt;              // of a wrong list: a wrong move
  std::optional<std::string> about_text = std::nullopt;  // ... or an extra one without a code
  std::vector<Move> taken_back = {};                     // made after `moves` and taken back again
  int depth = 0;                                        // of a perft, or of the counts of an engine
  std::optional<EngineVerdict> verdict = std::nullopt;  // of an engine without a usable answer
  // Of an answer that is not expected by the rules, but by that about another position.
  std::optional<Position> compared = std::nullopt;
  // Of a count of a file: where it stands, "suite.epd:3". Empty for all others.
  std::string place_in_file = {};
};

// A position, and moves made from it.
struct Line {
  Position start;           // playable
  std::vector<Move> moves;  // legal one after the other

  friend bool operator==(const Line&, const Line&) = default;
};

// Whether the start is playable and the moves are legal one after the other. The moves of a
// disagreement may be illegal if the first board is itself wrong and has chosen them.
bool is_valid(const Line& line);

// The position at the end of the line. Precondition: is_valid(line).
Position end_of(const Line& line);

// The moves that were made, followed by those that were taken back.
Line whole_line(const Disagreement& found);

// The number of the first answer that is not as expected, or nullopt.
std::optional<std::size_t> first_wrong(const Disagreement& disagreement);

// The lines that say what was asked about, and the others.
std::string place_text(const Disagreement& disagreement);
std::string answers_text(const Disagreement& disagreement);
// A few lines: position, moves if there are any, query, what is expected, and behind a * each
// answer that is something else, lists of moves with their differences marked. Lines are as wide as
// reports, except for positions. Ends with a line end.
std::string to_string(const Disagreement& disagreement);

// Where two images of a state first differ, "byte 3 is 0x10 and missing", or same_bytes.
inline constexpr std::string_view same_bytes = "the same";
std::string difference(const std::vector<std::byte>& first, const std::vector<std::byte>& second);

// The answers to queries, each on one line.
std::string answer_text(bool answer);
std::string answer_text(int answer);
std::string answer_text(std::uint64_t answer);  // a count of leaves
std::string answer_text(Color answer);
std::string answer_text(std::optional<Piece> answer);
std::string answer_text(SquareSet answer);
std::string answer_text(const Position& answer);
std::string answer_text(const std::vector<Move>& answer);
std::string answer_text(const std::vector<Threat>& answer);  // "Nd5xc7(p)" for a knight and a pawn
std::string answer_text(const ThreatChanges& answer);        // "without ..., with ..."

// How the game ends in a position, and whether it does.
enum class End : std::uint8_t { None, Checkmate, Stalemate };
std::string answer_text(End answer);
inline std::string answer_text(const std::string& answer) { return answer; }

// A key as an answer: 16 hexadecimal digits.
struct KeyAnswer {
  Key key;

  friend bool operator==(KeyAnswer, KeyAnswer) noexcept = default;
};
std::string answer_text(KeyAnswer answer);

}  // namespace squarelab::verify
