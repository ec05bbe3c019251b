// 0x88: the square numbering of mailbox boards, from its own definition.
//
// The index of a square is 16 * rank + file: one hexadecimal digit for the rank, one for the file,
// so that a1 is 0x00, e1 0x04, a8 0x70 and h8 0x77. Eight of sixteen columns stay unused, and that
// waste buys two things:
//
//   * A step that leaves the board sets bit 3 of a digit: 0x08 of the lower digit, 0x80 of the
//   upper.
//     One AND shows whether a square is on the board. The comparison x < 0x88 does not:
//     72 of the 136 values below 0x88 are off the board.
//   * The difference of two squares names their relation. 0x77 + a - b has the digits
//     (7 + ranks between, 7 + files between), each 0 .. 14, so no two relations share a value: one
//     table of 239 entries serves all 4096 pairs. 225 entries are used; the 14 whose lower
//     digit is 15 are holes.
//
// Nothing here is derived from Mapping, so that the two can be checked against each other.
//
// Source: "Chess/0x88", corrected where it errs (0x42 is c5, not c4). Tested in
// tests/mapping/x88_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <squarelab/chess.hpp>

namespace squarelab::mapping::x88 {

// Bytes of a board with one entry for every index; every second block of eight is off the board.
inline constexpr int board_size = 128;

// "No square". It fails on_board, as any such code must; 64, the usual choice of boards with 64
// squares, is a5 here.
inline constexpr int off_board = 0x88;

// True if the number is a square. Used for any sum of a square and a step, which can be negative or
// above 127.
constexpr bool on_board(int x) noexcept { return (x & 0x88) == 0; }

constexpr int index_of(Square square) noexcept {
  return 16 * squarelab::index(squarelab::rank_of(square)) +
         squarelab::index(squarelab::file_of(square));
}
// Preconditions from here to light(): on_board(x).
constexpr Square square_of(int x) noexcept { return squarelab::square_at((x + (x & 7)) >> 1); }

constexpr int file(int x) noexcept { return x & 7; }
constexpr int rank(int x) noexcept { return x >> 4; }

constexpr int files_flipped(int x) noexcept { return x ^ 0x07; }
constexpr int ranks_flipped(int x) noexcept { return x ^ 0x70; }
constexpr int rotated(int x) noexcept { return x ^ 0x77; }

constexpr bool light(int x) noexcept { return ((rank(x) + file(x)) & 1) != 0; }

// The numbers that steps add to the index, in the orders of Direction and KnightStep.
inline constexpr std::array<int, 8> compass{16, 17, 1, -15, -16, -17, -1, 15};
inline constexpr std::array<int, 8> knight_steps{33, 18, -14, -31, -33, -18, 14, 31};

constexpr int step(Direction direction) noexcept { return compass[squarelab::index(direction)]; }
constexpr int step(KnightStep knight) noexcept { return knight_steps[squarelab::index(knight)]; }

// The relation of two squares, 0 .. 238.
inline constexpr int differences = 239;
constexpr int difference(int a, int b) noexcept { return 0x77 + a - b; }

// Returns the files by which a is east of b, and the ranks by which it is north, from difference(a,
// b).
constexpr int files_between(int difference) noexcept { return (difference & 15) - 7; }
constexpr int ranks_between(int difference) noexcept { return (difference >> 4) - 7; }

// True if any two squares have the difference.
constexpr bool is_used(int difference) noexcept { return (difference & 15) != 15; }

// Kinds of pieces, for sets of bits. White and black pawns attack differently, so they are two
// kinds.
enum Kind : std::uint8_t { WhitePawn, BlackPawn, Knight, Bishop, Rook, Queen, King };
inline constexpr int kind_count = 7;
constexpr Kind kind_of(Piece piece) noexcept {
  if (piece == Piece::WhitePawn) return WhitePawn;
  return static_cast<Kind>(squarelab::index(squarelab::type_of(piece)));
}
constexpr std::uint8_t kind_bit(Kind kind) noexcept { return static_cast<std::uint8_t>(1 << kind); }

// Returns the kinds of pieces that attack a square from that many files east and ranks north of it,
// if the squares in between are empty.
constexpr std::uint8_t kinds_attacking_from(int files, int ranks) noexcept {
  const int f = files < 0 ? -files : files;
  const int r = ranks < 0 ? -ranks : ranks;
  if (f == 0 && r == 0) return 0;
  const bool diagonal = f == r;
  const bool straight = f == 0 || r == 0;
  int kinds = 0;
  if (f == 1 && r == 1) kinds |= kind_bit(ranks < 0 ? WhitePawn : BlackPawn);
  if (f * r == 2) kinds |= kind_bit(Knight);
  if (diagonal) kinds |= kind_bit(Bishop);
  if (straight) kinds |= kind_bit(Rook);
  if (diagonal || straight) kinds |= kind_bit(Queen);
  if (f <= 1 && r <= 1) kinds |= kind_bit(King);
  return static_cast<std::uint8_t>(kinds);
}

namespace details {

constexpr int sign(int n) noexcept { return (n > 0) - (n < 0); }
constexpr int magnitude(int n) noexcept { return n < 0 ? -n : n; }

// From a to b, if a is that many files east and ranks north of b; 0 for squares not in line.
constexpr int line_step(int files, int ranks) noexcept {
  const bool in_line = files == 0 || ranks == 0 || magnitude(files) == magnitude(ranks);
  return in_line ? -(16 * sign(ranks) + sign(files)) : 0;
}
constexpr int king_distance(int files, int ranks) noexcept {
  return magnitude(files) > magnitude(ranks) ? magnitude(files) : magnitude(ranks);
}
constexpr int manhattan_distance(int files, int ranks) noexcept {
  return magnitude(files) + magnitude(ranks);
}

template <class Entry, class Function>
constexpr std::array<Entry, differences> table_of(Function entry) noexcept {
  std::array<Entry, differences> table{};
  for (int d = 0; d < differences; ++d) {
    if (is_used(d)) table[d] = static_cast<Entry>(entry(files_between(d), ranks_between(d)));
  }
  return table;
}

}  // namespace details

// The tables, indexed by difference(a, b); holes are 0. In turn: the step from a towards b, the
// kinds of pieces that attack b from a, and the number of steps from one to the other for a king
// and for a piece that only moves straight by single squares.
inline constexpr auto line_steps = details::table_of<std::int8_t>(details::line_step);
inline constexpr auto attacking_kinds = details::table_of<std::uint8_t>(kinds_attacking_from);
inline constexpr auto distances = details::table_of<std::uint8_t>(details::king_distance);
inline constexpr auto manhattan_distances =
    details::table_of<std::uint8_t>(details::manhattan_distance);

// Returns the compass step that leads from a towards b; 0 if they are the same or on no common
// line.
constexpr int step_towards(int a, int b) noexcept { return line_steps[difference(a, b)]; }

// True if a piece of that kind on a attacks b when the squares in between are empty.
constexpr bool attacks(Kind kind, int a, int b) noexcept {
  return (attacking_kinds[difference(a, b)] & kind_bit(kind)) != 0;
}

// Steps of a king from a to b.
constexpr int distance(int a, int b) noexcept { return distances[difference(a, b)]; }

// Single straight steps from a to b: files plus ranks.
constexpr int manhattan_distance(int a, int b) noexcept {
  return manhattan_distances[difference(a, b)];
}

// For each index the code of the castling rights that are kept when a piece leaves it or arrives
// there.
using RightsTable = std::array<std::uint8_t, board_size>;

// Rights are lost where rooks begin, and, with kings, where kings begin.
// castling(color, side) has the members king_from and rook_from, both indices.
template <class CastlingOf>
constexpr RightsTable rights_kept(CastlingOf castling, bool kings) noexcept {
  RightsTable kept{};
  for (std::uint8_t& code : kept) code = castling_rights_codes - 1;
  for (const Color color : all_colors) {
    for (const CastlingSide side : all_castling_sides) {
      const int lost = CastlingRights::of(color, side).code();
      const auto way = castling(color, side);
      const auto lose = [&](int x) { kept[x] = static_cast<std::uint8_t>(kept[x] & ~lost); };
      if (kings) lose(way.king_from);
      lose(way.rook_from);
    }
  }
  return kept;
}

}  // namespace squarelab::mapping::x88
