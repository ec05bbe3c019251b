// The moves of a single piece, for the few pieces that are counted separately: those that are
// pinned before a move or after it.
#pragma once

#include <squarelab/two_plies/x88/parent.hpp>

namespace squarelab::x88::two_plies {

template <class Config, Color Side>
struct PieceMoves {
  using G = typename Config::Geometry;
  static constexpr int up = G::up(Side);

  // Returns the number of moves of a pawn to that square: four on the last rank, one per promotion.
  static int worth(int to) noexcept { return G::rank(to) == G::last_rank(Side) ? 4 : 1; }

  // Returns all moves except en passant, whether or not they leave the king in check.
  static int free(const Core& core, int at) noexcept {
    return count(core, at, [](int) { return true; });
  }
  // Returns the moves that stay on the line through the piece and its king.
  static int on_pin(const Core& core, int at) noexcept {
    return count(core, at, [&](int to) { return in_line(at, core.king(Side), to); });
  }

 private:
  template <class Allowed>
  [[gnu::noinline]] static int count(const Core& core, int at, Allowed allowed) noexcept {
    int moves = 0;
    if (core.board[at] == piece_code(Side, PieceType::Pawn)) {
      const int front = at + up;
      for (const int to : {front - 1, front + 1}) {
        const bool takes = G::on_board(to) && (core.board[to] & color_bit(~Side)) != 0;
        if (takes && allowed(to)) moves += worth(to);
      }
      if (core.board[front] == no_piece && allowed(front)) {
        const bool at_home = G::rank(at) == G::home_rank(Side);
        moves += worth(front) + (at_home && core.board[front + up] == no_piece ? 1 : 0);
      }
      return moves;
    }
    Attacks<Config>::visit_targets(core, at, core.board[at], [&](int to) {
      if ((core.board[to] & color_bit(Side)) == 0 && allowed(to)) ++moves;
    });
    return moves;
  }
};

}  // namespace squarelab::x88::two_plies
