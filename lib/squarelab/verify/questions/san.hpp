// San: each legal move is written as SAN and read back, and has the sign of check or mate where the
// first board gives check or mate after it. It is common to all boards, so one of them is enough.
#pragma once

#include <squarelab/rules/moves.hpp>
#include <squarelab/verify/disagreement.hpp>
#include <squarelab/verify/questions/query.hpp>
#include <squarelab/verify/second_opinion.hpp>

namespace squarelab::verify::questions {

struct San {
  static constexpr Facts facts{"san", {Kind::WrongSan, Kind::Garbage}};
  static constexpr Period period{16, 256};

  static void run(auto& exam) {
    for (const Move move : exam.first().legal) run(exam, move);
  }
  static void run(auto& exam, Move move) {
    const Position& position = exam.first().position;
    // Boards can agree on an illegal move, which has no SAN.
    if (!rules::is_legal(position, move)) return;
    const Notation& notation = exam.notation();
    const std::string san = notation.to_san(move, position);
    const std::string expected = san.substr(0, san.find_last_not_of("+#") + 1) +
                                 sign_after(exam.board(0), move) + " is " + answer_text(move);
    exam.expect(
        {&facts, exam.only_the_first(), move}, expected, "SAN of",
        [&](const Board&, Move) {
          return san + " is " + answer_text(notation.parse_san(san, position));
        },
        move);
  }

 private:
  static const char* sign_after(Board& board, Move move) {
    board.make(move);
    const bool check = !board.checkers().empty();
    const bool mate = check && board.count_legal_moves() == 0;
    board.unmake();
    return mate ? "#" : check ? "+" : "";
  }
};

}  // namespace squarelab::verify::questions
