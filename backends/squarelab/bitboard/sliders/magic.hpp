// Magic bitboards: the occupation of the squares that matter becomes a dense index by one
// multiplication.
//
// Idea: as with PEXT (pext.hpp) the answers to all occupations of the squares before the edge lie
// in one table; but the index is made by a multiplication with a number that happens to bring those
// bits to the top of the product in a way that mixes up none that matter, and a shift. How such
// numbers are found, and who did first: magic_finder.hpp. Cost: an AND, a multiplication, a shift,
// two loads, and 865 kB of tables, of which a game touches a small part. Needs nothing of the CPU.
// Source: Lasse Hansen 2006, Pradyumna Kannan 2007, after Gerd Isenberg's collisions that do no
// harm; Chess Programming Wiki, Magic Bitboards. Tested exhaustively in
// tests/backends/sliders_test.cpp.
#pragma once

#include <squarelab/bitboard/sliders/indexed.hpp>

namespace squarelab::bitboard::sliders {

struct MagicEntry {
  Bitboard mask;            // the squares whose occupation matters
  Bitboard number;          // the magic one
  const Bitboard* attacks;  // what is seen, by index
  int shift;                // 64 less the bits of the mask

  Bitboard product(Bitboard occupied) const noexcept { return (occupied & mask) * number; }
  std::size_t index(Bitboard occupied) const noexcept {
    return static_cast<std::size_t>(product(occupied) >> shift);
  }
};

struct Magic : Indexed<MagicEntry> {
  static constexpr SliderFacts facts{"magic",
                                     "magic bitboards",
                                     "Lasse Hansen and Pradyumna Kannan",
                                     "Chess Programming Wiki, Magic Bitboards",
                                     "",
                                     table_bytes};

  static void prepare() noexcept;
};

static_assert(Sliders<Magic>);

}  // namespace squarelab::bitboard::sliders
