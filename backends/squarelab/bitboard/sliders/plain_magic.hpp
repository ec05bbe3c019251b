// Plain magic bitboards: as fancy magic, with room for the largest mask on every bit.
//
// Idea: as in magic.hpp, a multiplication gathers the pieces that matter at the top of the product.
// Every rook's table has 4,096 places and every bishop's 512, so that the shift is a constant and
// the place of a table follows from the bit: neither is loaded. The numbers are those of magic.hpp,
// because an index that separates all by its first bits also does with more of them. Most places
// stay empty. Cost: an AND, a multiplication, a shift and three loads; 2,360 kB of tables. Source:
// Lasse Hansen, 2006; Chess Programming Wiki, Magic Bitboards, "Plain".
// Tested exhaustively in tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <array>
#include <squarelab/bitboard/grid.hpp>
#include <squarelab/bitboard/sliders/magic_numbers.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

class PlainMagic {
  template <int IndexBits>
  struct Kind {
    struct Factors {
      Bitboard mask;
      Bitboard number;
    };

    std::size_t index(int bit, Bitboard occupied) const noexcept {
      const Factors& at = factors[bit];
      return static_cast<std::size_t>((occupied & at.mask) * at.number >> (64 - IndexBits));
    }
    [[gnu::always_inline]] Bitboard seen(int bit, Bitboard occupied) const noexcept {
      return attacks[bit][index(bit, occupied)];
    }
    void fill(const std::array<std::uint64_t, 64>& numbers,
              const std::array<GridStep, 4>& steps) noexcept {
      for (int bit = 0; bit < 64; ++bit) {
        factors[bit] = {relevant_occupancy(bit, steps), numbers[bit]};
        for_each_subset(factors[bit].mask, [&](Bitboard occupied) {
          attacks[bit][index(bit, occupied)] = rays(bit, steps, occupied);
        });
      }
    }

    std::array<Factors, 64> factors;
    std::array<std::array<Bitboard, std::size_t{1} << IndexBits>, 64> attacks;
  };
  using Rooks = Kind<12>;
  using Bishops = Kind<9>;

 public:
  static constexpr SliderFacts facts{.name = "plain_magic",
                                     .author = "Lasse Hansen",
                                     .source = "https://www.chessprogramming.org/Magic_Bitboards",
                                     .table_bytes = sizeof(Rooks) + sizeof(Bishops)};

  static void prepare() noexcept {
    static const bool is_filled = (rooks.fill(magic_numbers.rook, rook_steps),
                                   bishops.fill(magic_numbers.bishop, bishop_steps), true);
    (void)is_filled;
  }

  [[gnu::always_inline]] static Bitboard rook(int bit, Bitboard occupied) noexcept {
    return rooks.seen(bit, occupied);
  }
  [[gnu::always_inline]] static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    return bishops.seen(bit, occupied);
  }

 private:
  alignas(cache_line) static inline Rooks rooks;
  alignas(cache_line) static inline Bishops bishops;
};

}  // namespace squarelab::bitboard::sliders
