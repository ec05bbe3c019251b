// Selection: the captures, the noisy moves and the quiets.
#pragma once

#include <algorithm>
#include <iterator>
#include <squarelab/positions/sources.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/verify/questions/query.hpp>

namespace squarelab::verify::questions {

struct Selection {
  static constexpr Facts facts{"selection", {Kind::MoveTwice, Kind::MoveMissing, Kind::MoveExtra}};

  static std::vector<Move> ask(const Board& board, MoveSelection selection) {
    return positions::sorted_moves(board.selected_moves(selection));
  }
  static void run(auto& exam) {
    const FirstAnswers& first = exam.first();
    for (const MoveSelection selection : all_move_selections) {
      std::vector<Move> expected;
      std::ranges::copy_if(first.legal, std::back_inserter(expected), [&](Move move) {
        return rules::is_selected(selection, first.position, move);
      });
      exam.expect({&facts, first.deeply ? everybody : others}, expected, "selected_moves", ask,
                  selection);
    }
  }
};

}  // namespace squarelab::verify::questions
