// Whether a move gives check, without making it.
//
// Idea: for each kind of piece, the squares from which it would attack the enemy king are found
// once for all moves of a position, and so are the own pieces that alone stand between the king and
// a slider of their side. A move gives check if it ends on such a square of its piece, or if such a
// piece leaves its line. The moves that change more than two squares, or the kind of the piece,
// look at the board as it will be. Cost: two slider lookups and a short loop a position, some ten
// operations a move. Source: common knowledge of the field, e.g. Chess Programming Wiki, "Checks".
// Tested in tests/contract and tests/cross.
#pragma once

#include <squarelab/bitboard/attacks.hpp>

namespace squarelab::bitboard {

template <class Config>
class ChecksGiven {
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;
  using A = Attacks<Config>;

 public:
  explicit ChecksGiven(const Core& core) noexcept : core_(core) {
    const Color us = core.side_to_move();
    const Bitboard own = core.of(us);
    const Bitboard occupied = core.occupied();
    king_ = bits::lsb(core.kings() & ~own);
    pawn_ = pawn_attack_table<G>[chess::index(~us)][king_];
    diagonal_ = Sliders::bishop(king_, occupied);
    orthogonal_ = Sliders::rook(king_, occupied);
    for (Bitboard sliders = A::sliders_on_lines(core, king_, own); sliders != 0;) {
      const Bitboard shields = grid.between[king_][bits::pop_lsb(sliders)] & occupied;
      if (!bits::has_several(shields)) hiding_ |= shields & own;
    }
  }

  bool gives_check(NativeMove move) const noexcept {
    const Bitboard to = bits::bit(move.to());
    if (move.kind() != MoveKind::Plain && move.kind() != MoveKind::DoublePush) [[unlikely]] {
      return for_color(core_.side_to_move(),
                       [&]<Color Us>() { return special_gives_check<Us>(move); });
    }
    const int from = move.from();
    const Bitboard piece = bits::bit(from);
    const auto squares = [&](Bitboard kind, Bitboard checking) {
      return (kind & piece) != 0 ? checking : Bitboard{0};
    };
    const Bitboard checking =
        squares(core_.pawns(), pawn_) | squares(core_.knights(), grid.knight[king_]) |
        squares(core_.diagonal(), diagonal_) | squares(core_.orthogonal(), orthogonal_);
    if ((checking & to) != 0) return true;
    return (hiding_ & piece) != 0 && (grid.line[king_][from] & to) == 0;
  }

 private:
  template <Color Us>
  [[gnu::noinline]] bool special_gives_check(NativeMove move) const noexcept {
    Core child;
    make_child<Config, Us>(core_, move, child);
    return A::attackers_to(child, king_, Us) != 0;
  }

  const Core& core_;
  int king_;
  Bitboard pawn_;
  Bitboard diagonal_;
  Bitboard orthogonal_;
  Bitboard hiding_ = 0;
};

}  // namespace squarelab::bitboard
