// The state of the 10x12 mailbox: the numbering of its cells, what a cell holds, and moves. The
// idea is explained in mailbox_10x12.hpp.
#pragma once

#include <array>
#include <squarelab/board.hpp>

namespace squarelab::mailbox_10x12 {

// [numbering]
// The numbering. Cells outside of the board hold `border`.
struct Geometry {
  static constexpr int size = 120;

  static constexpr int index_of(Square square) noexcept {
    return 10 * (index(rank_of(square)) + 2) + index(file_of(square)) + 1;
  }
  // Precondition: x is no cell of the frame.
  static constexpr Square square_of(int x) noexcept {
    return make_square(file_at(x % 10 - 1), rank_at(x / 10 - 2));
  }

  static constexpr std::array rook_steps{10, 1, -10, -1};
  static constexpr std::array bishop_steps{11, -9, -11, 9};
  static constexpr std::array king_steps{10, 11, 1, -9, -10, -11, -1, 9};
  static constexpr std::array knight_steps{21, 12, -8, -19, -21, -12, 8, 19};
  static constexpr int up(Color color) noexcept { return color == Color::White ? 10 : -10; }
};
// [numbering]

// [state]
// A cell holds the code of a Piece, 0 if it is empty, or `border`.
using Cell = std::uint8_t;
inline constexpr Cell border = 0xFF;

constexpr Cell cell_of(Piece piece) noexcept { return static_cast<Cell>(piece); }
constexpr Cell cell_of(Color color, PieceType type) noexcept {
  return cell_of(make_piece(color, type));
}
constexpr bool is_piece(Cell cell) noexcept { return cell != 0 && cell != border; }
constexpr bool is_piece_of(Cell cell, Color color) noexcept {
  return is_piece(cell) && color_of(static_cast<Piece>(cell)) == color;
}

struct Core {
  Cell board[Geometry::size];
  Color side;
  std::uint8_t rights;       // CastlingRights::code
  std::uint16_t en_passant;  // the square behind a pawn that has just moved two, else 0
};
struct Full {
  Key key;
  Core core;
  std::uint16_t halfmove_clock;
  std::uint16_t fullmove_number;
};

class NativeMove {
 public:
  NativeMove() noexcept = default;  // indeterminate
  // `promoted` is the piece on `to` after a promotion, else 0.
  NativeMove(int from, int to, MoveKind kind = MoveKind::Plain, Cell promoted = 0) noexcept
      : from_(static_cast<std::uint8_t>(from)),
        to_(static_cast<std::uint8_t>(to)),
        kind_(kind),
        promoted_(promoted) {}

  int from() const noexcept { return from_; }
  int to() const noexcept { return to_; }
  MoveKind kind() const noexcept { return kind_; }
  Cell promoted() const noexcept { return promoted_; }

 private:
  std::uint8_t from_;
  std::uint8_t to_;
  MoveKind kind_;
  Cell promoted_;
};

// The form of a set of squares.
struct Marks {
  bool on[Geometry::size] = {};
};
// [state]

}  // namespace squarelab::mailbox_10x12
