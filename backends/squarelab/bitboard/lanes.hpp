// Lanes: several sets in one register, and the same operation on all of them.
//
// What runs in lanes (two_plies, compass_rose.hpp) is written once, over types that mean the same:
// Avx512Lanes, eight lanes, where the instruction set has AVX-512 with BW, VL and VPOPCNTDQ;
// Avx2Lanes, four; and PortableLanes, any number, in tests and, with one lane, anywhere else. So
// these algorithms name no intrinsic. Tested in tests/backends/bitboard/lanes_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <squarelab/bits/bitboard.hpp>
#include <utility>

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__) && \
    defined(__AVX512VPOPCNTDQ__)
#define SQUARELAB_HAS_AVX512
#endif
#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace squarelab::bitboard {

using bits::Bitboard;

// One bit for each lane.
using LaneMask = std::uint8_t;

template <int N>
class PortableLanes {
 public:
  static constexpr int count = N;
  using Words = std::array<Bitboard, N>;

  static PortableLanes all(Bitboard set) noexcept {
    PortableLanes result;
    result.words_.fill(set);
    return result;
  }
  static PortableLanes load(const Words& words) noexcept {
    PortableLanes result;
    result.words_ = words;
    return result;
  }
  Words words() const noexcept { return words_; }

  friend PortableLanes operator&(PortableLanes a, PortableLanes b) noexcept {
    return each([&](int i) { return a.words_[i] & b.words_[i]; });
  }
  friend PortableLanes operator|(PortableLanes a, PortableLanes b) noexcept {
    return each([&](int i) { return a.words_[i] | b.words_[i]; });
  }
  friend PortableLanes operator^(PortableLanes a, PortableLanes b) noexcept {
    return each([&](int i) { return a.words_[i] ^ b.words_[i]; });
  }
  friend PortableLanes operator+(PortableLanes a, PortableLanes b) noexcept {
    return each([&](int i) { return a.words_[i] + b.words_[i]; });
  }
  PortableLanes operator~() const noexcept {
    return each([&](int i) { return ~words_[i]; });
  }
  // The product lane by lane. Precondition: all numbers are below 2 to the power of 32.
  PortableLanes times(PortableLanes other) const noexcept {
    return each([&](int i) { return words_[i] * other.words_[i]; });
  }
  PortableLanes without(PortableLanes other) const noexcept { return *this & ~other; }
  // What one or all three have, and what two or three have: the digits of a sum of three bits.
  PortableLanes odd(PortableLanes a, PortableLanes b) const noexcept { return *this ^ a ^ b; }
  PortableLanes majority(PortableLanes a, PortableLanes b) const noexcept {
    return (*this & (a | b)) | (a & b);
  }
  // The bits of the other where the mask has them, and these elsewhere.
  PortableLanes replaced(PortableLanes mask, PortableLanes other) const noexcept {
    return (*this & ~mask) | (other & mask);
  }
  // The union of this with the intersection of the other two.
  PortableLanes with(PortableLanes a, PortableLanes b) const noexcept { return *this | (a & b); }
  template <int Amount>
  PortableLanes shifted() const noexcept {
    return each([&](int i) { return bits::shifted(words_[i], Amount); });
  }
  // Each lane rotated upwards by the amount in that lane, 0 .. 63.
  PortableLanes rotated(PortableLanes amounts) const noexcept {
    return each([&](int i) { return std::rotl(words_[i], static_cast<int>(amounts.words_[i])); });
  }
  PortableLanes popcounts() const noexcept {
    return each([&](int i) { return static_cast<Bitboard>(bits::popcount(words_[i])); });
  }
  // Lanes that are not empty.
  LaneMask occupied() const noexcept {
    LaneMask mask = 0;
    for (int i = 0; i < N; ++i) {
      if (words_[i] != 0) mask = static_cast<LaneMask>(mask | 1 << i);
    }
    return mask;
  }
  // The lanes of the mask; the others are empty.
  PortableLanes only(LaneMask mask) const noexcept {
    return each([&](int i) { return (mask >> i & 1) != 0 ? words_[i] : 0; });
  }
  Bitboard sum() const noexcept {
    Bitboard result = 0;
    for (const Bitboard word : words_) result += word;
    return result;
  }
  // The union of all lanes.
  Bitboard united() const noexcept {
    Bitboard result = 0;
    for (const Bitboard word : words_) result |= word;
    return result;
  }

  // Lane i of result j is word j of row i. The rows of eight words lie one behind the other.
  static std::array<PortableLanes, 8> transposed(const Bitboard* rows) noexcept {
    std::array<PortableLanes, 8> result;
    for (int i = 0; i < N; ++i) {
      for (int j = 0; j < 8; ++j) result[j].words_[i] = rows[8 * i + j];
    }
    return result;
  }

 private:
  template <class Word>
  static PortableLanes each(Word word) noexcept {
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      PortableLanes result;
      result.words_ = {word(I)...};
      return result;
    }
    (std::make_integer_sequence<int, N>());
  }

  Words words_;
};

#ifdef __AVX2__

class Avx2Lanes {
 public:
  static constexpr int count = 4;
  using Words = std::array<Bitboard, 4>;

  static Avx2Lanes all(Bitboard set) noexcept {
    return _mm256_set1_epi64x(static_cast<long long>(set));
  }
  static Avx2Lanes load(const Words& words) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words.data()));
  }
  Words words() const noexcept {
    Words result;
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(result.data()), lanes_);
    return result;
  }

  friend Avx2Lanes operator&(Avx2Lanes a, Avx2Lanes b) noexcept { return a.lanes_ & b.lanes_; }
  friend Avx2Lanes operator|(Avx2Lanes a, Avx2Lanes b) noexcept { return a.lanes_ | b.lanes_; }
  friend Avx2Lanes operator^(Avx2Lanes a, Avx2Lanes b) noexcept { return a.lanes_ ^ b.lanes_; }
  friend Avx2Lanes operator+(Avx2Lanes a, Avx2Lanes b) noexcept { return a.lanes_ + b.lanes_; }
  Avx2Lanes operator~() const noexcept { return ~lanes_; }
  Avx2Lanes times(Avx2Lanes other) const noexcept { return _mm256_mul_epu32(lanes_, other.lanes_); }
  Avx2Lanes without(Avx2Lanes other) const noexcept { return lanes_ & ~other.lanes_; }
  Avx2Lanes odd(Avx2Lanes a, Avx2Lanes b) const noexcept { return *this ^ a ^ b; }
  Avx2Lanes majority(Avx2Lanes a, Avx2Lanes b) const noexcept {
    return (*this & (a | b)) | (a & b);
  }
  Avx2Lanes with(Avx2Lanes a, Avx2Lanes b) const noexcept { return *this | (a & b); }
  template <int Amount>
  Avx2Lanes shifted() const noexcept {
    if constexpr (Amount >= 0) {
      return _mm256_slli_epi64(lanes_, Amount);
    } else {
      return _mm256_srli_epi64(lanes_, -Amount);
    }
  }
  // By a table of the halves of a byte. Source: Mula, Kurz and Lemire, "Faster Population Counts
  // Using AVX2 Instructions".
  Avx2Lanes popcounts() const noexcept {
    const __m256i half = _mm256_set1_epi8(15);
    const __m256i counts_of =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i low = _mm256_shuffle_epi8(counts_of, lanes_ & half);
    const __m256i high = _mm256_shuffle_epi8(counts_of, _mm256_srli_epi16(lanes_, 4) & half);
    return _mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256());
  }
  LaneMask occupied() const noexcept {
    const __m256i empty = _mm256_cmpeq_epi64(lanes_, _mm256_setzero_si256());
    return static_cast<LaneMask>(~_mm256_movemask_pd(_mm256_castsi256_pd(empty)) & 15);
  }
  Avx2Lanes only(LaneMask mask) const noexcept {
    const __m256i bits = _mm256_setr_epi64x(1, 2, 4, 8);
    return lanes_ & _mm256_cmpeq_epi64(_mm256_set1_epi64x(mask) & bits, bits);
  }
  Bitboard sum() const noexcept {
    const Words all_words = words();
    return all_words[0] + all_words[1] + all_words[2] + all_words[3];
  }

  static std::array<Avx2Lanes, 8> transposed(const Bitboard* rows) noexcept {
    std::array<Avx2Lanes, 8> result;
    for (int j = 0; j < 8; ++j) {
      result[j] = load({rows[j], rows[8 + j], rows[16 + j], rows[24 + j]});
    }
    return result;
  }

 private:
  Avx2Lanes(__m256i lanes) noexcept : lanes_(lanes) {}  // NOLINT: what intrinsics return

  __m256i lanes_;

 public:
  Avx2Lanes() noexcept = default;
};

#endif

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
  static Avx512Lanes load(const Words& words) noexcept { return _mm512_loadu_si512(words.data()); }
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
  Avx512Lanes rotated(Avx512Lanes amounts) const noexcept {
    return _mm512_maskz_rolv_epi64(every, lanes_, amounts.lanes_);
  }
  Avx512Lanes popcounts() const noexcept { return _mm512_popcnt_epi64(lanes_); }
  LaneMask occupied() const noexcept { return _mm512_test_epi64_mask(lanes_, lanes_); }
  Avx512Lanes only(LaneMask mask) const noexcept { return _mm512_maskz_mov_epi64(mask, lanes_); }
  Bitboard sum() const noexcept { return sum_of_words(lanes_); }
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
  // The full mask: an intrinsic with it does what the one without a mask does, of which g++ 12
  // warns.
  static constexpr LaneMask every = 0xFF;

  // Bit 4x + 2y + z of the table is the answer to bits x of this, y of a and z of b. The intrinsic
  // function of that name is none to g++ 12 where nothing is optimised.
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

using Lanes = Avx2Lanes;

#else

using Lanes = PortableLanes<1>;

#endif

}  // namespace squarelab::bitboard
