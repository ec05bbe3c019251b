// Kinds: what boards are asked, and in what way an answer can be wrong, as data.
// Tested in tests/lab/differential/kinds_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/chess/move.hpp>
#include <squarelab/chess/position.hpp>
#include <squarelab/chess/square_set.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace squarelab::lab::inline differential {

// What boards are asked. Queries of one question differ in squares, colours, moves or depth only.
enum class Question : std::uint8_t {
  Set,        // to take over the position
  Make,       // to make a legal move
  Unmake,     // to take back the last move
  Position,   // the position, the man on a square, the side to move
  Key,        // both keys
  Moves,      // the legal moves
  Count,      // how many there are
  Legality,   // is_legal of a code
  Attacks,    // from a square, to a square, the maps
  Checkers,   // the checkers
  Pins,       // the pinned men
  Perft,      // the count of leaves
  CoreChild,  // the two ways to the child of a move
  TakenBack,  // state and position after moves are taken back
  End,        // whether it is mate or stalemate
  San,        // the moves written as SAN and read back
};

// What is wrong. Where boards differ in moves, a move that is missing decides, then one too many.
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
  Refusal,       // throws std::logic_error, which stands for a wrong argument, instead of answering
  Hang,          // throws NoAnswerInTime
  Crash,         // throws anything else
  Garbage,       // of another program: what it says is no answer, or has no end, or cannot be right
  WrongEnd,      // mate or stalemate where it is none, or the other way round
  WrongSan,      // SAN that is not read as the move it was written for
  Inconsistent,  // of another program: the same question, and another answer
};

// "move-missing" for Kind::MoveMissing, "taken-back" for Question::TakenBack.
std::string_view name_of(Kind kind) noexcept;
std::string_view name_of(Question question) noexcept;
std::optional<Kind> parse_kind(std::string_view name) noexcept;
std::optional<Question> parse_question(std::string_view name) noexcept;

// For boards that ask another program and wait no longer.
class NoAnswerInTime : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// An answer that can be drawn; nothing for all others. Lists of moves are sorted by their codes.
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

// What is wrong with an answer that is not the one expected.
Kind kind_of(Question question, bool after_moves, const Drawable& expected, const Drawable& answer);

// Whether a board, or another program, can be wrong in that way when it is asked that.
bool can_be_of(Kind kind, Question question) noexcept;

// What an exception means that is thrown in place of an answer, and its words: "throws: no king".
// Precondition of both: one is being handled.
Kind kind_of_exception();
std::string words_of_exception();

}  // namespace squarelab::lab::inline differential
