// Vectors: the eight rays of a queen in the lanes of registers.
//
// Idea: on the four rays that go up, the first piece is the lowest bit, and x ^ (x - 1) is
// everything up to it. On the four that go down it is the highest, which has no such formula: but
// what lies behind it is its shadow, and a shadow is cast by doubling, one step, two steps, four
// steps, with the step of each ray as the shift of its lane. A shift past the edge leaves the ray
// and never comes back to it. Each half is one register of four 64-bit lanes, two of a rook and two
// of a bishop; a rook or a bishop alone takes half a register. Cost: 20 instructions for a queen,
// five of them to unite the lanes; a row of 64 bytes for each bit, one cache line, 4 kB. Source:
// that the directions of a fill fit into the lanes of a register is on the Chess Programming Wiki,
// AVX2; the order of the steps is that of Kogge-Stone. Tested exhaustively in
// tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include <array>
#include <squarelab/bitboard/grid.hpp>
#include <squarelab/bitboard/sliders/slider.hpp>

namespace squarelab::bitboard::sliders {

class Vectors {
  // Two straight lanes, then two diagonal ones. The lanes of down take opposite steps.
  static constexpr std::array<GridStep, 4> steps_up{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

  struct alignas(64) Rays {
    std::array<Bitboard, 4> up;
    std::array<Bitboard, 4> down;
  };
  using Tables = std::array<Rays, 64>;

 public:
  static constexpr SliderFacts facts{.name = "vectors",
                                     .author = "Gerd Isenberg and others",
                                     .source = "https://www.chessprogramming.org/AVX2",
                                     .needs = "AVX2",
                                     .table_bytes = sizeof(Tables)};

#ifdef __AVX2__
  static void prepare() noexcept {}

  [[gnu::always_inline]] static Bitboard rook(int bit, Bitboard occupied) noexcept {
    return half<0>(bit, occupied);
  }
  [[gnu::always_inline]] static Bitboard bishop(int bit, Bitboard occupied) noexcept {
    return half<2>(bit, occupied);
  }

  [[gnu::always_inline]] static Bitboard queen(int bit, Bitboard occupied) noexcept {
    const Rays& rays = tables[bit];
    const __m256i all = _mm256_set1_epi64x(static_cast<long long>(occupied));
    const __m256i up = load(rays.up.data());
    const __m256i down = load(rays.down.data());
    const __m256i steps = load(amounts.data());
    const __m256i above = _mm256_and_si256(up, all);
    const __m256i to_first =
        _mm256_xor_si256(above, _mm256_add_epi64(above, _mm256_set1_epi64x(-1)));
    __m256i shadow = _mm256_srlv_epi64(_mm256_and_si256(down, all), steps);
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, steps));
    const __m256i twice = _mm256_add_epi64(steps, steps);
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, twice));
    shadow = _mm256_or_si256(shadow, _mm256_srlv_epi64(shadow, _mm256_add_epi64(twice, twice)));
    return united(
        _mm256_or_si256(_mm256_and_si256(to_first, up), _mm256_andnot_si256(shadow, down)));
  }

 private:
  // The same in two lanes.
  template <int First>
  [[gnu::always_inline]] static Bitboard half(int bit, Bitboard occupied) noexcept {
    const Rays& rays = tables[bit];
    const __m128i all = _mm_set1_epi64x(static_cast<long long>(occupied));
    const __m128i up = load_two(rays.up.data() + First);
    const __m128i down = load_two(rays.down.data() + First);
    const __m128i steps = load_two(amounts.data() + First);
    const __m128i above = _mm_and_si128(up, all);
    const __m128i to_first = _mm_xor_si128(above, _mm_add_epi64(above, _mm_set1_epi64x(-1)));
    __m128i shadow = _mm_srlv_epi64(_mm_and_si128(down, all), steps);
    shadow = _mm_or_si128(shadow, _mm_srlv_epi64(shadow, steps));
    const __m128i twice = _mm_add_epi64(steps, steps);
    shadow = _mm_or_si128(shadow, _mm_srlv_epi64(shadow, twice));
    shadow = _mm_or_si128(shadow, _mm_srlv_epi64(shadow, _mm_add_epi64(twice, twice)));
    return united(_mm_or_si128(_mm_and_si128(to_first, up), _mm_andnot_si128(shadow, down)));
  }

  static __m256i load(const Bitboard* words) noexcept {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(words));
  }
  static __m128i load_two(const Bitboard* words) noexcept {
    return _mm_load_si128(reinterpret_cast<const __m128i*>(words));
  }
  [[gnu::always_inline]] static Bitboard united(__m128i lanes) noexcept {
    const __m128i both = _mm_or_si128(lanes, _mm_unpackhi_epi64(lanes, lanes));
    return static_cast<Bitboard>(_mm_cvtsi128_si64(both));
  }
  [[gnu::always_inline]] static Bitboard united(__m256i lanes) noexcept {
    return united(_mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1)));
  }

  alignas(32) static constexpr std::array<Bitboard, 4> amounts = [] {
    std::array<Bitboard, 4> result{};
    for (std::size_t i = 0; i < 4; ++i) {
      result[i] = static_cast<Bitboard>(8 * steps_up[i].rows + steps_up[i].columns);
    }
    return result;
  }();

  static constexpr Tables make_tables() noexcept {
    Tables result{};
    for (int bit = 0; bit < 64; ++bit) {
      for (std::size_t i = 0; i < 4; ++i) {
        const GridStep step = steps_up[i];
        result[bit].up[i] = ray(bit, step, 0);
        result[bit].down[i] = ray(bit, {-step.rows, -step.columns}, 0);
      }
    }
    return result;
  }

  static const Tables tables;
#endif
};

#ifdef __AVX2__
inline constinit const Vectors::Tables Vectors::tables = Vectors::make_tables();

static_assert(Sliders<Vectors>);
#endif

}  // namespace squarelab::bitboard::sliders
