// The move of the interface: 16 bits, canonical squares, laid out as in the Stockfish document.
//
//   bits  0-5   destination square
//   bits  6-11  origin square
//   bits 12-13  promotion type minus Knight (0 knight .. 3 queen); zero unless flagged a promotion
//   bits 14-15  flag: 0 normal, 1 promotion, 2 en passant, 3 castling
//
// Castling is written king from, king to (e1g1); in Chess960, where that may be a step of the king
// as well, king from, rook from (e1h1). Backends have native moves of their own.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/chess/castling.hpp>
#include <squarelab/chess/piece.hpp>
#include <squarelab/chess/square.hpp>

namespace squarelab {

enum class MoveFlag : std::uint8_t { Normal, Promotion, EnPassant, Castling };

class Move {
 public:
  Move() noexcept = default;  // indeterminate, so that a list of moves costs nothing to declare

  // Makes a move of any of the 65,536 codes; most of them are not a move in any position.
  static constexpr Move from_code(std::uint16_t code) noexcept { return Move(code); }

  static constexpr Move normal(Square from, Square to) noexcept {
    return make(from, to, MoveFlag::Normal, 0);
  }
  // Precondition: type is Knight, Bishop, Rook or Queen.
  static constexpr Move promotion(Square from, Square to, PieceType type) noexcept {
    return make(from, to, MoveFlag::Promotion, index(type) - index(PieceType::Knight));
  }
  static constexpr Move en_passant(Square from, Square to) noexcept {
    return make(from, to, MoveFlag::EnPassant, 0);
  }
  // to: where the king goes; in Chess960 where the rook stands.
  static constexpr Move castling(Square king_from, Square to) noexcept {
    return make(king_from, to, MoveFlag::Castling, 0);
  }

  // "No move" (from = to = a1) and "pass" (from = to = b1); neither is ever legal.
  static constexpr Move none() noexcept { return Move(0); }
  static constexpr Move null() noexcept { return Move(65); }

  constexpr std::uint16_t code() const noexcept { return code_; }
  constexpr Square to() const noexcept { return square_at(code_ & 63); }
  constexpr Square from() const noexcept { return square_at((code_ >> 6) & 63); }
  constexpr MoveFlag flag() const noexcept { return static_cast<MoveFlag>(code_ >> 14); }

  // Returns the type promoted to, or nullopt unless the flag is promotion.
  constexpr std::optional<PieceType> promotion_type() const noexcept {
    if (flag() != MoveFlag::Promotion) return std::nullopt;
    return static_cast<PieceType>(((code_ >> 12) & 3) + index(PieceType::Knight));
  }

  friend constexpr bool operator==(Move, Move) noexcept = default;
  friend constexpr auto operator<=>(Move, Move) noexcept = default;

 private:
  explicit constexpr Move(std::uint16_t code) noexcept : code_(code) {}
  static constexpr Move make(Square from, Square to, MoveFlag flag, int promotion) noexcept {
    return Move(static_cast<std::uint16_t>((static_cast<int>(flag) << 14) | (promotion << 12) |
                                           (index(from) << 6) | index(to)));
  }

  std::uint16_t code_;
};

static_assert(sizeof(Move) == 2);

// Returns the side to which the king goes, in Chess960 too: there the rook stands, where the move
// is written to. Precondition: the move is flagged as castling.
constexpr CastlingSide side_of_castling(Move move) noexcept {
  return move.to() > move.from() ? CastlingSide::KingSide : CastlingSide::QueenSide;
}

// Returns the square of the pawn that is taken. Precondition: the move is flagged as en passant.
constexpr Square taken_en_passant(Move move) noexcept {
  return make_square(file_of(move.to()), rank_of(move.from()));
}

// An upper bound on the moves of a position with any number of pieces. A square is reached along
// each of eight lines by the nearest piece only, and by eight knights: 16 arrivals on each of 64
// squares. Three of the arrivals on each of eight promotion squares count fourfold, and two are
// castlings.
inline constexpr int max_moves = 64 * 16 + 8 * 3 * 3 + 2;

// A list of fixed capacity without initialisation or allocation. Precondition of push_back:
// size() < max_moves, which move generation cannot break.
template <class MoveType>
class BasicMoveList {
 public:
  BasicMoveList() noexcept {}  // NOLINT: leaves items_ indeterminate on purpose
  BasicMoveList(const BasicMoveList& other) noexcept { *this = other; }
  BasicMoveList& operator=(const BasicMoveList& other) noexcept {
    size_ = other.size_;
    for (int i = 0; i < size_; ++i) items_[i] = other.items_[i];
    return *this;
  }

  void push_back(MoveType move) noexcept { items_[size_++] = move; }
  void clear() noexcept { size_ = 0; }
  void pop_back() noexcept { --size_; }

  int size() const noexcept { return size_; }
  bool empty() const noexcept { return size_ == 0; }
  const MoveType& operator[](int i) const noexcept { return items_[i]; }
  MoveType& operator[](int i) noexcept { return items_[i]; }
  const MoveType* begin() const noexcept { return items_; }
  const MoveType* end() const noexcept { return items_ + size_; }
  MoveType* begin() noexcept { return items_; }
  MoveType* end() noexcept { return items_ + size_; }

  // Where the next move is to be written, and the new end after writing: for loops that keep the
  // end of the list in a register. Precondition of set_end: begin() <= end <= begin() + max_moves.
  MoveType* write_position() noexcept { return items_ + size_; }
  void set_end(const MoveType* end) noexcept { size_ = static_cast<int>(end - items_); }

 private:
  int size_ = 0;
  MoveType items_[max_moves];
};

using MoveList = BasicMoveList<Move>;

}  // namespace squarelab
