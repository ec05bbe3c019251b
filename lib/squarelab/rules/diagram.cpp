#include <squarelab/rules/diagram.hpp>
#include <string_view>

namespace squarelab::rules {

Diagram::Diagram(const Position& position) noexcept {
  for (const Square square : all_squares) {
    (*this)[square] = to_char(position.pieces[index(square)]);
  }
}

void copy_pieces(const Diagram& diagram, Position& position) noexcept {
  for (const Square square : all_squares) {
    position.put(square, parse_piece(diagram[square]).value_or(Piece::None));
  }
}

std::optional<Square> king_of(const Diagram& diagram, Color color) noexcept {
  const std::string_view letters(diagram.letters, square_count);
  const std::size_t number = letters.find(letter_of(color, PieceType::King));
  if (number == std::string_view::npos) return std::nullopt;
  return square_at(static_cast<int>(number));
}

}  // namespace squarelab::rules
