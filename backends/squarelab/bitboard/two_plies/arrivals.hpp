// The effect of `to`: what they lose, and gain, when a piece of ours arrives.
//
//   sliders   that see the square lose what lies behind it; the square itself they reach as before,
//             now by capture
//   pawns     that attack the square gain a capture; pushes and double pushes over it are lost
//   capture   all moves of the captured piece are lost; each piece that protects it gains one
//
// The effect is the same whoever arrives, so it is worked out once for each square, when all simple
// moves are known, and taken as often as moves end there.
#pragma once

#include <squarelab/bitboard/two_plies/replies.hpp>

namespace squarelab::bitboard::two_plies {

// How many moves end on each square.
class Arrivals {
 public:
  void add(Bitboard targets) noexcept {
    anywhere_ |= targets;
    while (targets != 0) ++on_[bits::pop_lsb(targets)];
  }
  Bitboard anywhere() const noexcept { return anywhere_; }
  int on(int square) const noexcept { return on_[square]; }
  int on(Bitboard squares) const noexcept {
    int sum = 0;
    for (Bitboard rest = squares & anywhere_; rest != 0;) sum += on_[bits::pop_lsb(rest)];
    return sum;
  }

 private:
  Bitboard anywhere_ = 0;
  std::array<std::uint8_t, 64> on_{};
};

// The sum of all effects.
template <class Config, Color Us>
inline int effect_of(const Arrivals& arrivals, const Parent<Config, Us>& parent,
                     const Replies<Config, Us>& replies) noexcept {
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;
  using Ways = PawnWays<G, ~Us>;
  int gained = 0;
  for (const auto& [slider, reach] : replies) {
    for (Bitboard rest = reach & arrivals.anywhere() & ~parent.occupied; rest != 0;) {
      const int square = bits::pop_lsb(rest);
      gained -= arrivals.on(square) * bits::popcount(reach & grid.beyond[slider][square]);
    }
  }

  // Moves of pawns to the squares, a promotion being four.
  const auto pawn_moves = [&](Bitboard squares) {
    const Bitboard reached = squares & arrivals.anywhere();
    if (reached == 0) return 0;
    return arrivals.on(reached) + 3 * arrivals.on(reached & Ways::promotion_rank);
  };
  // A piece on the square that a double push passes stops it as well.
  const Bitboard passed = stepped<G, PawnWays<G, Us>::push>(replies.twice);
  gained += pawn_moves(replies.east) + pawn_moves(replies.west) - pawn_moves(replies.once) -
            arrivals.on(replies.twice) - arrivals.on(passed);

  for (Bitboard rest = arrivals.anywhere() & parent.theirs; rest != 0;) {
    const int square = bits::pop_lsb(rest);
    const Core& core = parent.core;
    const int protectors = bits::popcount(
        parent.free & ((grid.knight[square] & core.knights()) |
                       (Sliders::rook(square, parent.occupied) & core.orthogonal()) |
                       (Sliders::bishop(square, parent.occupied) & core.diagonal())));
    gained += arrivals.on(square) * (protectors - replies.moves_of(square));
  }
  return gained;
}

}  // namespace squarelab::bitboard::two_plies
