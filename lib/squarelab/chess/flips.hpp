// Squares mirrored and turned, as names: a4 seen from the other side is a5. Positions likewise. In
// an index of a mapping a flip is an exclusive or, but with 7 or with 56 according to the mapping:
// mapping/mapping.hpp.
#pragma once

#include <squarelab/chess/position.hpp>

namespace squarelab {

// Returns e5 for e4: rank 1 and rank 8 change places.
constexpr Square ranks_flipped(Square square) noexcept {
  return make_square(file_of(square), rank_at(7 - index(rank_of(square))));
}
// Returns d4 for e4: the a-file and the h-file change places.
constexpr Square files_flipped(Square square) noexcept {
  return make_square(file_at(7 - index(file_of(square))), rank_of(square));
}
// Returns d5 for e4: the board turned by 180 degrees.
constexpr Square rotated(Square square) noexcept { return ranks_flipped(files_flipped(square)); }

// Returns the square as the colour counts its ranks: unchanged for White, ranks flipped for Black.
constexpr Square relative_square(Color color, Square square) noexcept {
  return color == Color::White ? square : ranks_flipped(square);
}

// Returns the same position with the colours exchanged and the board turned upside down, clocks as
// they are.
constexpr Position colors_exchanged(const Position& position) noexcept {
  Position result = position;
  result.pieces = {};
  for (const Square square : all_squares) {
    if (const auto piece = position.piece_on(square)) {
      result.put(ranks_flipped(square), make_piece(~color_of(*piece), type_of(*piece)));
    }
  }
  result.side_to_move = ~position.side_to_move;
  result.castling = position.castling.colors_exchanged();
  if (position.en_passant) result.en_passant = ranks_flipped(*position.en_passant);
  return result;
}

}  // namespace squarelab
