// Lanes: several sets in one register, and the same operation on all of them.
//
// Code for lanes, such as compass_rose.hpp, is written once, over types with the same meaning:
// Avx512Lanes, eight lanes, where the instruction set has AVX-512 with BW, VL and VPOPCNTDQ; and
// PortableLanes, in the vectors of g++ and clang, four lanes with AVX2, two in any smaller
// register, and one, an ordinary word, without registers. These algorithms name no intrinsic;
// only eight lanes can be rotated, which the compass rose needs. Tested in
// tests/backends/bitboard/lanes_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <squarelab/bits/bitboard.hpp>

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__) && \
    defined(__AVX512VPOPCNTDQ__)
#define SQUARELAB_HAS_AVX512
#endif
#ifdef __SSE2__
#include <immintrin.h>
#endif

namespace squarelab::bitboard {

using bits::Bitboard;

// One bit for each lane.
using LaneMask = std::uint8_t;

// The vector type of g++ and clang for N words.
template <int N>
struct VectorOf;
template <>
struct VectorOf<1> {
  using Words = Bitboard __attribute__((vector_size(8)));
};
template <>
struct VectorOf<2> {
  using Words = Bitboard __attribute__((vector_size(16)));
};
template <>
struct VectorOf<4> {
  using Words = Bitboard __attribute__((vector_size(32)));
};

// One, two or four lanes. Names intrinsics only where the compilers' vectors are not good enough.
template <int N>
class PortableLanes {
  using Vector = typename VectorOf<N>::Words;

 public:
  static constexpr int count = N;
  using Words = std::array<Bitboard, N>;

  static PortableLanes all(Bitboard set) noexcept { return Vector{} + set; }
  static PortableLanes load(const Words& words) noexcept { return load(words.data()); }
  static PortableLanes load(const Bitboard* words) noexcept {
    Vector lanes;
    std::memcpy(&lanes, words, sizeof lanes);
    return lanes;
  }
  Words words() const noexcept { return std::bit_cast<Words>(lanes_); }

  friend PortableLanes operator&(PortableLanes a, PortableLanes b) noexcept {
    return a.lanes_ & b.lanes_;
  }
  friend PortableLanes operator|(PortableLanes a, PortableLanes b) noexcept {
    return a.lanes_ | b.lanes_;
  }
  friend PortableLanes operator^(PortableLanes a, PortableLanes b) noexcept {
    return a.lanes_ ^ b.lanes_;
  }
  friend PortableLanes operator+(PortableLanes a, PortableLanes b) noexcept {
    return a.lanes_ + b.lanes_;
  }
  PortableLanes operator~() const noexcept { return ~lanes_; }
  // Returns the product lane by lane. Precondition: all numbers are below 2 to the power of 32.
  PortableLanes times(PortableLanes other) const noexcept {
#ifdef __AVX2__
    if constexpr (N == 4) return Vector(_mm256_mul_epu32(__m256i(lanes_), __m256i(other.lanes_)));
#endif
    return lanes_ * other.lanes_;
  }
  PortableLanes without(PortableLanes other) const noexcept { return lanes_ & ~other.lanes_; }
  // Returns the bits that one or all three have, and those that two or three have: the sum of three
  // bits.
  PortableLanes odd(PortableLanes a, PortableLanes b) const noexcept { return *this ^ a ^ b; }
  PortableLanes majority(PortableLanes a, PortableLanes b) const noexcept {
    return (*this & (a | b)) | (a & b);
  }
  // Returns the union of this with the intersection of the other two.
  PortableLanes with(PortableLanes a, PortableLanes b) const noexcept { return *this | (a & b); }
  template <int Amount>
  PortableLanes shifted() const noexcept {
    if constexpr (Amount >= 0) {
      return lanes_ << Amount;
    } else {
      return lanes_ >> -Amount;
    }
  }
  PortableLanes popcounts() const noexcept {
#ifdef __AVX2__
    // By a table of the halves of a byte. Source: Mula, Kurz and Lemire, "Faster Population Counts
    // Using AVX2 Instructions". Two words are counted faster singly.
    if constexpr (N == 4) {
      const __m256i bytes = __m256i(lanes_);
      const __m256i half = _mm256_set1_epi8(15);
      const __m256i counts_of = _mm256_broadcastsi128_si256(
          _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
      const __m256i low = _mm256_shuffle_epi8(counts_of, bytes & half);
      const __m256i high = _mm256_shuffle_epi8(counts_of, _mm256_srli_epi16(bytes, 4) & half);
      return Vector(_mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256()));
    }
#endif
    Vector counts{};
    for (int i = 0; i < N; ++i) counts[i] = static_cast<Bitboard>(bits::popcount(lanes_[i]));
    return counts;
  }
  // Returns the lanes that are not empty.
  LaneMask occupied() const noexcept {
#ifdef __AVX2__
    if constexpr (N == 4) {
      return static_cast<LaneMask>(_mm256_movemask_pd(__m256d(lanes_ == 0)) ^ 15);
    }
#endif
#ifdef __SSE2__
    if constexpr (N == 2) return static_cast<LaneMask>(_mm_movemask_pd(__m128d(lanes_ == 0)) ^ 3);
#endif
    unsigned mask = 0;
    for (int i = 0; i < N; ++i) mask |= unsigned{lanes_[i] != 0} << i;
    return static_cast<LaneMask>(mask);
  }
  // Returns the lanes that have the bit, which is below 64.
  LaneMask with_bit(int bit) const noexcept {
#ifdef __AVX2__
    if constexpr (N == 4) {
      const __m128i to_sign = _mm_cvtsi32_si128(63 - bit);
      return static_cast<LaneMask>(
          _mm256_movemask_pd(__m256d(_mm256_sll_epi64(__m256i(lanes_), to_sign))));
    }
#endif
#ifdef __SSE2__
    if constexpr (N == 2) {
      const __m128i to_sign = _mm_cvtsi32_si128(63 - bit);
      return static_cast<LaneMask>(
          _mm_movemask_pd(__m128d(_mm_sll_epi64(__m128i(lanes_), to_sign))));
    }
#endif
    Bitboard mask = 0;
    for (int i = 0; i < N; ++i) mask |= (lanes_[i] >> bit & 1) << i;
    return static_cast<LaneMask>(mask);
  }
  // Returns the lanes of the mask; the others are empty.
  PortableLanes only(LaneMask mask) const noexcept {
    Vector bits;
    for (int i = 0; i < N; ++i) bits[i] = Bitboard{1} << i;
    return lanes_ & Vector((all(mask).lanes_ & bits) == bits);
  }
  Bitboard sum() const noexcept {
    Bitboard result = 0;
    for (const Bitboard word : words()) result += word;
    return result;
  }

  // Lane i of result j is word j of row i. The rows of eight words follow each other.
  static std::array<PortableLanes, 8> transposed(const Bitboard* rows) noexcept {
    std::array<PortableLanes, 8> result;
    for (int j = 0; j < 8; ++j) {
      for (int i = 0; i < N; ++i) result[j].lanes_[i] = rows[8 * i + j];
    }
    return result;
  }

 private:
  PortableLanes(Vector lanes) noexcept : lanes_(lanes) {}  // NOLINT: what operators return

  Vector lanes_;

 public:
  PortableLanes() noexcept = default;
};

#ifdef SQUARELAB_HAS_AVX512

// Instead of _mm512_reduce_add_epi64, for which g++ 12 warns of an uninitialised variable in its
// own headers. The same goes for other intrinsics without a mask: hence those with a full mask
// below.
inline Bitboard sum_of_words(__m512i words) noexcept {
  const __m256i halves = _mm256_add_epi64(_mm512_maskz_extracti64x4_epi64(0xF, words, 0),
                                          _mm512_maskz_extracti64x4_epi64(0xF, words, 1));
  const __m128i pair =
      _mm_add_epi64(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1));
  return static_cast<Bitboard>(_mm_cvtsi128_si64(pair)) +
         static_cast<Bitboard>(_mm_extract_epi64(pair, 1));
}

class Avx512Lanes {
 public:
  static constexpr int count = 8;
  using Words = std::array<Bitboard, 8>;

  static Avx512Lanes all(Bitboard set) noexcept {
    return _mm512_set1_epi64(static_cast<long long>(set));
  }
  static Avx512Lanes load(const Words& words) noexcept { return load(words.data()); }
  static Avx512Lanes load(const Bitboard* words) noexcept { return _mm512_loadu_si512(words); }
  Words words() const noexcept {
    Words result;
    _mm512_storeu_si512(result.data(), lanes_);
    return result;
  }

  friend Avx512Lanes operator&(Avx512Lanes a, Avx512Lanes b) noexcept {
    return _mm512_and_si512(a.lanes_, b.lanes_);
  }
  friend Avx512Lanes operator|(Avx512Lanes a, Avx512Lanes b) noexcept {
    return _mm512_or_si512(a.lanes_, b.lanes_);
  }
  friend Avx512Lanes operator^(Avx512Lanes a, Avx512Lanes b) noexcept {
    return _mm512_xor_si512(a.lanes_, b.lanes_);
  }
  friend Avx512Lanes operator+(Avx512Lanes a, Avx512Lanes b) noexcept {
    return _mm512_add_epi64(a.lanes_, b.lanes_);
  }
  Avx512Lanes operator~() const noexcept { return _mm512_xor_si512(lanes_, _mm512_set1_epi64(-1)); }
  Avx512Lanes times(Avx512Lanes other) const noexcept {
    return _mm512_maskz_mul_epu32(every, lanes_, other.lanes_);
  }
  Avx512Lanes without(Avx512Lanes other) const noexcept {
    return _mm512_maskz_andnot_epi64(every, other.lanes_, lanes_);
  }
  Avx512Lanes odd(Avx512Lanes a, Avx512Lanes b) const noexcept { return looked_up<0x96>(a, b); }
  Avx512Lanes majority(Avx512Lanes a, Avx512Lanes b) const noexcept {
    return looked_up<0xE8>(a, b);
  }
  // Returns the bits of the other where the mask has them, and these elsewhere.
  Avx512Lanes replaced(Avx512Lanes mask, Avx512Lanes other) const noexcept {
    return looked_up<0xB8>(mask, other);
  }
  Avx512Lanes with(Avx512Lanes a, Avx512Lanes b) const noexcept { return looked_up<0xF8>(a, b); }
  template <int Amount>
  Avx512Lanes shifted() const noexcept {
    if constexpr (Amount >= 0) {
      return _mm512_maskz_slli_epi64(every, lanes_, Amount);
    } else {
      return _mm512_maskz_srli_epi64(every, lanes_, -Amount);
    }
  }
  // Each lane rotated upwards by the amount in that lane, 0 .. 63.
  Avx512Lanes rotated(Avx512Lanes amounts) const noexcept {
    return _mm512_maskz_rolv_epi64(every, lanes_, amounts.lanes_);
  }
  Avx512Lanes popcounts() const noexcept { return _mm512_popcnt_epi64(lanes_); }
  LaneMask occupied() const noexcept { return _mm512_test_epi64_mask(lanes_, lanes_); }
  LaneMask with_bit(int bit) const noexcept {
    return _mm512_test_epi64_mask(lanes_, _mm512_set1_epi64(std::int64_t{1} << bit));
  }
  Avx512Lanes only(LaneMask mask) const noexcept { return _mm512_maskz_mov_epi64(mask, lanes_); }
  Bitboard sum() const noexcept { return sum_of_words(lanes_); }
  // Returns the union of all lanes.
  Bitboard united() const noexcept {
    const __m256i halves = _mm256_or_si256(_mm512_maskz_extracti64x4_epi64(0xF, lanes_, 0),
                                           _mm512_maskz_extracti64x4_epi64(0xF, lanes_, 1));
    const __m128i pair =
        _mm_or_si128(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1));
    return static_cast<Bitboard>(_mm_cvtsi128_si64(pair)) |
           static_cast<Bitboard>(_mm_extract_epi64(pair, 1));
  }

  static std::array<Avx512Lanes, 8> transposed(const Bitboard* words_of_rows) noexcept {
    std::array<Avx512Lanes, 8> rows;
    for (int i = 0; i < 8; ++i) rows[i] = _mm512_loadu_si512(words_of_rows + 8 * i);
    // Swaps single words, then pairs of words, then halves.
    std::array<Avx512Lanes, 8> words;
    for (int i = 0; i < 8; i += 2) {
      words[i] = _mm512_maskz_unpacklo_epi64(every, rows[i].lanes_, rows[i + 1].lanes_);
      words[i + 1] = _mm512_maskz_unpackhi_epi64(every, rows[i].lanes_, rows[i + 1].lanes_);
    }
    std::array<Avx512Lanes, 8> pairs;
    for (const int i : {0, 1, 4, 5}) {
      pairs[i] = _mm512_maskz_shuffle_i64x2(every, words[i].lanes_, words[i + 2].lanes_, 0x88);
      pairs[i + 2] = _mm512_maskz_shuffle_i64x2(every, words[i].lanes_, words[i + 2].lanes_, 0xDD);
    }
    for (int i = 0; i < 4; ++i) {
      rows[i] = _mm512_maskz_shuffle_i64x2(every, pairs[i].lanes_, pairs[i + 4].lanes_, 0x88);
      rows[i + 4] = _mm512_maskz_shuffle_i64x2(every, pairs[i].lanes_, pairs[i + 4].lanes_, 0xDD);
    }
    return rows;
  }

 private:
  // The full mask: an intrinsic with it does the same as without a mask, of which g++ 12
  // warns.
  static constexpr LaneMask every = 0xFF;

  // Bit 4x + 2y + z of the table is the answer to bits x of this, y of a and z of b. g++ 12 does
  // not have the intrinsic function of that name without optimisation.
  template <int Table>
  Avx512Lanes looked_up(Avx512Lanes a, Avx512Lanes b) const noexcept {
    using Vector = long long __attribute__((vector_size(64)));
    return reinterpret_cast<__m512i>(__builtin_ia32_pternlogq512_mask(
        reinterpret_cast<Vector>(lanes_), reinterpret_cast<Vector>(a.lanes_),
        reinterpret_cast<Vector>(b.lanes_), Table, every));
  }

  Avx512Lanes(__m512i lanes) noexcept : lanes_(lanes) {}  // NOLINT: what intrinsics return

  __m512i lanes_;

 public:
  Avx512Lanes() noexcept = default;
};

using Lanes = Avx512Lanes;

#elif defined(__AVX2__)

using Lanes = PortableLanes<4>;

#elif defined(__SSE2__) || defined(__ARM_NEON) || defined(__wasm_simd128__)

using Lanes = PortableLanes<2>;

#else

using Lanes = PortableLanes<1>;

#endif

// Returns which of eight words have the bit, word i as bit i of the result. One test of a register
// of eight lanes; two shifts with AVX2, four with any other vectors of two lanes.
[[gnu::always_inline]] inline unsigned words_with_bit(const std::array<Bitboard, 8>& words,
                                                      int bit) noexcept {
  constexpr int count = Lanes::count;
  unsigned result = 0;
  for (int i = 0; i < 8; i += count) {
    result |= unsigned{Lanes::load(&words[i]).with_bit(bit)} << i;
  }
  return result;
}

}  // namespace squarelab::bitboard
