// The effect of `from`: what they gain, and lose, when a piece of ours leaves its square.
//
//   sliders   that see the piece look further, up to the next piece; the square itself they could
//             reach before (by capture) as after
//   pawns     that attack the square have a capture less; one that stands before it has its push,
//             and perhaps its double push
//
// In 4k3/8/8/3p4/4N3/8/8/4K3, White to move, a knight that leaves e4 costs the pawn a capture and
// gives no piece of theirs a move.
#pragma once

#include <squarelab/bitboard/two_plies/replies.hpp>

namespace squarelab::bitboard::two_plies {

struct Departure {
  int gained = 0;          // replies more, or fewer if negative
  Bitboard entangled = 0;  // targets for which the two effects may not be added
};

template <class Config, Color Us>
inline Departure departure(const Parent<Config, Us>& parent, const Replies<Config, Us>& replies,
                           int from) noexcept {
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;
  using Ways = PawnWays<G, ~Us>;
  using Conditions = typename Config::template Conditions<Config, Us>;
  Departure result;
  const Bitboard piece = bits::bit(from);
  if ((replies.seen_by_sliders & piece) != 0) {
    // What the piece's square sees away from a slider is what the slider sees once the piece has
    // left.
    const auto uncover = [&](Bitboard view, Bitboard movers) {
      for (Bitboard rest = view & movers & parent.free; rest != 0;) {
        const int slider = bits::pop_lsb(rest);
        result.gained += bits::popcount(view & grid.beyond[slider][from] & ~parent.theirs);
        result.entangled |= Conditions::stays_on_line(slider, from);
      }
    };
    uncover(Sliders::rook(from, parent.occupied), parent.core.orthogonal());
    uncover(Sliders::bishop(from, parent.occupied), parent.core.diagonal());
  }
  if (((replies.east | replies.west) & piece) != 0) {
    result.gained -= Replies<Config, Us>::pawn_moves(replies.east & piece) +
                     Replies<Config, Us>::pawn_moves(replies.west & piece);
    result.entangled |= Conditions::takes_attacking_pawn(from, replies.pawns);
  }
  if (((replies.before | replies.goals) & piece) != 0) {
    const Bitboard pushed = replies.before & piece;
    const Bitboard doubled =
        pawns_stepped<G, Ways::push>(pushed & Ways::double_push_stop) & ~parent.occupied;
    result.gained += Replies<Config, Us>::pawn_moves(pushed) + bits::popcount(doubled) +
                     bits::popcount(replies.goals & piece);
    result.entangled |= Conditions::stays_before_pawn(from);
  }
  return result;
}

}  // namespace squarelab::bitboard::two_plies
