// Fen and San, which are common to all boards, so one of them is enough. A second reader reads the
// FEN that the notation writes, and the notation reads what a second writer wrote. Each legal move
// is written as SAN and read back, and has the sign of check or mate where the first board gives
// check or mate after it.
#pragma once

#include <squarelab/questions/query.hpp>
#include <squarelab/questions/second_opinion.hpp>

namespace squarelab::questions {

struct Fen : Asked {
  static constexpr auto facts = Facts{"fen", "the position written as FEN, and read back"}.faults(
      {Kind::WrongFen, Kind::Garbage});
  static constexpr Stage stage = Stage::Position;
  static constexpr Period period{4, 4};

  static void run(auto& exam) {
    const auto& notation = exam.notation();
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

struct San : Asked {
  static constexpr auto facts =
      Facts{"san", "each legal move written as SAN, and read back"}.faults(
          {Kind::WrongSan, Kind::Garbage});
  static constexpr Stage stage = Stage::Moves;
  static constexpr Period period{16, 256};

  static void run(auto& exam) {
    for (const Move move : exam.first().legal) run(exam, move);
  }
  static void run(auto& exam, Move move) {
    const Position& position = exam.first().position;
    // Boards can agree on an illegal move, which has no SAN.
    if (!is_legal(position, move)) return;
    const auto& notation = exam.notation();
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
  static bool is_legal(const Position& position, Move move);
  static const char* sign_after(Board& board, Move move);
};

}  // namespace squarelab::questions
