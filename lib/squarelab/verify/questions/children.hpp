// Children: every legal move is made and taken back, and each time the position, the key and every
// byte of the state are compared. This is most of what a comparison costs.
#pragma once

#include <squarelab/positions/variants.hpp>
#include <squarelab/verify/questions/core_child.hpp>
#include <squarelab/verify/questions/end_of_game.hpp>
#include <squarelab/verify/questions/keys.hpp>
#include <squarelab/verify/questions/legal_moves.hpp>
#include <squarelab/verify/questions/position_held.hpp>
#include <squarelab/verify/questions/san.hpp>
#include <squarelab/verify/questions/taken_back.hpp>

namespace squarelab::verify::questions {

struct Children {
  static constexpr std::array<Question, 4> asks{&Make::facts, &Unmake::facts, &CoreChild::facts,
                                                &TakenBack::facts};

  static void run(auto& exam) {
    const States before = exam.states();
    std::size_t turn = exam.first().key;
    for (const Move move : exam.first().legal) {
      exam.and_return([&] { run(exam, before, move, turn++); });
      ++exam.compared().children;
    }
  }

 private:
  static void run(auto& exam, const States& before, Move move, std::size_t turn) {
    const FirstAnswers& first = exam.first();
    const auto& scope = exam.scope();
    // In a sampled position a board goes both ways of every fourth move, and makes every second.
    const bool sampled = scope.is_sampled() && !first.deeply;
    ask<CoreChild>(exam, {first.deeply ? 0U : 1U, sampled ? 4U : 1U, turn}, move);
    const Who who{0, sampled ? 2U : 1U, turn / 4};
    exam.make(move, who);
    const Position child = exam.position_now();
    const Key key = key_of(child);
    PositionHeld::run(exam, who, child);
    Keys::run(exam, who.from(1), key);
    const Board& board = exam.board(0);
    const bool ends = !sampled && exam.board(exam.size() - 1).count_legal_moves() == 0;
    if (scope.is_time_for(key, sampled ? 64 : 16)) {
      EndOfGame::run(exam, who, EndOfGame::ask(board));
    }
    if (scope.is_time_for(key, sampled ? 256 : 64) ||
        positions::is_double_push_beside_pawn(first.position, move)) {
      LegalMoves::run(exam, who, LegalMoves::ask(board));
    }
    exam.take_back(who);
    const bool position_too = !sampled || turn % 4 == 0;
    TakenBack::run(exam, who, before, position_too ? &first.position : nullptr);
    exam.forget_taken_back();
    if (ends) San::run(exam, move);
  }
};

}  // namespace squarelab::verify::questions
