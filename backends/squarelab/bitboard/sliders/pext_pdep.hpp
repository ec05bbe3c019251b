// PEXT and PDEP: answers of PEXT bitboards as codes of 16 bits, which a second instruction expands.
//
// Idea: a slider sees at most the squares of its lines on the empty board, which are 14 for a rook
// and at most 13 for a bishop. One bit for each of them is a code, so the table of pext.hpp fits in
// a quarter of its bytes. BMI2's PDEP, the inverse of PEXT, puts the bits of the code back on the
// lines. For a rook on a1 the lines are b1 to h1, bits 0 to 6 of a code, and a2 to a8, bits 7 to
// 13. With pieces on c1, a4 and h8 the index is 258 as in pext.hpp, and the table has 3 + 7 * 128 =
// 899, which PDEP turns into b1 c1 a2 a3 a4. Cost: two mask loads, a PEXT, a table load and a PDEP,
// which adds three cycles to the answer; 219 kB of tables, of which 215 kB (210 KiB) are codes. On
// AMD before Zen 3 both instructions are microcoded and slow. Source: Cfish, src/bmi2-fancy.c;
// proposed to Stockfish in pull request 7108, 2026. Tested exhaustively in
// tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include <array>
#include <cstdint>
#include <squarelab/bitboard/grid.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

class PextPdep {
 public:
  struct Entry {
    Bitboard mask;               // the squares whose occupation matters
    Bitboard lines;              // the squares seen on the empty board
    const std::uint16_t* codes;  // what is seen, by index

#ifdef __BMI2__
    std::size_t index(Bitboard occupied) const noexcept { return _pext_u64(occupied, mask); }
    std::uint16_t code(Bitboard seen) const noexcept {
      return static_cast<std::uint16_t>(_pext_u64(seen, lines));
    }
    Bitboard seen(std::uint16_t code) const noexcept { return _pdep_u64(code, lines); }
#endif
  };

 private:
  // In one cache line, because a queen needs both.
  struct alignas(cache_line) Entries {
    Entry rook;
    Entry bishop;
  };

  static constexpr std::size_t combinations = 102400 + 5248;  // of rooks and of bishops

 public:
  static constexpr SliderFacts facts{
      .name = "pext_pdep",
      .author = "Ronald de Man and others",
      .source = "https://github.com/syzygy1/Cfish/blob/master/src/bmi2-fancy.c",
      .needs = "BMI2",
      .table_bytes = combinations * sizeof(std::uint16_t) + 64 * sizeof(Entries)};

#ifdef __BMI2__
  static void prepare() noexcept {
    static const bool is_filled = (fill(), true);
    (void)is_filled;
  }

  [[gnu::always_inline]] static Bitboard rook(int bit, Bitboard occupied) noexcept {
    return seen(entries[bit].rook, occupied);
  }
  [[gnu::always_inline]] static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    return seen(entries[bit].bishop, occupied);
  }

  // Returns the data of an answer. Precondition: the tables are filled.
  static const Entry& rook_entry(int bit) noexcept { return entries[bit].rook; }

 private:
  [[gnu::always_inline]] static Bitboard seen(const Entry& entry, Bitboard occupied) noexcept {
    return entry.seen(entry.codes[entry.index(occupied)]);
  }

  static void fill() noexcept {
    std::uint16_t* next = codes.data();
    const auto fill_entries = [&](Entry Entries::*kind, const std::array<GridStep, 4>& steps) {
      for (int bit = 0; bit < 64; ++bit) {
        Entry& entry = entries[bit].*kind;
        entry = {relevant_occupancy(bit, steps), rays(bit, steps, 0), next};
        // Subsets come in the order of their index.
        for_each_subset(entry.mask, [&](Bitboard occupied) {
          *next++ = entry.code(rays(bit, steps, occupied));
        });
      }
    };
    fill_entries(&Entries::rook, rook_steps);
    fill_entries(&Entries::bishop, bishop_steps);
  }

  static inline std::array<Entries, 64> entries;
  alignas(cache_line) static inline std::array<std::uint16_t, combinations> codes;
#endif
};

#ifdef __BMI2__
static_assert(Sliders<PextPdep>);
#endif

}  // namespace squarelab::bitboard::sliders
