// The grid of bits: tables that every mapping shares.
//
// The eight mappings are the eight symmetries of the grid, and the steps of king and knight, the
// four lines through a bit, and what lies between two bits are the same under all of them. So one
// set of tables, indexed by bit, serves every bitboard backend. Each entry is filled from one
// obvious walk, row by row and column by column. Tested in tests/backends/grid_test.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <squarelab/bits/bitboard.hpp>

namespace squarelab::bitboard {

using bits::Bitboard;

struct Grid {
  std::array<Bitboard, 64> king;
  std::array<Bitboard, 64> knight;
  // The bits strictly between two that share a row, column or diagonal; else empty.
  std::array<std::array<Bitboard, 64>, 64> between;
  // The whole row, column or diagonal through both; else empty, and empty for a bit with itself.
  std::array<std::array<Bitboard, 64>, 64> line;
};

// One copy for all backends and their controls, so that all read the same addresses.
extern const Grid grid;

}  // namespace squarelab::bitboard
