// The grid of bits: tables that every mapping shares.
//
// The eight mappings are the eight symmetries of the grid, and the steps of king and knight, the
// four lines through a bit, and the bits between two bits are the same under all of them. One
// set of tables, indexed by bit, serves every bitboard backend. Each entry is filled by the obvious
// walk, one step of rows and columns at a time; tests compare against it, no hot loop calls it.
// Tested in tests/backends/bitboard/grid_test.cpp.
#pragma once

#include <array>
#include <squarelab/bits/bitboard.hpp>

namespace squarelab::bitboard {

using bits::Bitboard;

struct GridStep {
  int rows;
  int columns;
};

inline constexpr std::array<GridStep, 8> king_steps{
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
inline constexpr std::array<GridStep, 8> knight_steps{
    {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}}};
inline constexpr std::array<GridStep, 4> rook_steps{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
inline constexpr std::array<GridStep, 4> bishop_steps{{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};

[[gnu::always_inline]] constexpr bool on_grid(int row, int column) noexcept {
  return ((row | column) & ~7) == 0;
}

// Returns the bit one step on, or -1 beyond the edge.
constexpr int walked(int from, GridStep step) noexcept {
  const int row = from / 8 + step.rows;
  const int column = from % 8 + step.columns;
  return on_grid(row, column) ? 8 * row + column : -1;
}

// Returns the bits from the next on, up to and including the first that is occupied.
constexpr bits::Bitboard ray(int from, GridStep step, bits::Bitboard occupied) noexcept {
  bits::Bitboard set = 0;
  int row = from / 8 + step.rows;
  int column = from % 8 + step.columns;
  for (; on_grid(row, column); row += step.rows, column += step.columns) {
    const bits::Bitboard reached = bits::Bitboard{1} << (8 * row + column);
    set |= reached;
    if ((occupied & reached) != 0) break;
  }
  return set;
}

constexpr bits::Bitboard rays(int from, const std::array<GridStep, 4>& steps,
                              bits::Bitboard occupied) noexcept {
  bits::Bitboard set = 0;
  for (const GridStep step : steps) set |= ray(from, step, occupied);
  return set;
}

// Returns the bits of the rays whose occupation matters to rays(): all but the last of each ray.
constexpr bits::Bitboard relevant_occupancy(int from,
                                            const std::array<GridStep, 4>& steps) noexcept {
  bits::Bitboard set = 0;
  for (const GridStep step : steps) {
    for (int at = walked(from, step); at >= 0 && walked(at, step) >= 0; at = walked(at, step)) {
      set |= bits::bit(at);
    }
  }
  return set;
}

// Every subset of the set once, the empty one first, each as its bits in order would count
// (Carry-Rippler: subtracting the set borrows through the gaps).
template <class Visit>
constexpr void for_each_subset(bits::Bitboard set, Visit visit) {
  bits::Bitboard subset = 0;
  do {
    visit(subset);
    subset = (subset - set) & set;
  } while (subset != 0);
}

struct Grid {
  std::array<Bitboard, 64> king;
  std::array<Bitboard, 64> knight;
  // The bits strictly between two that share a row, column or diagonal; else empty.
  std::array<std::array<Bitboard, 64>, 64> between;
  // The whole row, column or diagonal through both; else empty, and empty for a bit with itself.
  std::array<std::array<Bitboard, 64>, 64> line;
  // The bits of that line beyond the second, seen from the first.
  std::array<std::array<Bitboard, 64>, 64> beyond;
  // The attacks of a rook and a bishop on an empty board.
  std::array<Bitboard, 64> rook_lines;
  std::array<Bitboard, 64> bishop_lines;
};

// One copy for all backends and their controls, so that all read the same addresses.
extern const Grid grid;

}  // namespace squarelab::bitboard
