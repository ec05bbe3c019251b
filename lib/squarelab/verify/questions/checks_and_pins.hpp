// Checkers and Pins: the pieces that give check to the side to move, and its pinned pieces.
#pragma once

#include <squarelab/verify/questions/query.hpp>

namespace squarelab::verify::questions {

struct Checkers {
  static constexpr Facts facts{"checkers", {Kind::WrongCheckers}};
  static constexpr std::string_view words = "checkers";
  static constexpr Who who = everybody;
  static constexpr auto ask = &Board::checkers;
  static SquareSet expected(const FirstAnswers& first) { return first.checkers; }
};

struct Pins {
  static constexpr Facts facts{"pins", {Kind::WrongPins}};
  static constexpr std::string_view words = "pinned";
  static constexpr Who who = others;
  static constexpr auto ask = &Board::pinned;
  static SquareSet expected(const FirstAnswers& first) { return first.pinned; }
};

}  // namespace squarelab::verify::questions
