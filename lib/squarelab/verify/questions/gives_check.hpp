// GivesCheck: whether a legal move gives check. Programs are asked for all moves that do.
#pragma once

#include <squarelab/verify/questions/query.hpp>

namespace squarelab::verify::questions {

struct GivesCheck {
  static constexpr Facts facts{
      "gives-check", {Kind::WrongCheckGiven, Kind::MoveMissing, Kind::MoveExtra, Kind::Garbage}};
  static constexpr std::string_view words = "gives_check";
  static constexpr auto ask = &Board::gives_check;
  static bool expected(const FirstAnswers& first, Move move) {
    return first.board->gives_check(move);
  }
};

}  // namespace squarelab::verify::questions
