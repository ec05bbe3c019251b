// pass: the state of a game after a null move. The other side is to move and no pawn can be
// captured en passant; the clocks count a ply. Searches ask for it, and no rule of chess does.
//
// A backend may have its own form, pass(Full&). For others the state is set again, slowly.
// Both give the same state. Tested in tests/search/pass_test.cpp.
#pragma once

#include <squarelab/board/backend.hpp>

namespace squarelab {

// Precondition: the side to move is not in check.
template <Backend B>
void pass(typename B::Full& full) noexcept {
  if constexpr (requires { B::pass(full); }) {
    B::pass(full);
  } else {
    Position position = B::position(full);
    if (position.side_to_move == Color::Black) {
      position.fullmove_number = next_clock(position.fullmove_number);
    }
    position.side_to_move = ~position.side_to_move;
    position.en_passant.reset();
    position.halfmove_clock = next_clock(position.halfmove_clock);
    B::set(full, position);
  }
}

}  // namespace squarelab
