// LegalMoves and BulkCount: the list of legal moves, and their number.
#pragma once

#include <algorithm>
#include <squarelab/positions/sources.hpp>
#include <squarelab/verify/questions/query.hpp>

namespace squarelab::verify::questions {

struct BulkCount {
  static constexpr Facts facts{"count", {Kind::WrongCount}};
};

struct LegalMoves {
  static constexpr Facts facts{
      "moves",
      {Kind::MoveTwice, Kind::MoveMissing, Kind::MoveExtra, Kind::Garbage, Kind::Inconsistent}};
  static constexpr std::array<Question, 2> asks{&facts, &BulkCount::facts};

  static std::vector<Move> ask(const Board& board) {
    return positions::sorted_moves(board.legal_moves());
  }
  // Compares the first board only if it lists a move twice.
  static void run(auto& exam, const Who& who, const std::vector<Move>& listed_first) {
    std::vector<Move> legal = listed_first;
    legal.erase(std::unique(legal.begin(), legal.end()), legal.end());
    const int count = static_cast<int>(legal.size());
    exam.expect({&facts, who.from(legal == listed_first ? 1 : 0)}, legal, "legal_moves", ask);
    exam.expect({&BulkCount::facts, who.from(1)}, count, "count_legal_moves",
                &Board::count_legal_moves);
  }
  static void run(auto& exam) { run(exam, everybody, exam.first().listed); }
};

}  // namespace squarelab::verify::questions
