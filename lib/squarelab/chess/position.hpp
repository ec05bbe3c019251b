// Position: a chess position as a plain value in the canonical numbering. Every board is set from
// a position and returns a position, FEN is read into a position, and boards are compared by them.
// Nothing here is fast.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <squarelab/chess/castling.hpp>
#include <squarelab/chess/piece.hpp>
#include <squarelab/chess/square.hpp>
#include <squarelab/chess/square_set.hpp>

namespace squarelab {

struct Position {
  std::array<Piece, square_count> pieces{};  // Piece::None where the square is empty
  Color side_to_move = Color::White;
  CastlingRights castling;

  // The square that the last move, a double push, passed over. A *normalised* position has it only
  // where at least one legal en-passant capture exists; rules::normalised makes it so, and every
  // board returns normalised positions.
  std::optional<Square> en_passant;

  std::uint16_t halfmove_clock = 0;   // plies since the last capture or pawn move
  std::uint16_t fullmove_number = 1;  // counts up after Black's move

  constexpr std::optional<Piece> piece_on(Square square) const noexcept {
    const Piece piece = pieces[index(square)];
    if (piece == Piece::None) return std::nullopt;
    return piece;
  }
  constexpr void put(Square square, Piece piece) noexcept { pieces[index(square)] = piece; }
  constexpr void clear(Square square) noexcept { put(square, Piece::None); }

  constexpr SquareSet squares_of(Piece piece) const noexcept {
    SquareSet squares;
    for (const Square square : all_squares) {
      if (pieces[index(square)] == piece) squares.insert(square);
    }
    return squares;
  }
  constexpr SquareSet squares_of(Color color) const noexcept {
    SquareSet squares;
    for (const Square square : all_squares) {
      const auto piece = piece_on(square);
      if (piece && color_of(*piece) == color) squares.insert(square);
    }
    return squares;
  }

  friend constexpr bool operator==(const Position&, const Position&) noexcept = default;
};

// The largest value of either clock. Text beyond it is refused; making moves stays at it.
inline constexpr std::uint16_t max_clock = 9999;

constexpr std::uint16_t next_clock(std::uint16_t clock) noexcept {
  return clock < max_clock ? static_cast<std::uint16_t>(clock + 1) : max_clock;
}

// Returns the position before the first move of a game.
constexpr Position start_position() noexcept {
  Position position;
  constexpr std::array home{PieceType::Rook, PieceType::Knight, PieceType::Bishop, PieceType::Queen,
                            PieceType::King, PieceType::Bishop, PieceType::Knight, PieceType::Rook};
  for (int file = 0; file < file_count; ++file) {
    const PieceType type = home[file];
    position.put(make_square(file_at(file), Rank::R1), make_piece(Color::White, type));
    position.put(make_square(file_at(file), Rank::R2), Piece::WhitePawn);
    position.put(make_square(file_at(file), Rank::R7), Piece::BlackPawn);
    position.put(make_square(file_at(file), Rank::R8), make_piece(Color::Black, type));
  }
  position.castling = CastlingRights::all();
  return position;
}

}  // namespace squarelab
