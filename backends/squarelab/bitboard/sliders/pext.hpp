// PEXT: the occupation of the squares that matter is gathered into a dense index by one
// instruction.
//
// Idea: of the rays of a slider only the squares before the edge can hide another square; there are
// at most 12 of them for a rook and 9 for a bishop. BMI2's PEXT collects their bits, and a table
// holds the answer to each of the 107,648 combinations. For a rook on a1 the squares are b1 to g1
// and a2 to a7, bits 0 to 11 of the index; with pieces on c1, a4 and h8 the index is 2 + 256, and
// the table has b1 c1 a2 a3 a4. Cost: a mask load, one PEXT, one table load; 863 kB of tables, of
// which a game touches a small part. On AMD before Zen 3 the instruction is microcoded and slow.
// Source: Chess Programming Wiki, BMI2, PEXT bitboards. Tested exhaustively in
// tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include <squarelab/bitboard/sliders/indexed.hpp>

namespace squarelab::bitboard::sliders {

struct PextEntry {
  Bitboard mask;            // the squares whose occupation matters
  const Bitboard* attacks;  // what is seen, by index

#ifdef __BMI2__
  std::size_t index(Bitboard occupied) const noexcept { return _pext_u64(occupied, mask); }
#endif
};

struct Pext : Indexed<PextEntry> {
  static constexpr SliderFacts facts{.name = "pext",
                                     .author = "Gerd Isenberg and others",
                                     .source = "https://www.chessprogramming.org/BMI2",
                                     .needs = "BMI2",
                                     .table_bytes = table_bytes};

#ifdef __BMI2__
  static void prepare() noexcept {
    const auto make = [](int, Bitboard mask) { return Entry{mask, nullptr}; };
    static const bool is_filled = (fill(make, make), true);
    (void)is_filled;
  }
#endif
};

#ifdef __BMI2__
static_assert(Sliders<Pext>);
#endif

}  // namespace squarelab::bitboard::sliders
