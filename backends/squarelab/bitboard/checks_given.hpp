// The test of whether a move gives check, without making it.
//
// Idea: for each kind of piece, the squares from which it would attack the enemy king are found
// once for all moves of a position; so are the pieces that are alone between that king and a slider
// of their own side. A move gives check if it ends on such a square of its piece, or if such a
// piece leaves its line. The moves that change more than two squares, or the kind of the piece,
// look at the board after the move. Cost: two slider lookups and a short loop per position, about
// thirty instructions per move. Source: common knowledge of the field, e.g. Chess Programming Wiki,
// "Checks". Tested in tests/contract and tests/cross.
#pragma once

#include <squarelab/bitboard/attacks.hpp>

namespace squarelab::bitboard {

template <class Config>
class ChecksGiven {
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;
  using A = Attacks<Config>;
  using Core = typename Config::Castling::Core;

 public:
  explicit ChecksGiven(const Core& core) noexcept : core_(core) {
    const Color us = core.side_to_move();
    const Bitboard own = core.of(us);
    const Bitboard occupied = core.occupied();
    king_ = bits::lsb(core.kings() & ~own);
    const Bitboard pawn = pawn_attack_table<G>[squarelab::index(~us)][king_];
    const Bitboard diagonal = Sliders::bishop(king_, occupied);
    const Bitboard orthogonal = Sliders::rook(king_, occupied);
    by_type_ = {0, pawn, grid.knight[king_], diagonal, orthogonal, diagonal | orthogonal, 0, 0};
    for (Bitboard sliders = A::sliders_on_lines(core, king_, own); sliders != 0;) {
      const Bitboard shields = grid.between[king_][bits::pop_lsb(sliders)] & occupied;
      if (!bits::has_several(shields)) hiding_ |= shields & own;
    }
  }

  // Returns the same, for callers that know what moves.
  bool gives_check(NativeMove move, MovePieces pieces) const noexcept {
    if (move.kind() > MoveKind::DoublePush) [[unlikely]]
      return gives_check(move);
    const int from = move.from();
    const int to = move.to();
    const Bitboard checks = (by_type_[squarelab::index(type_of(pieces.mover))] >> to) |
                            ((hiding_ >> from) & ~(grid.line[king_][from] >> to));
    return (checks & 1) != 0;
  }

  bool gives_check(NativeMove move) const noexcept {
    if (move.kind() != MoveKind::Plain && move.kind() != MoveKind::DoublePush) [[unlikely]] {
      return for_color(core_.side_to_move(),
                       [&]<Color Us>() { return special_gives_check<Us>(core_, king_, move); });
    }
    const int from = move.from();
    const int to = move.to();
    // In bit 0 of each: no branch, for which kind moves next cannot be guessed.
    const auto is_among = [&](Bitboard pieces, Bitboard squares) {
      return (pieces >> from) & (squares >> to);
    };
    const Bitboard checks = is_among(core_.pawns(), of(PieceType::Pawn)) |
                            is_among(core_.knights(), of(PieceType::Knight)) |
                            is_among(core_.diagonal(), of(PieceType::Bishop)) |
                            is_among(core_.orthogonal(), of(PieceType::Rook)) |
                            ((hiding_ >> from) & ~(grid.line[king_][from] >> to));
    return (checks & 1) != 0;
  }

 private:
  template <Color Us>
  [[gnu::noinline]] static bool special_gives_check(const Core& core, int king,
                                                    NativeMove move) noexcept {
    Core child;
    make_child<Config, Us>(core, move, child);
    return A::attackers_to(child, king, Us) != 0;
  }

  Bitboard of(PieceType type) const noexcept { return by_type_[squarelab::index(type)]; }

  const Core& core_;
  int king_;
  std::array<Bitboard, piece_type_codes> by_type_;  // from which a piece of the type gives check
  Bitboard hiding_ = 0;
};

}  // namespace squarelab::bitboard
