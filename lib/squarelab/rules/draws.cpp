#include <algorithm>
#include <squarelab/rules/draws.hpp>
#include <squarelab/rules/moves.hpp>

namespace squarelab::rules {
int occurrences(std::span<const Position> game) {
  return static_cast<int>(std::ranges::count_if(game, [&](Position position) {
    position.halfmove_clock = game.back().halfmove_clock;
    position.fullmove_number = game.back().fullmove_number;
    return position == game.back();
  }));
}

bool may_be_dead(const Position& position) noexcept {
  const MoveList moves = legal_moves(position);
  if (moves.size() == 1 && is_capture(position, *moves.begin())) return true;
  return std::ranges::none_of(moves, [&](Move move) {
    const PieceType type = type_of(*position.piece_on(move.from()));
    return type == PieceType::Pawn || type == PieceType::Rook || type == PieceType::Queen;
  });
}

bool is_drawn_by_material(const Position& position) noexcept {
  int knights = 0;
  int bishops_on[2]{};  // by the colour of the square
  for (const Square square : all_squares) {
    const auto piece = position.piece_on(square);
    if (!piece || type_of(*piece) == PieceType::King) continue;
    if (type_of(*piece) == PieceType::Knight) {
      ++knights;
    } else if (type_of(*piece) == PieceType::Bishop) {
      ++bishops_on[(index(file_of(square)) + index(rank_of(square))) % 2];
    } else {
      return false;
    }
  }
  if (knights != 0) return knights + bishops_on[0] + bishops_on[1] == 1;
  return bishops_on[0] == 0 || bishops_on[1] == 0;
}

}  // namespace squarelab::rules
