// The position whose grandchildren are counted, and what all parts of the count need to know of it.
#pragma once

#include <squarelab/bitboard/two_plies/conditions.hpp>

namespace squarelab::bitboard::two_plies {

template <class Config, Color Us>
struct Parent {
  using G = typename Config::Geometry;
  static constexpr Color Them = ~Us;

  explicit Parent(const Core& position) noexcept
      : core(position),
        ours(core.of(Us)),
        theirs(core.of(Them)),
        occupied(ours | theirs),
        our_diagonal(core.diagonal() & ours),
        our_orthogonal(core.orthogonal() & ours),
        their_king(bits::lsb(core.kings() & theirs)),
        lines(king_lines()),
        free(theirs & ~lines.pinned & ~core.kings()) {}

  const Core& core;
  Bitboard ours;
  Bitboard theirs;
  Bitboard occupied;
  Bitboard our_diagonal;
  Bitboard our_orthogonal;
  int their_king;
  KingLines lines;
  Bitboard free;  // theirs, without the king and pinned pieces

 private:
  // No line is without a piece between: it is our move, so their king is not in check.
  KingLines king_lines() const noexcept {
    KingLines found;
    Bitboard aligned = (grid.rook_lines[their_king] & our_orthogonal) |
                       (grid.bishop_lines[their_king] & our_diagonal);
    while (aligned != 0) {
      const int slider = bits::pop_lsb(aligned);
      const Bitboard way = grid.between[their_king][slider];
      const Bitboard between = way & occupied;
      const Bitboard others = between & (between - 1);
      if (others == 0) {
        if ((between & ours) != 0) {
          found.our_screens |= between;
        } else {
          found.pinned |= between;
          found.pinners |= bits::bit(slider);
          found.pin_lines |= way;
        }
      } else if (!bits::has_several(others) && (between & theirs) != 0) {
        found.pairs |= between;
      }
    }
    return found;
  }
};

}  // namespace squarelab::bitboard::two_plies
