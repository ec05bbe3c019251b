// Rotated bitboards: the occupation three times more, with columns and diagonals turned to rows.
//
// Idea: the pieces of a row are eight neighbouring bits, an index into a table as they are. Keep
// the board also with rows and columns exchanged, and turned by 45 degrees both ways. In the turned
// boards a row holds a whole diagonal and, after its end, part of another, which hides nothing that
// the AND with the diagonal keeps. Programs updated the four boards with every move. Here they are
// a function of the occupation: each query turns the board first. That is the cost of an interface
// without a state, and most of the work; lookups of several bits of one position share it. Cost:
// about 15 instructions for a turned board, a shift, a load and an AND for a line; 9 kB of tables.
// Source: Robert Hyatt, Ernst Heinz and others, 1994; Chess Programming Wiki, Rotated Bitboards; to
// turn by 45 degrees in three steps: Flipping Mirroring and Rotating there. Tested exhaustively in
// tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <bit>
#include <squarelab/bitboard/sliders/inner_six.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

struct Rotated {
  static constexpr SliderFacts facts{.name = "rotated",
                                     .author = "Robert Hyatt, Ernst Heinz",
                                     .source = "https://www.chessprogramming.org/Rotated_Bitboards",
                                     .table_bytes = sizeof(InnerSix)};

  static void prepare() noexcept {}

  [[gnu::always_inline]] static Bitboard rook(int bit, Bitboard occupied) noexcept {
    const int row = bit >> 3;
    const int column = bit & 7;
    return (inner_six.in_columns[column][inner(occupied, row)] & row_through(bit)) |
           inner_six.in_rows[row][inner(bits::transpose(occupied), column)] << column;
  }
  [[gnu::always_inline]] static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    const int row = bit >> 3;
    const int column = bit & 7;
    const auto& answers = inner_six.in_columns[column];
    return (answers[inner(diagonals_as_rows(occupied), (row - column) & 7)] &
            diagonal_through(bit)) |
           (answers[inner(antidiagonals_as_rows(occupied), (row + column) & 7)] &
            antidiagonal_through(bit));
  }

 private:
  // Returns the inner six bits of a row.
  [[gnu::always_inline]] static constexpr Bitboard inner(Bitboard set, int row) noexcept {
    return set >> (8 * row + 1) & 63;
  }

  // Column c turned down or up by c rows, around the edge: by 1, 2 and 4 rows for the binary digits
  // of c.
  [[gnu::always_inline]] static constexpr Bitboard diagonals_as_rows(Bitboard set) noexcept {
    set ^= (set ^ std::rotr(set, 8)) & 0xAAAAAAAAAAAAAAAA;
    set ^= (set ^ std::rotr(set, 16)) & 0xCCCCCCCCCCCCCCCC;
    return set ^ ((set ^ std::rotr(set, 32)) & 0xF0F0F0F0F0F0F0F0);
  }
  [[gnu::always_inline]] static constexpr Bitboard antidiagonals_as_rows(Bitboard set) noexcept {
    set ^= (set ^ std::rotl(set, 8)) & 0xAAAAAAAAAAAAAAAA;
    set ^= (set ^ std::rotl(set, 16)) & 0xCCCCCCCCCCCCCCCC;
    return set ^ ((set ^ std::rotl(set, 32)) & 0xF0F0F0F0F0F0F0F0);
  }
};

}  // namespace squarelab::bitboard::sliders
