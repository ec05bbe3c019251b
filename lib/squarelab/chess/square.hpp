// Squares, files and ranks as chess players name them.
//
// Square is the canonical numbering of the public interface: 8 * rank + file, a1 = 0, h8 = 63.
// It is a name, not a geometry: no step, shift or wrap is defined here. Each representation has its
// own numbering and converts at its edge.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace squarelab {

enum class File : std::uint8_t { A, B, C, D, E, F, G, H };

enum class Rank : std::uint8_t { R1, R2, R3, R4, R5, R6, R7, R8 };

// clang-format off
enum class Square : std::uint8_t {
  A1, B1, C1, D1, E1, F1, G1, H1,
  A2, B2, C2, D2, E2, F2, G2, H2,
  A3, B3, C3, D3, E3, F3, G3, H3,
  A4, B4, C4, D4, E4, F4, G4, H4,
  A5, B5, C5, D5, E5, F5, G5, H5,
  A6, B6, C6, D6, E6, F6, G6, H6,
  A7, B7, C7, D7, E7, F7, G7, H7,
  A8, B8, C8, D8, E8, F8, G8, H8,
};
// clang-format on

inline constexpr int file_count = 8;
inline constexpr int rank_count = 8;
inline constexpr int square_count = 64;

// Returns the number of a File, Rank or Square, for use as an array index.
constexpr int index(File file) noexcept { return static_cast<int>(file); }
constexpr int index(Rank rank) noexcept { return static_cast<int>(rank); }
constexpr int index(Square square) noexcept { return static_cast<int>(square); }

// Precondition of all three: the number is in range (0..7, 0..7, 0..63).
constexpr File file_at(int number) noexcept { return static_cast<File>(number); }
constexpr Rank rank_at(int number) noexcept { return static_cast<Rank>(number); }
constexpr Square square_at(int number) noexcept { return static_cast<Square>(number); }

constexpr Square make_square(File file, Rank rank) noexcept {
  return square_at(8 * index(rank) + index(file));
}
constexpr File file_of(Square square) noexcept { return file_at(index(square) & 7); }
constexpr Rank rank_of(Square square) noexcept { return rank_at(index(square) >> 3); }

// All 64 squares, a1 first, h8 last; for range loops.
inline constexpr std::array<Square, square_count> all_squares = [] {
  std::array<Square, square_count> squares{};
  for (int number = 0; number < square_count; ++number) {
    squares[number] = square_at(number);
  }
  return squares;
}();

// Returns "e4" for Square::E4.
inline std::string to_string(Square square) {
  return {static_cast<char>('a' + index(file_of(square))),
          static_cast<char>('1' + index(rank_of(square)))};
}

// Returns the square named by exactly two characters, file a-h and rank 1-8; or nullopt.
constexpr std::optional<Square> parse_square(std::string_view text) noexcept {
  if (text.size() != 2) return std::nullopt;
  const int file = text[0] - 'a';
  const int rank = text[1] - '1';
  if (file < 0 || file >= file_count || rank < 0 || rank >= rank_count) return std::nullopt;
  return make_square(file_at(file), rank_at(rank));
}

// The eight neighbours of a square, clockwise from north as White sees the board. Names only: the
// increment of each is a property of a mapping.
enum class Direction : std::uint8_t { North, NoEa, East, SoEa, South, SoWe, West, NoWe };

// The eight knight jumps, clockwise; NoNoEa is two ranks north and one file east.
enum class KnightStep : std::uint8_t {
  NoNoEa,
  NoEaEa,
  SoEaEa,
  SoSoEa,
  SoSoWe,
  SoWeWe,
  NoWeWe,
  NoNoWe
};

inline constexpr int direction_count = 8;
constexpr int index(Direction direction) noexcept { return static_cast<int>(direction); }
constexpr int index(KnightStep step) noexcept { return static_cast<int>(step); }
constexpr Direction direction_at(int number) noexcept { return static_cast<Direction>(number); }
constexpr KnightStep knight_step_at(int number) noexcept { return static_cast<KnightStep>(number); }
constexpr Direction opposite(Direction direction) noexcept {
  return direction_at((index(direction) + 4) & 7);
}

}  // namespace squarelab
