// SISSY, split-index superset-yielding bitboards: one look for each row, and what all agree on.
//
// Idea: a table has the squares that a queen sees if only the pieces of one row are known: a
// superset. The board is split into its eight rows, each byte is an index, and the intersection of
// the supersets is what she attacks, because each piece that hides a square is in some row. A rook
// sees the part of it on its row and column, a bishop the part on its diagonals. Pieces of the
// first and the last row hide nothing unless the slider is there, so six inner rows and the
// slider's own are looked up. Cost: seven shifts, loads and ANDs; 918 kB of tables, and every query
// reads seven places of them. Source: Michael Sherwin, 2020; Chess Programming Wiki, SISSY
// Bitboards. Tested exhaustively in tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <array>
#include <squarelab/bitboard/grid.hpp>
#include <squarelab/bitboard/sliders/lines.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

class Sissy {
  using Supersets = std::array<Bitboard, 256>;  // by the pieces of a row
  struct Rows {
    std::array<Supersets, 6> inner;  // rows 1 to 6
    Supersets own;
  };
  using Tables = std::array<Rows, 64>;

 public:
  static constexpr SliderFacts facts{.name = "sissy",
                                     .author = "Michael Sherwin",
                                     .source = "https://www.chessprogramming.org/SISSY_Bitboards",
                                     .table_bytes = sizeof(Tables)};

  static void prepare() noexcept {
    static const bool is_filled = (fill(), true);
    (void)is_filled;
  }

  [[gnu::always_inline]] static Bitboard rook(int bit, Bitboard occupied) noexcept {
    return queen(bit, occupied) & (row_through(bit) ^ column_through(bit));
  }
  [[gnu::always_inline]] static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    return queen(bit, occupied) & (diagonal_through(bit) ^ antidiagonal_through(bit));
  }
  [[gnu::always_inline]] static Bitboard queen(int bit, Bitboard occupied) noexcept {
    const Rows& rows = tables[bit];
    return rows.inner[0][occupied >> 8 & 0xFF] & rows.inner[1][occupied >> 16 & 0xFF] &
           rows.inner[2][occupied >> 24 & 0xFF] & rows.inner[3][occupied >> 32 & 0xFF] &
           rows.inner[4][occupied >> 40 & 0xFF] & rows.inner[5][occupied >> 48 & 0xFF] &
           rows.own[occupied >> (bit & 56) & 0xFF];
  }

 private:
  static void fill() noexcept {
    for (int bit = 0; bit < 64; ++bit) {
      const auto fill_row = [bit](Supersets& supersets, int row) {
        for (Bitboard pieces = 0; pieces < supersets.size(); ++pieces) {
          const Bitboard occupied = pieces << 8 * row;
          supersets[pieces] = rays(bit, rook_steps, occupied) | rays(bit, bishop_steps, occupied);
        }
      };
      for (int row = 1; row <= 6; ++row) fill_row(tables[bit].inner[row - 1], row);
      fill_row(tables[bit].own, bit >> 3);
    }
  }

  static inline Tables tables;
};

}  // namespace squarelab::bitboard::sliders
