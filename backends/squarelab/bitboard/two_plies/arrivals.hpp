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

#include <squarelab/bitboard/lanes.hpp>
#include <squarelab/bitboard/two_plies/replies.hpp>

namespace squarelab::bitboard::two_plies {

// The sum of all effects. arrivals: how many simple moves end on each square; anywhere: where any
// does.
template <class Config, Color Us>
[[gnu::always_inline]] inline int effect_of(const typename Config::Lanes::Tally& arrivals,
                                            Bitboard anywhere, const Parent<Config, Us>& parent,
                                            const Replies<Config, Us>& replies) noexcept {
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;
  using Ways = PawnWays<G, ~Us>;
  const auto arrivals_on = arrivals.counts();
  int gained = 0;
  // Captures shorten no line: the captured piece already closed it.
  for (const auto& [slider, reach] : replies) {
    for (Bitboard rest = reach & anywhere & ~parent.occupied; rest != 0;) {
      const int square = bits::pop_lsb(rest);
      gained -= arrivals_on[square] * bits::popcount(reach & grid.beyond[slider][square]);
    }
  }

  // Moves of pawns to the squares, a promotion being four.
  const auto pawn_moves = [&](Bitboard squares) {
    const Bitboard reached = squares & anywhere;
    if (reached == 0) return 0;
    const Bitboard promoting = reached & Ways::promotion_rank;
    return arrivals.sum(reached) + (promoting == 0 ? 0 : 3 * arrivals.sum(promoting));
  };
  // A piece on the square that a double push passes stops the double push, too.
  const Bitboard passed = stepped<G, PawnWays<G, Us>::push>(replies.twice);
  gained += pawn_moves(replies.east) + pawn_moves(replies.west) - pawn_moves(replies.once) -
            pawn_moves(replies.twice) - pawn_moves(passed);

  for (Bitboard rest = anywhere & parent.theirs; rest != 0;) {
    const int square = bits::pop_lsb(rest);
    const Core& core = parent.core;
    const int protectors = bits::popcount(
        parent.free & ((grid.knight[square] & core.knights()) |
                       (Sliders::rook(square, parent.occupied) & core.orthogonal()) |
                       (Sliders::bishop(square, parent.occupied) & core.diagonal())));
    gained += arrivals_on[square] * (protectors - replies.moves_of(square));
  }
  return gained;
}

}  // namespace squarelab::bitboard::two_plies
