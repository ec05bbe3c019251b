// PositionHeld: the position, the piece on each square and the side to move.
#pragma once

#include <squarelab/verify/questions/query.hpp>

namespace squarelab::verify::questions {

struct PositionHeld {
  static constexpr Facts facts{"position", {Kind::WrongPosition, Kind::WrongChild}};

  static void run(auto& exam, const Who& who, const Position& position) {
    exam.expect({&facts, who}, position, "position", &Board::position);
  }
  static void run(auto& exam) {
    const Position& position = exam.first().position;
    run(exam, everybody, position);
    for (const Square square : all_squares) {
      exam.expect({&facts}, position.piece_on(square), "piece_on", &Board::piece_on, square);
    }
    exam.expect({&facts}, position.side_to_move, "side_to_move", &Board::side_to_move);
  }
};

}  // namespace squarelab::verify::questions
