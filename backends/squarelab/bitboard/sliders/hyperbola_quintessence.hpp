// Hyperbola quintessence: subtraction finds the first blocker of a line in both directions.
//
// Idea: with o the occupation of one line and r the slider's bit, o - 2r borrows from the first
// blocker above r, so o ^ (o - 2r) are the squares up to it: the positive ray. A rook on d1 with
// pieces on b1 and g1: o = 0x4A, r = 0x08, o - 2r = 0x3A, o ^ 0x3A = 0x70, which is e1 f1 g1. The
// negative ray is the same on the reversed line. For columns and diagonals no two bits of the line
// share a row, so reversing the rows (a byte swap) reverses the line; a row needs a lookup of 512
// bytes instead. Cost: some dozen instructions for a line, 2 kB of tables. Source: Gerd Isenberg,
// after the o ^ (o - 2r) trick, on the Chess Programming Wiki, 2007. Tested exhaustively in
// tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <squarelab/bitboard/grid.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

struct HyperbolaQuintessence {
  // The lines through a bit, without the bit itself.
  struct Lines {
    Bitboard column;
    Bitboard diagonal;
    Bitboard antidiagonal;
  };
  struct Tables {
    std::array<Lines, 64> lines;
    // Seen in row 0, by the occupation of columns 1 to 6, from a column.
    std::array<std::array<std::uint8_t, 8>, 64> row;
  };

  static constexpr SliderFacts facts{
      .name = "hyperbola_quintessence",
      .author = "Gerd Isenberg, Aleks Peshkov",
      .source = "https://www.chessprogramming.org/Hyperbola_Quintessence",
      .table_bytes = sizeof(Tables)};

  static void prepare() noexcept {}

  [[gnu::always_inline]] static Bitboard rook(int bit, Bitboard occupied) noexcept {
    return on_line(bit, tables.lines[bit].column, occupied).seen | on_row(bit, occupied).seen;
  }
  [[gnu::always_inline]] static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    return on_line(bit, tables.lines[bit].diagonal, occupied).seen |
           on_line(bit, tables.lines[bit].antidiagonal, occupied).seen;
  }

  // The work on one line, step by step. A caller of `seen` alone pays for no more: the rest
  // is optimised away.
  struct OnLine {
    Bitboard slider;         // r
    Bitboard blockers;       // o, the occupation of the line
    Bitboard forward;        // o - 2r
    Bitboard reversed;       // o with its rows reversed
    Bitboard reversed_back;  // the same subtraction there
    Bitboard backward;       // reversed again
    Bitboard seen;           // where forward and backward differ, on the line
  };
  [[gnu::always_inline]] static constexpr OnLine on_line(int bit, Bitboard line,
                                                         Bitboard occupied) noexcept {
    const Bitboard slider = bits::bit(bit);
    const Bitboard blockers = occupied & line;
    const Bitboard forward = blockers - 2 * slider;
    const Bitboard reversed = bits::flip_rows(blockers);
    const Bitboard reversed_back = reversed - 2 * bits::bit(bit ^ 56);
    const Bitboard backward = bits::flip_rows(reversed_back);
    return {
        slider, blockers, forward, reversed, reversed_back, backward, (forward ^ backward) & line};
  }

  // The lookup on the row: the occupation of its inner six columns is the index.
  struct OnRow {
    int shift;  // to the row
    int index;
    Bitboard seen;
  };
  [[gnu::always_inline]] static OnRow on_row(int bit, Bitboard occupied) noexcept {
    const int shift = bit & 56;
    // Takes an instruction less than a shift by shift + 1.
    const int index = static_cast<int>((occupied >> shift) & 0x7E) / 2;
    return {shift, index, static_cast<Bitboard>(tables.row[index][bit & 7]) << shift};
  }

  static const Lines& lines(int bit) noexcept { return tables.lines[bit]; }

 private:
  static constexpr Tables make_tables() noexcept {
    Tables result{};
    for (int bit = 0; bit < 64; ++bit) {
      result.lines[bit] = {ray(bit, {1, 0}, 0) | ray(bit, {-1, 0}, 0),
                           ray(bit, {1, 1}, 0) | ray(bit, {-1, -1}, 0),
                           ray(bit, {1, -1}, 0) | ray(bit, {-1, 1}, 0)};
    }
    for (int column = 0; column < 8; ++column) {
      for (int inner = 0; inner < 64; ++inner) {
        const Bitboard occupied = static_cast<Bitboard>(inner) << 1;
        result.row[inner][column] = static_cast<std::uint8_t>(ray(column, {0, 1}, occupied) |
                                                              ray(column, {0, -1}, occupied));
      }
    }
    return result;
  }

  static const Tables tables;
};

inline constinit const HyperbolaQuintessence::Tables HyperbolaQuintessence::tables =
    HyperbolaQuintessence::make_tables();

}  // namespace squarelab::bitboard::sliders
