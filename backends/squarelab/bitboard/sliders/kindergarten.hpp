// Kindergarten bitboards: a multiplication gathers the pieces of a line into six bits.
//
// Idea: no two bits of a diagonal share a column. The product of its pieces and a column adds
// up, without a carry, all of them in the last row, where a shift leaves the inner six: an index
// into 64 answers for the slider's column, which serve all diagonals. A row needs a shift only. A
// column is brought to column 0 and multiplied by an antidiagonal, which turns it into a row. Cost:
// an AND, a multiplication, a shift, a load and an AND for a diagonal; 9 kB of tables, which stay
// in any cache. Source: Gerd Isenberg, 2006, after Urban Koistinen's collapsed files; Chess
// Programming Wiki, Kindergarten Bitboards. Tested exhaustively in
// tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <squarelab/bitboard/sliders/inner_six.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

class Kindergarten {
  struct Diagonals {
    Bitboard diagonal;
    Bitboard antidiagonal;
  };
  using Tables = std::array<Diagonals, 64>;

 public:
  static constexpr SliderFacts facts{
      .name = "kindergarten",
      .author = "Gerd Isenberg, Urban Koistinen",
      .source = "https://www.chessprogramming.org/Kindergarten_Bitboards",
      .table_bytes = sizeof(InnerSix) + sizeof(Tables)};

  static void prepare() noexcept {}

  [[gnu::always_inline]] static Bitboard rook(int bit, Bitboard occupied) noexcept {
    const int column = bit & 7;
    const int row = bit >> 3;
    const Bitboard in_row = occupied >> (8 * row + 1) & 63;
    const Bitboard in_column = ((occupied >> column & bits::column(0)) * column_to_top) >> 58;
    return (inner_six.in_columns[column][in_row] & row_through(bit)) |
           inner_six.in_rows[row][in_column] << column;
  }
  [[gnu::always_inline]] static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    const Diagonals& lines = diagonals[bit];
    return on_diagonal(bit & 7, lines.diagonal, occupied) |
           on_diagonal(bit & 7, lines.antidiagonal, occupied);
  }

 private:
  // Row n of column 0 times this has bit 57 + n for 1 <= n <= 6: rows 1 to 6 in the inner order.
  static constexpr Bitboard column_to_top = [] {
    Bitboard factor = 0;
    for (int row = 1; row <= 6; ++row) factor |= bits::bit(57 + row - 8 * row);
    return factor;
  }();

  [[gnu::always_inline]] static Bitboard on_diagonal(int column, Bitboard line,
                                                     Bitboard occupied) noexcept {
    // Column 1 instead of 0: the product is one further up, and column 7 has fallen off.
    return inner_six.in_columns[column][((occupied & line) * bits::column(1)) >> 58] & line;
  }

  static constexpr Tables make_diagonals() noexcept {
    Tables result{};
    for (int bit = 0; bit < 64; ++bit) {
      result[bit] = {diagonal_through(bit), antidiagonal_through(bit)};
    }
    return result;
  }

  static const Tables diagonals;
};

inline constinit const Kindergarten::Tables Kindergarten::diagonals =
    Kindergarten::make_diagonals();

}  // namespace squarelab::bitboard::sliders
