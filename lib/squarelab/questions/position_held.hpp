// PositionHeld: the position, the piece on each square and the side to move. Keys: the key that is
// kept up move by move, and the same computed from nothing.
#pragma once

#include <squarelab/questions/query.hpp>

namespace squarelab::questions {

struct PositionHeld : Asked {
  static constexpr auto facts = Facts{"position", "the position that a board holds"}.faults(
      {Kind::WrongPosition, Kind::WrongChild});
  static constexpr Stage stage = Stage::Plain;
  static constexpr auto ask = &Board::position;

  static void run(auto& exam, const Who& who, const Position& position) {
    exam.expect({&facts, who}, position, "position", ask);
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

struct Keys : Asked {
  static constexpr auto facts =
      Facts{"key", "the key of the position, kept up move by move"}.faults(
          {Kind::WrongKey, Kind::Garbage});
  static constexpr Stage stage = Stage::Plain;

  static KeyAnswer ask(const Board& board) { return {board.key()}; }

  static void run(auto& exam, const Who& who, Key key) {
    exam.expect({&facts, who}, KeyAnswer{key}, "key", ask);
    exam.expect({&facts, who}, KeyAnswer{key}, "recomputed_key", &Board::recomputed_key);
  }
  static void run(auto& exam) { run(exam, everybody, exam.first().key); }
};

}  // namespace squarelab::questions
