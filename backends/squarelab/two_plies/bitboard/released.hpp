// Pieces of theirs that a move of ours releases from a pin: only their moves are counted again.
//
// Idea: a pinned piece that is no slider of the line, and no pawn on its file, has no move but a
// pawn's capture of the pinner, which the sum loses when the pinner leaves. If the pinner leaves
// the line, the piece has all its moves: they are counted on the board after the move, and added.
// The moves of other pinned pieces are in the base, and a move that releases such a piece is made.
#pragma once

#include <squarelab/bitboard/movegen.hpp>

namespace squarelab::bitboard::two_plies {

// Returns the moves of a piece of Them, which is no king and may go anywhere. The occupied bits may
// be those after a move of the other side; the piece is where it was.
template <class Config, Color Them>
int moves_of_released(const Core& core, int at, Bitboard own, Bitboard occupied) noexcept {
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;
  using Ways = PawnWays<G, Them>;
  const Bitboard piece = bits::bit(at);
  if ((core.knights() & piece) != 0) return bits::popcount(grid.knight[at] & ~own);
  if ((core.pawns() & piece) == 0) {
    Bitboard targets = 0;
    if ((core.diagonal() & piece) != 0) targets |= Sliders::bishop(at, occupied);
    if ((core.orthogonal() & piece) != 0) targets |= Sliders::rook(at, occupied);
    return bits::popcount(targets & ~own);
  }
  const Bitboard before = stepped<G, Ways::push>(piece) & ~occupied;
  const Bitboard twice = stepped<G, Ways::push>(before & Ways::double_push_stop) & ~occupied;
  const Bitboard targets =
      before | (pawn_attack_table<G>[squarelab::index(Them)][at] & occupied & ~own);
  return bits::popcount(targets) + 3 * bits::popcount(targets & Ways::promotion_rank) +
         bits::popcount(twice);
}

}  // namespace squarelab::bitboard::two_plies
