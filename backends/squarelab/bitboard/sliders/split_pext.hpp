// Split PEXT: PEXT on each line alone, so that the tables are small.
//
// Idea: PEXT bitboards (pext.hpp) need an answer for every occupation of two crossing lines
// together, up to 4,096 for a rook. One line alone has at most 64, and the answers of two lines are
// united by an OR. Cost: two mask loads, two PEXT and two table loads for a rook or a bishop, twice
// the number of PEXT; 58 kB of tables instead of 863. Source: Daniel Infuehr, Thomas Jahn and
// Michael Sherwin, TalkChess, 2022; Chess Programming Wiki, BMI2, PEXT bitboards. Tested
// exhaustively in tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include <array>
#include <squarelab/bitboard/grid.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

class SplitPext {
  static constexpr std::array<GridStep, 4> line_steps{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

  struct Line {
    Bitboard mask;            // the bits of the line before its ends, without the slider's own
    const Bitboard* attacks;  // what is seen, by index
  };
  using Entries = std::array<std::array<Line, line_steps.size()>, 64>;

  // The number of occupations of the four lines of all bits together.
  static constexpr std::size_t combinations = [] {
    std::size_t sum = 0;
    for (int bit = 0; bit < 64; ++bit) {
      for (const GridStep step : line_steps) {
        const GridStep back{-step.rows, -step.columns};
        const Bitboard mask = relevant_occupancy(bit, {step, step, back, back});
        sum += std::size_t{1} << bits::popcount(mask);
      }
    }
    return sum;
  }();

 public:
  static constexpr SliderFacts facts{
      .name = "split_pext",
      .author = "Daniel Infuehr, Thomas Jahn, Michael Sherwin",
      .source = "https://www.chessprogramming.org/BMI2",
      .needs = "BMI2",
      .table_bytes = combinations * sizeof(Bitboard) + sizeof(Entries)};

#ifdef __BMI2__
  static void prepare() noexcept {
    static const bool is_filled = (fill(), true);
    (void)is_filled;
  }

  [[gnu::always_inline]] static Bitboard rook(int bit, Bitboard occupied) noexcept {
    return seen(entries[bit][0], occupied) | seen(entries[bit][1], occupied);
  }
  [[gnu::always_inline]] static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    return seen(entries[bit][2], occupied) | seen(entries[bit][3], occupied);
  }

 private:
  [[gnu::always_inline]] static Bitboard seen(const Line& line, Bitboard occupied) noexcept {
    return line.attacks[_pext_u64(occupied, line.mask)];
  }

  static void fill() noexcept {
    Bitboard* next = attacks.data();
    for (int bit = 0; bit < 64; ++bit) {
      for (std::size_t i = 0; i < line_steps.size(); ++i) {
        const GridStep step = line_steps[i];
        const GridStep back{-step.rows, -step.columns};
        Line& line = entries[bit][i];
        line = {relevant_occupancy(bit, {step, step, back, back}), next};
        // Subsets come in the order of their index.
        for_each_subset(line.mask, [&](Bitboard occupied) {
          *next++ = ray(bit, step, occupied) | ray(bit, back, occupied);
        });
      }
    }
  }

  alignas(cache_line) static inline Entries entries;
  alignas(cache_line) static inline std::array<Bitboard, combinations> attacks;
#endif
};

#ifdef __BMI2__
static_assert(Sliders<SplitPext>);
#endif

}  // namespace squarelab::bitboard::sliders
