// The English words for colours and piece types, for messages.
#pragma once

#include <array>
#include <squarelab/chess/piece.hpp>
#include <string_view>

namespace squarelab::rules {

// "White": the player.
constexpr std::string_view name_of(Color color) noexcept {
  return color == Color::White ? "White" : "Black";
}

// "white": the colour of a piece.
constexpr std::string_view adjective_of(Color color) noexcept {
  return color == Color::White ? "white" : "black";
}

// "knight".
constexpr std::string_view name_of(PieceType type) noexcept {
  constexpr std::array<std::string_view, piece_type_codes> names{
      "", "pawn", "knight", "bishop", "rook", "queen", "king"};
  return names[index(type)];
}

}  // namespace squarelab::rules
