// Black magic bitboards: the squares that do not matter are filled instead of emptied, and every
// product is shifted by the same amount.
//
// Idea: with all squares but the relevant ones set, the occupation is -1 - y, where y are the
// relevant squares that are empty, and its product with a number n is -n - y * n: as good as y * n,
// for the constant only moves where the indices begin. The shift leaves 12 bits for every rook and
// 9 for every bishop, as in plain magic bitboards, so it is not loaded. But a number is chosen so
// that its indices lie close together, and the table of a bit ends where they end. Cost: an OR, a
// multiplication, a shift and three loads; 1.0 MB of tables, somewhat more than with the shift of
// each bit (magic.hpp). Source: Onno Garms and Volker Annuss; Chess Programming Wiki, Magic
// Bitboards, "Black Magic Bitboards" and "Fixed shift Fancy".
//
// The numbers are found as in magic.hpp, by `squarelab magics --black`. A trial also fails if its
// indices spread too far. Their allowed spread grows with the trials: at first one place per
// occupation, two after 2^19 trials. When a number
// is improved, a place that it saves counts like six of a million lookups that miss the cache.
// Tested in tests/backends/bitboard/sliders/magic_test.cpp and, exhaustively, in
// tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <squarelab/bitboard/grid.hpp>
#include <squarelab/bitboard/sliders/black_magic_numbers.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

// Returns the shift of every product of a kind: 12 bits are left for rooks, 9 for bishops.
constexpr int black_shift(const std::array<GridStep, 4>& steps) noexcept {
  return steps[0].columns == 0 ? 64 - 12 : 64 - 9;
}

class BlackMagic {
  struct Entry {
    Bitboard filled;          // the squares that do not matter
    Bitboard number;          // the magic number
    const Bitboard* attacks;  // what is seen, by index
  };
  // In one cache line, because a queen needs both.
  struct alignas(cache_line) Entries {
    Entry rook;
    Entry bishop;
  };

  // The table of every bit begins with a cache line.
  static constexpr std::size_t line = cache_line / sizeof(Bitboard);
  static constexpr std::size_t places = black_magic_numbers.places + 2 * 64 * (line - 1);

 public:
  static constexpr SliderFacts facts{
      .name = "black_magic",
      .author = "Onno Garms, Volker Annuss",
      .source = "https://www.chessprogramming.org/Magic_Bitboards",
      .table_bytes = places * sizeof(Bitboard) + 64 * sizeof(Entries)};

  static void prepare() noexcept {
    static const bool is_filled = (fill(), true);
    (void)is_filled;
  }

  [[gnu::always_inline]] static Bitboard rook(int bit, Bitboard occupied) noexcept {
    return seen<black_shift(rook_steps)>(entries[bit].rook, occupied);
  }
  [[gnu::always_inline]] static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    return seen<black_shift(bishop_steps)>(entries[bit].bishop, occupied);
  }

 private:
  template <int Shift>
  [[gnu::always_inline]] static Bitboard seen(const Entry& entry, Bitboard occupied) noexcept {
    return entry.attacks[((occupied | entry.filled) * entry.number) >> Shift];
  }

  static void fill() noexcept {
    Bitboard* next = attacks.data();
    const auto fill_entries = [&](Entry Entries::*kind, const auto& magics,
                                  const std::array<GridStep, 4>& steps) {
      for (int bit = 0; bit < 64; ++bit) {
        const BlackMagicNumber& magic = magics[bit];
        const Bitboard filled = ~relevant_occupancy(bit, steps);
        for_each_subset(~filled, [&](Bitboard occupied) {
          const Bitboard index = ((occupied | filled) * magic.number) >> black_shift(steps);
          next[index - magic.lowest] = rays(bit, steps, occupied);
        });
        entries[bit].*kind = {filled, magic.number, next - magic.lowest};
        next += (magic.places + line - 1) / line * line;
      }
    };
    fill_entries(&Entries::rook, black_magic_numbers.rook, rook_steps);
    fill_entries(&Entries::bishop, black_magic_numbers.bishop, bishop_steps);
  }

  static inline std::array<Entries, 64> entries;
  alignas(cache_line) static inline std::array<Bitboard, places> attacks;
};

struct FoundBlackMagic {
  BlackMagicNumber magic;
  std::uint64_t trials;  // numbers tried until one passed, which was then improved
};

// Returns the first among the candidates of the seed, improved, with its indices; as find_magic
// (magic.hpp).
FoundBlackMagic find_black_magic(int bit, const std::array<GridStep, 4>& steps, std::uint64_t seed);

// find_black_magic for all bits and both kinds.
BlackMagicNumbers find_black_magic_numbers(std::uint64_t seed);

}  // namespace squarelab::bitboard::sliders
