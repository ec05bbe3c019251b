// Facts of questions: what reports, reproducers and other programs are told of a question that
// boards or programs are asked. At run time a question is the address of its facts.
// Tested in tests/verify/kinds_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace squarelab::verify {

// Ways to be wrong. Of two lists of moves: a missing move is named first, then an extra one.
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

namespace questions {

struct Facts {
  std::string_view name;  // "gives-check"
  // The ways in which an answer can be wrong; first the one where nothing says otherwise. A board
  // that throws can do so at any question.
  std::array<std::optional<Kind>, 5> kinds;
};

constexpr std::string_view name_of(const Facts* question) noexcept { return question->name; }

}  // namespace questions

using Question = const questions::Facts*;
using questions::name_of;

// The questions to boards, each once, in the order in which they are asked. For those to other
// programs see engine/questions/catalogue.hpp.
std::span<const Question> questions_to_boards();
inline bool is_of_boards(Question question) {
  return std::ranges::count(questions_to_boards(), question) != 0;
}

// Returns whether a board or an engine can be wrong in that way when it is asked that.
constexpr bool can_be_of(Kind kind, Question question) noexcept {
  return kind == Kind::Refusal || kind == Kind::Hang || kind == Kind::Crash ||
         std::ranges::count(question->kinds, kind) != 0;
}

}  // namespace squarelab::verify
