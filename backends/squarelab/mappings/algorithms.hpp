// The operations that depend on the mapping of squares, for any of the eight: sets of pawns, flips,
// fills, attacks along a rank, names of squares, FEN and keys, in the mapping's own order of bits.
//
// The algorithms are the same for all mappings, and what differs follows from the mapping: by how
// much a step shifts, whether a wrap guard is needed, whether a rank is a row of eight neighbouring
// bits or a column of every eighth bit, and which direction bits count in. A difference between
// two mappings is the mapping's alone.
//
//   Pawns   A step is a shift, with an AND before it where the guard is not empty (geometry.hpp).
//   Flips   Rows: one byte swap. Columns: three exchanges of neighbouring bits, pairs, fours.
//   Fills   Kogge and Stone's, by one step, two and four: guards along a row, none along a column.
//           Source: Chess Programming Wiki, Fill Algorithms.
//   Names   The digits of the index, and an exclusive or where one of them counts down.
//   Rank    A row is shifted down and its six inner bits are the index of 512 bytes. A column is
//           gathered into a byte by a multiplication first, and the table of 4 kB has columns.
//           Source: Chess Programming Wiki, First Rank Attacks and Kindergarten Bitboards.
//
// All is inlined, so that no compiler calls for one mapping what it inlines for another.
// Tested in tests/backends/mappings/mappings_test.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <squarelab/bitboard/geometry.hpp>
#include <squarelab/bitboard/grid.hpp>
#include <squarelab/chess.hpp>
#include <string_view>

namespace squarelab::mappings {

using bits::Bitboard;

// A position as sets: six kinds and two colours.
struct Sets {
  std::array<Bitboard, 8> words;

  Bitboard of(PieceType type) const noexcept { return words[squarelab::index(type) - 1]; }
  Bitboard of(Color color) const noexcept { return words[6 + squarelab::index(color)]; }
  Bitboard of(Piece piece) const noexcept { return of(type_of(piece)) & of(color_of(piece)); }
  Bitboard occupied() const noexcept { return words[6] | words[7]; }

  void put(Piece piece, Bitboard bit) noexcept {
    words[squarelab::index(type_of(piece)) - 1] |= bit;
    words[6 + squarelab::index(color_of(piece))] |= bit;
  }
};

struct TwoSets {
  Bitboard first;
  Bitboard second;
};

// The longest first field of a FEN is 64 pieces and seven slashes.
using FenField = std::array<char, 72>;

struct RowTables {
  // Seen in a row from a column, by the occupation of columns 1 to 6; and turned, in column 0 from
  // a row.
  std::array<std::array<std::uint8_t, 64>, 8> row;
  std::array<std::array<Bitboard, 64>, 8> column;
};

extern const RowTables row_tables;

template <mapping::Mapping M>
struct Algorithms {
  using G = bitboard::Geometry<M>;
  static constexpr bool ranks_are_rows = M.least == mapping::LeastSignificant::File;

  // Returns all pushes by one square, and those by two.
  template <Color Us>
  [[gnu::always_inline]] static TwoSets pushes(Bitboard pawns, Bitboard empty) noexcept {
    using Ways = bitboard::PawnWays<G, Us>;
    const Bitboard once = bitboard::pawns_stepped<G, Ways::push>(pawns) & empty;
    return {once, bitboard::stepped<G, Ways::push>(once & Ways::double_push_stop) & empty};
  }

  // Returns the squares that the pawns attack, to the east and to the west.
  template <Color Us>
  [[gnu::always_inline]] static TwoSets attacks(Bitboard pawns) noexcept {
    using Ways = bitboard::PawnWays<G, Us>;
    return {bitboard::pawns_stepped<G, Ways::capture_east>(pawns),
            bitboard::pawns_stepped<G, Ways::capture_west>(pawns)};
  }

  [[gnu::always_inline]] static Bitboard ranks_flipped(Bitboard set) noexcept {
    return ranks_are_rows ? bits::flip_rows(set) : bits::flip_columns(set);
  }
  [[gnu::always_inline]] static Bitboard files_flipped(Bitboard set) noexcept {
    return ranks_are_rows ? bits::flip_columns(set) : bits::flip_rows(set);
  }
  [[gnu::always_inline]] static void colors_exchanged(const Sets& sets, Sets& exchanged) noexcept {
    for (std::size_t i = 0; i < 6; ++i) exchanged.words[i] = ranks_flipped(sets.words[i]);
    exchanged.words[6] = ranks_flipped(sets.words[7]);
    exchanged.words[7] = ranks_flipped(sets.words[6]);
  }

  [[gnu::always_inline]] static Bitboard ranks_filled(Bitboard set) noexcept {
    return filled<1, 0>(set) | filled<-1, 0>(set);
  }
  [[gnu::always_inline]] static Bitboard files_filled(Bitboard set) noexcept {
    return filled<0, 1>(set) | filled<0, -1>(set);
  }

  // Returns the squares that a rook on the bit sees along its rank.
  [[gnu::always_inline]] static Bitboard seen_on_rank(int bit, Bitboard occupied) noexcept {
    const int row = bit >> 3;
    const int column = bit & 7;
    if constexpr (ranks_are_rows) {
      const auto index = (occupied >> (8 * row + 1)) & 63;
      return static_cast<Bitboard>(row_tables.row[column][index]) << (8 * row);
    } else {
      // The outer two fall off or are masked.
      const auto index = (bits::column_as_row((occupied >> column) & bits::column(0)) >> 1) & 63;
      return row_tables.column[row][index] << column;
    }
  }

  // Returns the letter of the file in the lower byte, the digit of the rank in the upper.
  [[gnu::always_inline]] static std::uint16_t name_of(int bit) noexcept {
    const int straight = bit ^ flip;
    const int low = straight & 7;
    const int high = straight >> 3;
    const int file = ranks_are_rows ? low : high;
    const int rank = ranks_are_rows ? high : low;
    return static_cast<std::uint16_t>(('a' + file) | ('1' + rank) << 8);
  }
  [[gnu::always_inline]] static int bit_named(std::uint16_t name) noexcept {
    return bit_at((name & 0xFF) - 'a', (name >> 8) - '1');
  }

  // Precondition: the first field of a right FEN, and at its end a blank or a zero.
  [[gnu::always_inline]] static void read_fen(const char* text, Sets& sets) noexcept {
    sets = {};
    int file = 0;
    int rank = 7;
    for (; *text > ' '; ++text) {
      const char letter = *text;
      if (letter == '/') {
        file = 0;
        --rank;
      } else if (letter <= '8') {
        file += letter - '0';
      } else {
        sets.put(piece_of_letter[static_cast<unsigned char>(letter) & 127],
                 bits::bit(bit_at(file, rank)));
        ++file;
      }
    }
  }

  // Returns its length.
  [[gnu::always_inline]] static std::size_t write_fen(const Sets& sets, FenField& field) noexcept {
    char* at = field.data();
    for (int rank = 7; rank >= 0; --rank) {
      char empty = '0';
      for (int file = 0; file < 8; ++file) {
        const int bit = bit_at(file, rank);
        if (((sets.occupied() >> bit) & 1) == 0) {
          ++empty;
          continue;
        }
        if (empty != '0') *at++ = empty;
        empty = '0';
        *at++ = letter_on(sets, bit);
      }
      if (empty != '0') *at++ = empty;
      *at++ = '/';
    }
    return static_cast<std::size_t>(at - field.data()) - 1;
  }

  // Returns the exclusive or of the numbers of all pieces on their squares.
  [[gnu::always_inline]] static Key key_of(const Sets& sets) noexcept {
    Key key = 0;
    for (const Piece piece : all_pieces) {
      const auto& numbers = piece_numbers[static_cast<std::size_t>(squarelab::index(piece))];
      for (Bitboard rest = sets.of(piece); rest != 0;) key ^= numbers[bits::pop_lsb(rest)];
    }
    return key;
  }

 private:
  // The index as if both counted up, and what turns it: to count down is an exclusive or.
  static constexpr int flip = (M.files == mapping::Order::BigEndian ? mapping::files_flip(M) : 0) ^
                              (M.ranks == mapping::Order::BigEndian ? mapping::ranks_flip(M) : 0);
  [[gnu::always_inline]] static int bit_at(int file, int rank) noexcept {
    return (ranks_are_rows ? 8 * rank + file : 8 * file + rank) ^ flip;
  }

  // Filled from each bit by that many files east and ranks north a step, to the edge.
  template <int Files, int Ranks>
  [[gnu::always_inline]] static Bitboard filled(Bitboard set) noexcept {
    set |= moved<Files, Ranks>(set);
    set |= moved<2 * Files, 2 * Ranks>(set);
    return set | moved<4 * Files, 4 * Ranks>(set);
  }
  template <int Files, int Ranks>
  [[gnu::always_inline]] static Bitboard moved(Bitboard set) noexcept {
    constexpr mapping::Offset way{Files, Ranks};
    if constexpr (constexpr Bitboard guard = mapping::wrap_guard(M, way); guard != 0) set &= ~guard;
    return bits::shifted(set, mapping::step(M, way));
  }

  [[gnu::always_inline]] static char letter_on(const Sets& sets, int bit) noexcept {
    int type = 0;
    for (int i = 0; i < 6; ++i) type += (i + 1) * static_cast<int>((sets.words[i] >> bit) & 1);
    const auto color = static_cast<int>((sets.words[7] >> bit) & 1);
    return std::string_view(".PNBRQK..pnbrqk.")[static_cast<std::size_t>(type + 8 * color)];
  }

  static constexpr auto piece_of_letter = [] {
    std::array<Piece, 128> pieces{};
    for (const Piece piece : all_pieces) pieces[static_cast<std::size_t>(to_char(piece))] = piece;
    return pieces;
  }();

  static constexpr auto piece_numbers = [] {
    std::array<std::array<Key, 64>, piece_codes> numbers{};
    for (const Piece piece : all_pieces) {
      for (const Square square : all_squares) {
        numbers[static_cast<std::size_t>(squarelab::index(piece))]
               [static_cast<std::size_t>(mapping::index(M, square))] = piece_key(piece, square);
      }
    }
    return numbers;
  }();
};

}  // namespace squarelab::mappings
