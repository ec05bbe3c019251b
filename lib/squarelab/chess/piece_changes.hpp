// The pieces that a move removes from squares and puts on squares: what an evaluation that is
// updated move by move subtracts and adds. A piece that moves is removed from one square and put on
// another.
#pragma once

#include <algorithm>
#include <compare>
#include <squarelab/chess/piece.hpp>
#include <squarelab/chess/square.hpp>

namespace squarelab {

template <class SquareType>
struct PieceOn {
  Piece piece;
  SquareType square;

  friend constexpr auto operator<=>(const PieceOn&, const PieceOn&) noexcept = default;
};

// At most two pieces: a move removes the piece that moves and a captured piece, or king and rook;
// it puts down one piece, or king and rook. Precondition of push_back: there are fewer.
template <class SquareType>
class PiecesOn {
 public:
  PiecesOn() noexcept {}  // NOLINT: leaves items_ indeterminate on purpose

  void push_back(PieceOn<SquareType> piece) noexcept { items_[size_++] = piece; }
  int size() const noexcept { return size_; }
  const PieceOn<SquareType>& operator[](int i) const noexcept { return items_[i]; }
  const PieceOn<SquareType>* begin() const noexcept { return items_; }
  const PieceOn<SquareType>* end() const noexcept { return items_ + size_; }
  PieceOn<SquareType>* begin() noexcept { return items_; }
  PieceOn<SquareType>* end() noexcept { return items_ + size_; }

  friend bool operator==(const PiecesOn& a, const PiecesOn& b) noexcept {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  int size_ = 0;
  PieceOn<SquareType> items_[2];
};

// A piece that stays on its square, as the king can in castling of Chess960, is in neither list.
template <class SquareType>
struct PieceChangesOn {
  PiecesOn<SquareType> removed;
  PiecesOn<SquareType> added;

  friend bool operator==(const PieceChangesOn&, const PieceChangesOn&) noexcept = default;
};
using PieceChanges = PieceChangesOn<Square>;

}  // namespace squarelab
