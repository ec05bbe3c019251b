// Fen: a second reader reads what the notation writes, and the notation reads what a second writer
// wrote (second_opinion.hpp). It is common to all boards, so one of them is enough.
#pragma once

#include <squarelab/verify/questions/query.hpp>
#include <squarelab/verify/second_opinion.hpp>

namespace squarelab::verify::questions {

struct Fen {
  static constexpr Facts facts{"fen", {Kind::WrongFen, Kind::Garbage}};
  static constexpr Period period{4, 4};

  static void run(auto& exam) {
    const Notation& notation = exam.notation();
    const Position& position = exam.first().position;
    const Query query{&facts, exam.only_the_first()};
    exam.expect(query, position, "position written as FEN", [&](const Board& board) {
      return read_second_fen(notation.to_fen(board.position())).value_or(Position{});
    });
    exam.expect(query, position, "position read from FEN", [&](const Board& board) {
      return notation.parse_fen(second_fen(board.position()));
    });
  }
};

}  // namespace squarelab::verify::questions
