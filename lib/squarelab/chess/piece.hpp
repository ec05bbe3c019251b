// Colours, piece types, and pieces of a colour. Codes are as in the Stockfish document: a piece is
// (color << 3) | type, so White is 1..6 and Black is 9..14.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace squarelab {

enum class Color : std::uint8_t { White, Black };

// Pawn 1 .. King 6. There is no PieceType for "nothing": absence is std::optional.
enum class PieceType : std::uint8_t { Pawn = 1, Knight, Bishop, Rook, Queen, King };

// None (0) is a code for storage only; interfaces say std::optional<Piece>.
enum class Piece : std::uint8_t {
  None = 0,
  WhitePawn = 1,
  WhiteKnight,
  WhiteBishop,
  WhiteRook,
  WhiteQueen,
  WhiteKing,
  BlackPawn = 9,
  BlackKnight,
  BlackBishop,
  BlackRook,
  BlackQueen,
  BlackKing
};

inline constexpr int color_count = 2;
inline constexpr int piece_type_codes = 8;  // size of an array indexed by PieceType
inline constexpr int piece_codes = 16;      // size of an array indexed by Piece

inline constexpr std::array all_colors{Color::White, Color::Black};
inline constexpr std::array all_piece_types{PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                            PieceType::Rook, PieceType::Queen,  PieceType::King};
inline constexpr std::array capturable_types{PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                             PieceType::Rook, PieceType::Queen};
inline constexpr std::array promotion_types{PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                                            PieceType::Queen};
inline constexpr std::array all_pieces{Piece::WhitePawn, Piece::WhiteKnight, Piece::WhiteBishop,
                                       Piece::WhiteRook, Piece::WhiteQueen,  Piece::WhiteKing,
                                       Piece::BlackPawn, Piece::BlackKnight, Piece::BlackBishop,
                                       Piece::BlackRook, Piece::BlackQueen,  Piece::BlackKing};

constexpr int index(Color color) noexcept { return static_cast<int>(color); }
constexpr int index(PieceType type) noexcept { return static_cast<int>(type); }
constexpr int index(Piece piece) noexcept { return static_cast<int>(piece); }

constexpr Color operator~(Color color) noexcept { return static_cast<Color>(index(color) ^ 1); }

constexpr Piece make_piece(Color color, PieceType type) noexcept {
  return static_cast<Piece>((index(color) << 3) | index(type));
}

// Precondition of both: piece is not None.
constexpr Color color_of(Piece piece) noexcept { return static_cast<Color>(index(piece) >> 3); }
constexpr PieceType type_of(Piece piece) noexcept {
  return static_cast<PieceType>(index(piece) & 7);
}

// Returns the piece of the same type and the other colour. Precondition: piece is not None.
constexpr Piece operator~(Piece piece) noexcept { return static_cast<Piece>(index(piece) ^ 8); }

// Returns the FEN letter: PNBRQK for White, pnbrqk for Black; '.' for None.
constexpr char to_char(Piece piece) noexcept { return ".PNBRQK..pnbrqk."[index(piece)]; }

// Returns the piece of a FEN letter, or nullopt for any other character.
constexpr std::optional<Piece> parse_piece(char letter) noexcept {
  for (const Piece piece : all_pieces) {
    if (to_char(piece) == letter) return piece;
  }
  return std::nullopt;
}

// Returns English words for messages. "White" is the player, "white" the colour of a piece.
constexpr std::string_view name_of(Color color) noexcept {
  return color == Color::White ? "White" : "Black";
}
constexpr std::string_view adjective_of(Color color) noexcept {
  return color == Color::White ? "white" : "black";
}
constexpr std::string_view name_of(PieceType type) noexcept {
  constexpr std::array<std::string_view, piece_type_codes> names{
      "", "pawn", "knight", "bishop", "rook", "queen", "king"};
  return names[index(type)];
}

}  // namespace squarelab
