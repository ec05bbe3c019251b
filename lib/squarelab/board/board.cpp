#include <squarelab/board/board.hpp>
#include <stdexcept>

namespace squarelab::inline board {

void check_settable(const Position& position) {
  for (const Color color : all_colors) {
    const int kings = position.squares_of(make_piece(color, PieceType::King)).size();
    if (kings != 1) {
      throw std::invalid_argument(color == Color::White ? "White has not exactly one king"
                                                        : "Black has not exactly one king");
    }
    for (const Square square : position.squares_of(make_piece(color, PieceType::Pawn))) {
      if (rank_of(square) == Rank::R1 || rank_of(square) == Rank::R8) {
        throw std::invalid_argument("a pawn stands on " + to_string(square));
      }
    }
  }
  if (position.halfmove_clock > max_clock || position.fullmove_number > max_clock) {
    throw std::invalid_argument("a clock is above " + std::to_string(max_clock));
  }
}

}  // namespace squarelab::inline board
