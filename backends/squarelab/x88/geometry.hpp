// The 0x88 backend's knowledge of the board. The basic facts are mapping/x88.hpp; this file adds
// the places of chess (promotion rank, castling squares) and the tables of the king's zone.
//
// The algorithm reads all of it through a Geometry class that is a template parameter, so that a
// test can plant a fault by deriving from Geometry and hiding one member.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <squarelab/chess.hpp>
#include <squarelab/mapping/x88.hpp>

namespace squarelab::x88 {

using mapping::x88::Kind;

// A set of king steps: bit i is the neighbour in compass direction i. Bit 8 is the king's own
// square.
using Zone = std::uint16_t;
inline constexpr Zone own_square = 0x100;

// A set of squares as one square sees it: the square that lies some files east and ranks north of
// it is bit 8 * files + ranks, modulo 64. No two squares of the board share a bit.
using Surroundings = std::uint64_t;
constexpr int seen_bit(int files, int ranks) noexcept { return (8 * files + ranks) & 63; }

struct Castling {
  int king_from, king_to, rook_from, rook_to;
  int b_file;  // next to the rook's way on the queen's side; the rook's target on the other side
};

namespace details {

// In whole files and ranks, so that neighbours beyond the edge of the board do not matter.
constexpr Zone zone_of(Kind kind, int difference) noexcept {
  int zone = 0;
  for (int i = 0; i <= 8; ++i) {
    const int step_digits = 0x77 + (i < 8 ? mapping::x88::compass[i] : 0);
    const int files =
        mapping::x88::files_between(difference) - mapping::x88::files_between(step_digits);
    const int ranks =
        mapping::x88::ranks_between(difference) - mapping::x88::ranks_between(step_digits);
    const int kinds = mapping::x88::kinds_attacking_from(files, ranks);
    if ((kinds & mapping::x88::kind_bit(kind)) != 0) zone |= 1 << i;
  }
  return mapping::x88::is_used(difference) ? static_cast<Zone>(zone) : Zone{0};
}

constexpr Surroundings obstacles_of(Kind kind, int difference) noexcept {
  using namespace mapping::x88;
  const int files = files_between(difference);
  const int ranks = ranks_between(difference);
  const bool attacks = (kinds_attacking_from(files, ranks) & kind_bit(kind)) != 0;
  if (!is_used(difference) || !attacks) return ~Surroundings{0};
  if (kind == Knight) return 0;
  Surroundings between = 0;
  const int steps = distances[difference];
  for (int i = 1; i < steps; ++i) {
    between |= Surroundings{1} << seen_bit(files / steps * i, ranks / steps * i);
  }
  return between;
}

// Returns the entries of all kinds and differences.
template <class Entry>
constexpr auto tables_of(Entry (*entry_of)(Kind, int) noexcept) noexcept {
  std::array<std::array<Entry, mapping::x88::differences>, mapping::x88::kind_count> tables{};
  for (int kind = 0; kind < mapping::x88::kind_count; ++kind) {
    for (int d = 0; d < mapping::x88::differences; ++d) {
      tables[kind][d] = entry_of(static_cast<Kind>(kind), d);
    }
  }
  return tables;
}
inline constexpr auto zones = tables_of(zone_of);
inline constexpr auto obstacles = tables_of(obstacles_of);

// The squares that a square sees along each way of the compass on an empty board.
inline constexpr auto rays = [] {
  std::array<std::array<Surroundings, 8>, mapping::x88::board_size> result{};
  for (const Square square : all_squares) {
    const int from = mapping::x88::index_of(square);
    for (int way = 0; way < 8; ++way) {
      const int step = mapping::x88::compass[way];
      const int digits = 0x77 + step;
      int steps = 1;
      for (int x = from + step; mapping::x88::on_board(x); x += step, ++steps) {
        result[from][way] |= Surroundings{1}
                             << seen_bit(steps * mapping::x88::files_between(digits),
                                         steps * mapping::x88::ranks_between(digits));
      }
    }
  }
  return result;
}();

}  // namespace details

struct Geometry {
  static constexpr int off_board = mapping::x88::off_board;
  static constexpr bool on_board(int x) noexcept { return mapping::x88::on_board(x); }

  static constexpr std::array<int, 8> compass = mapping::x88::compass;
  static constexpr std::array<int, 8> knight_steps = mapping::x88::knight_steps;
  static constexpr std::array<int, 4> rook_steps{compass[0], compass[2], compass[4], compass[6]};
  static constexpr std::array<int, 4> bishop_steps{compass[1], compass[3], compass[5], compass[7]};

  // Towards the enemy, and the ranks where pawns start and promote.
  static constexpr int up(Color color) noexcept { return color == Color::White ? 16 : -16; }
  static constexpr int home_rank(Color color) noexcept { return color == Color::White ? 1 : 6; }
  static constexpr int last_rank(Color color) noexcept { return color == Color::White ? 7 : 0; }
  static constexpr int rank(int x) noexcept { return mapping::x88::rank(x); }

  static constexpr int step_towards(int a, int b) noexcept {
    return mapping::x88::step_towards(a, b);
  }
  static constexpr bool attacks(Kind kind, int a, int b) noexcept {
    return mapping::x88::attacks(kind, a, b);
  }
  // Returns the squares of the zone of a king on b that a piece of that kind on a attacks, if
  // nothing is in between. Neighbours that are off the board are included.
  static constexpr Zone zone(Kind kind, int a, int b) noexcept {
    return details::zones[kind][mapping::x88::difference(a, b)];
  }

  // Returns the squares seen from b that must be empty, so that a piece of that kind on a attacks
  // b; all squares if it never does.
  static constexpr Surroundings obstacles(Kind kind, int a, int b) noexcept {
    // As unsigned, because a negative index would have to be extended first.
    return details::obstacles[kind][static_cast<unsigned>(mapping::x88::difference(a, b))];
  }
  // Returns all squares from x along a way of the compass.
  static constexpr Surroundings ray(int way, int x) noexcept { return details::rays[x][way]; }

  static constexpr Castling castling(Color color, CastlingSide side) noexcept {
    const int home = color == Color::White ? 0x00 : 0x70;
    return side == CastlingSide::KingSide
               ? Castling{home + 4, home + 6, home + 7, home + 5, home + 5}
               : Castling{home + 4, home + 2, home + 0, home + 3, home + 1};
  }

  // Bytes of all the tables that generation and queries read.
  static constexpr std::size_t table_bytes =
      sizeof(details::zones) + sizeof(details::obstacles) + sizeof(details::rays) +
      sizeof(mapping::x88::line_steps) + sizeof(mapping::x88::attacking_kinds);
};

}  // namespace squarelab::x88
