// The survey of a king: its checkers, the pieces pinned to it, and which of its steps are
// attacked, all from one pass over the enemy's lists.
//
// For a piece on a and a king on b, one table entry, found by the 0x88 difference of a and b, has a
// bit for each of the king's eight neighbours and one for its own square: the squares that the
// piece attacks if nothing is in between. Bits that are not needed (neighbours that are off the
// board or have pieces of the king's side) are masked away. For pawns, knights and the king the
// entry is the answer; the entries are or-ed together. Most sliders have no bit left; for each bit
// that is left, the line is walked from the slider, whose target ends the walk.
//
// The king need not be lifted off the board: it hides a neighbour from a slider only if it is on
// the line to it, and then that slider checks the king. The neighbour behind the king, seen from
// a checking slider, is attacked, and nothing else changes.
//
// Cost: one load for each enemy piece, one walk for each line that really aims at the king or at a
// free square next to the king. Source: the table of differences is "Chess/0x88"; entries for the
// whole zone are our own extension. Tested by the contract tests and tests/cross.
#pragma once

#include <bit>
#include <squarelab/x88/attacks.hpp>

namespace squarelab::x88 {

// The pieces that are alone between a king and an enemy slider, with the step of their line.
struct Pins : SquareList<8> {
  std::int8_t steps[8];

  void push_back(int x, int step) noexcept {
    steps[size] = static_cast<std::int8_t>(step);
    SquareList::push_back(x);
  }
  bool contains(int x) const noexcept {
    for (int i = 0; i < size; ++i) {
      if (squares[i] == x) return true;
    }
    return false;
  }
};

// The survey of the king of Us. `asked`: the neighbours whose bits in `attacked` are needed.
template <class Config, Color Us>
class Survey {
  using G = typename Config::Geometry;
  using A = Attacks<Config>;

 public:
  Attackers checkers;
  Pins pins;
  unsigned attacked = 0;  // of the neighbours needed; other bits have no meaning

  Survey(const Core& core, unsigned asked) noexcept : core_(core), king_(core.king(Us)) {
    asked |= own_square;
    attacked |= G::zone(Kind::King, core.king(~Us), king_);
    leapers(Us == Color::White ? Kind::BlackPawn : Kind::WhitePawn, PieceType::Pawn);
    leapers(Kind::Knight, PieceType::Knight);
    if ((attacked & own_square) != 0) find_checking_leapers();
    sliders(Kind::Bishop, PieceType::Bishop, asked);
    sliders(Kind::Rook, PieceType::Rook, asked);
    sliders(Kind::Queen, PieceType::Queen, asked);
  }

 private:
  void leapers(Kind kind, PieceType type) noexcept {
    for (const int from : core_.list(~Us, type)) attacked |= G::zone(kind, from, king_);
  }

  void find_checking_leapers() noexcept {
    for (const PieceType type : {PieceType::Pawn, PieceType::Knight}) {
      const Kind kind = mapping::x88::kind_of(make_piece(~Us, type));
      for (const int from : core_.list(~Us, type)) {
        if ((G::zone(kind, from, king_) & own_square) != 0) checkers.push_back(from);
      }
    }
  }

  void sliders(Kind kind, PieceType type, unsigned asked) noexcept {
    for (const int from : core_.list(~Us, type)) {
      unsigned aims = G::zone(kind, from, king_) & asked;
      if (aims == 0) continue;
      if ((aims & own_square) != 0) {
        look_at_king(from);
        aims &= ~unsigned{own_square};
      }
      // Squares that another piece attacks need no second walk.
      for (aims &= ~attacked; aims != 0; aims &= aims - 1) {
        const int direction = std::countr_zero(aims);
        if (A::sees(core_, from, king_ + G::compass[direction])) attacked |= 1U << direction;
      }
    }
  }

  void look_at_king(int from) noexcept {
    const int step = G::step_towards(from, king_);
    const int first = A::next_piece(core_, from, step);  // at last the king
    if (first == king_) {
      checkers.push_back(from);
      for (int i = 0; i < 8; ++i) {
        if (G::compass[i] == step) attacked |= 1U << i;
      }
      return;
    }
    if ((core_.board[first] & color_bit(Us)) == 0) return;
    if (A::next_piece(core_, first, step) == king_) pins.push_back(first, step);
  }

  const Core& core_;
  const int king_;
};

}  // namespace squarelab::x88
