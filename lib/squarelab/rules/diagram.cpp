#include <squarelab/rules/diagram.hpp>

namespace squarelab::rules {

Diagram diagram_of(const Position& position) noexcept {
  Diagram diagram;
  for (const Square square : all_squares) {
    const auto piece = position.piece_on(square);
    diagram[place_of(square)] = piece ? to_char(*piece) : Diagram::empty;
  }
  return diagram;
}

void copy_pieces(const Diagram& diagram, Position& position) noexcept {
  for (const Square square : all_squares) {
    const char letter = diagram[place_of(square)];
    position.put(
        square, letter == Diagram::empty ? Piece::None : parse_piece(letter).value_or(Piece::None));
  }
}

std::optional<Place> king_of(const Diagram& diagram, Color color) noexcept {
  const char king = letter_of(color, PieceType::King);
  for (int rank = 0; rank < 8; ++rank) {
    for (int file = 0; file < 8; ++file) {
      if (diagram.letters[rank][file] == king) return Place{file, rank};
    }
  }
  return std::nullopt;
}

}  // namespace squarelab::rules
