// Chess960: the 960 arrays by their Scharnagl numbers, and the positions in which games begin.
#pragma once

#include <array>
#include <squarelab/chess/position.hpp>

namespace squarelab {

inline constexpr int chess960_count = 960;

// Returns the pieces of the first rank from the a-file on; 518 is standard chess. The number n is
// taken apart: n % 4 is the place of the light-squared bishop (b, d, f, h), then % 4 the place of
// the dark-squared bishop (a, c, e, g), then % 6 the queen's place among the six files left. The
// rest, 0 to 9, gives the places of the knights among five files; rook, king and rook fill the
// rest. Source: Reinhard Scharnagl's numbering. Precondition: 0 <= number < 960.
constexpr std::array<PieceType, file_count> chess960_array(int number) noexcept {
  std::array<PieceType, file_count> array{};
  std::array<bool, file_count> taken{};
  const auto place = [&](PieceType type, int file) {
    array[file] = type;
    taken[file] = true;
  };
  // The free file with that many free files before it.
  const auto free_file = [&](int before) {
    int file = 0;
    while (taken[file] || before-- > 0) ++file;
    return file;
  };
  place(PieceType::Bishop, 2 * (number % 4) + 1);
  number /= 4;
  place(PieceType::Bishop, 2 * (number % 4));
  number /= 4;
  place(PieceType::Queen, free_file(number % 6));
  number /= 6;
  constexpr std::array<std::array<int, 2>, 10> knights{
      {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
  const auto [first, second] = knights[number];
  const int first_file = free_file(first);
  const int second_file = free_file(second);
  place(PieceType::Knight, first_file);
  place(PieceType::Knight, second_file);
  for (const PieceType type : {PieceType::Rook, PieceType::King, PieceType::Rook}) {
    place(type, free_file(0));
  }
  return array;
}

// Returns the position before the first move of a game of Chess960; the arrays of White and Black
// may differ. Precondition: 0 <= white, black < 960.
constexpr Position chess960_position(int white, int black) noexcept {
  Position position = start_position();
  position.castling = CastlingRights::none();
  for (const Color color : all_colors) {
    const Rank rank = color == Color::White ? Rank::R1 : Rank::R8;
    const auto array = chess960_array(color == Color::White ? white : black);
    CastlingSide side = CastlingSide::QueenSide;
    for (int file = 0; file < file_count; ++file) {
      const PieceType type = array[file];
      position.put(make_square(file_at(file), rank), make_piece(color, type));
      if (type == PieceType::King) side = CastlingSide::KingSide;
      if (type == PieceType::Rook) {
        position.castling.add(CastlingRights::with_rook(color, side, file_at(file)));
      }
    }
  }
  return position;
}
constexpr Position chess960_position(int number) noexcept {
  return chess960_position(number, number);
}

// Returns the same position with castling rights of Chess960: castling is written to the rook.
constexpr Position as_chess960(Position position) noexcept {
  CastlingRights rights;
  position.castling.visit([&](Color color, CastlingSide side) {
    rights.add(CastlingRights::with_rook(color, side, position.castling.rook_file(color, side)));
  });
  position.castling = rights;
  return position;
}

}  // namespace squarelab
