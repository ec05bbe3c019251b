// The effect of `to`: what they lose, and gain, when a piece of ours arrives.
//
//   sliders   that see the square lose what lies beyond it; the square itself they reach as before,
//             now by capture
//   pawns     that attack the square gain a capture; pushes and double pushes over it are lost
//   capture   all moves of the captured piece are lost; each piece that protects it gains one
//
// The effect is the same whoever arrives.
#pragma once

#include <squarelab/two_plies/x88/parent.hpp>

namespace squarelab::x88::two_plies {

class Arrivals {
 public:
  // If a piece of ours stood on x, they could capture it, or could no longer push to x or over it.
  void add(int x, int replies) noexcept {
    gained_[x] = static_cast<std::int8_t>(gained_[x] + replies);
  }
  // A slider reaches `reached` squares with that step. The first `empty` of them are empty; a piece
  // of ours there would hide the squares beyond it.
  void shorten_line(int slider, int step, int empty, int reached) noexcept {
    for (int squares = 1, x = slider + step; squares <= empty; ++squares, x += step) {
      add(x, squares - reached);
    }
  }
  // If the piece of theirs on x were captured, its moves would be lost.
  void take_all(int x, int moves) noexcept { add(x, -moves); }

  // Returns the replies that an arrival adds.
  int gained(int to) const noexcept { return gained_[to]; }

 private:
  std::int8_t gained_[mapping::x88::board_size] = {};
};

}  // namespace squarelab::x88::two_plies
