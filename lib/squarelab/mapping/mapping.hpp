// Square mappings: which bit of 64 represents which square.
//
// A mapping is three choices: whether the file or the rank is the least significant digit of the
// index, and for each of file and rank whether it counts up (little-endian) or down (big-endian).
// That makes eight, which are the eight symmetries of the grid of bits. Everything else about a
// mapping follows from the three choices and is computed here at compile time: index and inverse,
// the steps of the compass and of the knight, the sets of files, ranks and diagonals, and the wrap
// guards.
//
// Source: "Square Mapping Considerations", which names four of the eight; the other four exchange
// file and rank. Tested in tests/mapping/mapping_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/chess.hpp>

namespace squarelab::mapping {

using bits::Bitboard;

enum class LeastSignificant : std::uint8_t { File, Rank };
enum class Order : std::uint8_t { LittleEndian, BigEndian };

struct Mapping {
  LeastSignificant least = LeastSignificant::File;
  Order files = Order::LittleEndian;  // big-endian: the h-file is 0
  Order ranks = Order::LittleEndian;  // big-endian: rank 8 is 0

  friend constexpr bool operator==(const Mapping&, const Mapping&) noexcept = default;
};

// Returns the number that one file to the east, or one rank to the north, adds to the index.
constexpr int file_step(Mapping m) noexcept {
  const int weight = m.least == LeastSignificant::File ? 1 : 8;
  return m.files == Order::LittleEndian ? weight : -weight;
}
constexpr int rank_step(Mapping m) noexcept {
  const int weight = m.least == LeastSignificant::Rank ? 1 : 8;
  return m.ranks == Order::LittleEndian ? weight : -weight;
}

// Returns the index of a square, 0 .. 63, and the square of an index.
constexpr int index(Mapping m, Square square) noexcept {
  const int file = squarelab::index(file_of(square));
  const int rank = squarelab::index(rank_of(square));
  const int f = m.files == Order::LittleEndian ? file : 7 - file;
  const int r = m.ranks == Order::LittleEndian ? rank : 7 - rank;
  return m.least == LeastSignificant::File ? 8 * r + f : 8 * f + r;
}
constexpr Square square_at(Mapping m, int index) noexcept {
  const int low = index & 7;
  const int high = index >> 3;
  const int f = m.least == LeastSignificant::File ? low : high;
  const int r = m.least == LeastSignificant::File ? high : low;
  return make_square(file_at(m.files == Order::LittleEndian ? f : 7 - f),
                     rank_at(m.ranks == Order::LittleEndian ? r : 7 - r));
}

// Returns the index of a square under one mapping, from its index under another.
constexpr int converted(Mapping from, Mapping to, int index_from) noexcept {
  return index(to, square_at(from, index_from));
}

// Returns the constants that flip files or ranks by an exclusive or: the three bits of the index
// that hold the file (or the rank). 7 and 56 if the file is least significant, 56 and 7 if the rank
// is. Both together are 63, which turns the board by 180 degrees under any mapping.
constexpr int files_flip(Mapping m) noexcept { return m.least == LeastSignificant::File ? 7 : 56; }
constexpr int ranks_flip(Mapping m) noexcept { return m.least == LeastSignificant::File ? 56 : 7; }

// A way across the board: files east and ranks north, both may be negative. A direction and a step
// of the knight are ways too.
struct Offset {
  int files = 0;
  int ranks = 0;

  constexpr Offset() noexcept = default;
  constexpr Offset(int east, int north) noexcept : files(east), ranks(north) {}
  constexpr Offset(Direction direction) noexcept;  // NOLINT(google-explicit-constructor)
  constexpr Offset(KnightStep knight) noexcept;    // NOLINT(google-explicit-constructor)
};
inline constexpr std::array<Offset, 8> compass{
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
inline constexpr std::array<Offset, 8> knight_steps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
constexpr Offset::Offset(Direction direction) noexcept
    : Offset(compass[squarelab::index(direction)]) {}
constexpr Offset::Offset(KnightStep knight) noexcept
    : Offset(knight_steps[squarelab::index(knight)]) {}

// Returns the number that the offset adds to the index: the compass rose and the mapping's knight
// steps.
constexpr int step(Mapping m, Offset way) noexcept {
  return way.files * file_step(m) + way.ranks * rank_step(m);
}

// Exchange with the canonical numbering, which is LERF's: flips in chess space, then the transpose.
constexpr Bitboard bits_of(Mapping m, SquareSet squares) noexcept {
  Bitboard set = squares.bits();
  if (m.ranks == Order::BigEndian) set = bits::flip_rows(set);
  if (m.files == Order::BigEndian) set = bits::flip_columns(set);
  return m.least == LeastSignificant::Rank ? bits::transpose(set) : set;
}
constexpr SquareSet squares_of(Mapping m, Bitboard set) noexcept {
  if (m.least == LeastSignificant::Rank) set = bits::transpose(set);
  if (m.files == Order::BigEndian) set = bits::flip_columns(set);
  if (m.ranks == Order::BigEndian) set = bits::flip_rows(set);
  return SquareSet::from_bits(set);
}

// Returns the squares whose file and rank, both 0 .. 7, have a property. The constants of a mapping
// are collected so, square by square from index(), not by bits_of.
template <class Predicate>
constexpr Bitboard bits_where(Mapping m, Predicate holds) noexcept {
  Bitboard set = 0;
  for (const Square square : all_squares) {
    if (holds(squarelab::index(file_of(square)), squarelab::index(rank_of(square)))) {
      set |= bits::bit(index(m, square));
    }
  }
  return set;
}
constexpr Bitboard file_bits(Mapping m, File file) noexcept {
  return bits_where(m, [=](int f, int) { return f == squarelab::index(file); });
}
constexpr Bitboard rank_bits(Mapping m, Rank rank) noexcept {
  return bits_where(m, [=](int, int r) { return r == squarelab::index(rank); });
}
// Returns the a1-h8 diagonal and the h1-a8 antidiagonal.
constexpr Bitboard diagonal_bits(Mapping m) noexcept {
  return bits_where(m, [](int file, int rank) { return file == rank; });
}
constexpr Bitboard antidiagonal_bits(Mapping m) noexcept {
  return bits_where(m, [](int file, int rank) { return file + rank == 7; });
}
// Returns the squares of a colour; a1 is dark.
constexpr Bitboard light_bits(Mapping m) noexcept {
  return bits_where(m, [](int file, int rank) { return (file + rank) % 2 == 1; });
}
constexpr Bitboard dark_bits(Mapping m) noexcept { return ~light_bits(m); }

// Returns the squares on which pawns can be: ranks 2 to 7.
constexpr Bitboard pawn_bits(Mapping m) noexcept {
  return ~(rank_bits(m, Rank::R1) | rank_bits(m, Rank::R8));
}

// Returns the wrap guard of a way: the bits of the domain that a shift by step(m, way) moves to a
// wrong square, because the way leaves the board. Remove them before the shift (or their images
// after it); if the guard is empty no AND is needed. Bits that fall off the 64 need no guard.
constexpr Bitboard wrap_guard(Mapping m, Offset way, Bitboard domain = ~Bitboard{0}) noexcept {
  const Bitboard leaving = bits_where(m, [=](int file, int rank) {
    const int to_file = file + way.files;
    const int to_rank = rank + way.ranks;
    return to_file < 0 || to_file > 7 || to_rank < 0 || to_rank > 7;
  });
  return leaving & domain & ~bits::lost_by_shift(~Bitboard{0}, step(m, way));
}

}  // namespace squarelab::mapping
