// The English words for colours and kinds of men, for messages.
#pragma once

#include <squarelab/chess/piece.hpp>
#include <string_view>

namespace squarelab::rules {

// "White": the player.
constexpr std::string_view name_of(Color color) noexcept {
  return color == Color::White ? "White" : "Black";
}

// "white": of a man.
constexpr std::string_view adjective_of(Color color) noexcept {
  return color == Color::White ? "white" : "black";
}

// "knight".
constexpr std::string_view name_of(PieceType type) noexcept {
  switch (type) {
    case PieceType::Pawn:
      return "pawn";
    case PieceType::Knight:
      return "knight";
    case PieceType::Bishop:
      return "bishop";
    case PieceType::Rook:
      return "rook";
    case PieceType::Queen:
      return "queen";
    case PieceType::King:
      return "king";
  }
  return "";
}

}  // namespace squarelab::rules
