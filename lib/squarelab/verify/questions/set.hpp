// Set: boards take over a position and forget everything before.
#pragma once

#include <squarelab/positions/sources.hpp>
#include <squarelab/positions/variants.hpp>
#include <squarelab/verify/questions/query.hpp>

namespace squarelab::verify::questions {

struct Set {
  static constexpr Facts facts{"set", {Kind::WrongPosition, Kind::WrongChild}};
  static constexpr Period period{1, 4};

  // Sets the boards to the position and then to copies of it that lack a right or the en-passant
  // square: to one of them, or to all if asked deeply. The boards then hold another position.
  static void run(auto& exam, const Position& position) {
    std::vector<Position> states = positions::simpler_states(position);
    const bool all = exam.scope().again || exam.scope().is_deep();
    if (!all && !states.empty()) states = {states[key_of(position) / 4 % states.size()]};
    const auto moves_of = [&](Board& board, const Position& state) {
      board.set(position);
      board.set(state);
      return positions::sorted_moves(board.legal_moves());
    };
    for (const Position& state : states) {
      exam.expect({&facts, others}, moves_of(exam.board(0), state), "legal_moves once set to",
                  moves_of, state);
    }
  }
};

}  // namespace squarelab::verify::questions
