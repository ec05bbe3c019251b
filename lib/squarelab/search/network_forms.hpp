// The loops of a network, in a form for each instruction set: rows of weights, of 16 bits or of 8,
// added to an accumulator, and the products of two accumulators with the output weights. All forms
// give equal values: tests/search/network_test.cpp.
//
// A form has a register of 16-bit numbers, as many bytes, the sums of products with a multiple of
// its `step` of units, and the place of a unit's output weight: packing two registers to bytes
// mixes their lanes, so the weights are stored in the mixed order.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <squarelab/search/network.hpp>

#ifdef __AVX2__
#include <immintrin.h>
#endif

namespace squarelab::search::network_forms {

// Registers of 16 bytes, in the vectors of g++ and clang.
struct Portable {
  using Register = std::int16_t __attribute__((vector_size(16)));
  using Bytes = std::int8_t __attribute__((vector_size(8)));
  static constexpr int step = 8;
  static constexpr int unit_at(int place) noexcept { return place; }

  class Sum {
   public:
    void add(const std::int16_t* units, const std::int8_t* weights) noexcept {
      Register sums;
      std::int8_t factors __attribute__((vector_size(8)));
      std::memcpy(&sums, units, sizeof sums);
      std::memcpy(&factors, weights, sizeof factors);
      sums &= sums > 0;
      Register missing = network_weights::clip - sums;
      missing &= missing > 0;
      const Register clipped = network_weights::clip - missing;
      sum_ += __builtin_convertvector(clipped * __builtin_convertvector(factors, Register), Words);
    }
    void add(const Sum& other) noexcept { sum_ += other.sum_; }
    std::int32_t total() const noexcept {
      std::int32_t total = 0;
      for (int i = 0; i < 8; ++i) total += sum_[i];
      return total;
    }

   private:
    using Words = std::int32_t __attribute__((vector_size(32)));
    Words sum_{};
  };
};

// The unit at a place of two registers of so many bytes that are packed to bytes.
constexpr int packed_unit_at(int place, int register_bytes) noexcept {
  const int in_step = place % register_bytes;
  const int of_second = in_step % 16 < 8 ? 0 : register_bytes / 2;
  return place - in_step + of_second + in_step / 16 * 8 + in_step % 8;
}

#ifdef __AVX2__
struct Avx2 {
  using Register = std::int16_t __attribute__((vector_size(32)));
  using Bytes = std::int8_t __attribute__((vector_size(16)));
  static constexpr int step = 32;
  static constexpr int unit_at(int place) noexcept { return packed_unit_at(place, 32); }

  class Sum {
   public:
    void add(const std::int16_t* units, const std::int8_t* weights) noexcept {
      const auto* const words = reinterpret_cast<const __m256i*>(units);
      const __m256i bytes = _mm256_max_epi8(
          _mm256_packs_epi16(_mm256_load_si256(words), _mm256_load_si256(words + 1)),
          _mm256_setzero_si256());
      const __m256i products =
          _mm256_maddubs_epi16(bytes, _mm256_load_si256(reinterpret_cast<const __m256i*>(weights)));
      sum_ = _mm256_add_epi32(sum_, _mm256_madd_epi16(products, _mm256_set1_epi16(1)));
    }
    void add(__m256i other) noexcept { sum_ = _mm256_add_epi32(sum_, other); }
    void add(const Sum& other) noexcept { add(other.sum_); }
    std::int32_t total() const noexcept {
      __m128i four = _mm_add_epi32(_mm256_castsi256_si128(sum_), _mm256_extracti128_si256(sum_, 1));
      four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
      return _mm_cvtsi128_si32(_mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1)));
    }

   private:
    __m256i sum_ = _mm256_setzero_si256();
  };
};
using Best = Avx2;
#else
using Best = Portable;
#endif

#if defined(__AVX512F__) && defined(__AVX512BW__)
struct Avx512 {
  using Register = std::int16_t __attribute__((vector_size(64)));
  using Bytes = std::int8_t __attribute__((vector_size(32)));
  static constexpr int step = 64;
  static constexpr int unit_at(int place) noexcept { return packed_unit_at(place, 64); }

  class Sum {
   public:
    void add(const std::int16_t* units, const std::int8_t* weights) noexcept {
      const __m512i bytes = _mm512_max_epi8(
          _mm512_packs_epi16(_mm512_load_si512(units), _mm512_load_si512(units + 32)),
          _mm512_setzero_si512());
      const __m512i factors = _mm512_load_si512(weights);
#ifdef __AVX512VNNI__
      sum_ = _mm512_dpbusd_epi32(sum_, bytes, factors);
#else
      sum_ = _mm512_add_epi32(
          sum_, _mm512_madd_epi16(_mm512_maddubs_epi16(bytes, factors), _mm512_set1_epi16(1)));
#endif
    }
    void add(const Sum& other) noexcept { sum_ = _mm512_add_epi32(sum_, other.sum_); }
    std::int32_t total() const noexcept {
      Avx2::Sum halves;
      halves.add(_mm512_maskz_extracti64x4_epi64(0xF, sum_, 0));
      halves.add(_mm512_maskz_extracti64x4_epi64(0xF, sum_, 1));
      return halves.total();
    }

   private:
    __m512i sum_ = _mm512_setzero_si512();
  };
};
#endif

// Rows of weights of the pieces that a move removes and adds.
struct Rows {
  std::array<const std::int16_t*, 2> removed;
  std::array<const std::int16_t*, 2> added;
};

// Fills `now` with `before` minus the rows removed plus those added: one or two each. The sums stay
// in registers while all rows are read. `now` may be `before`.
template <class Form, int Units, int Removed, int Added>
inline void change(const std::int16_t* before, std::int16_t* now, const Rows& rows) noexcept {
  using Register = typename Form::Register;
  constexpr int lanes = sizeof(Register) / sizeof(std::int16_t);
  constexpr int registers = 8;
  static_assert(Units % (registers * lanes) == 0);
  const auto load = [](const std::int16_t* from) {
    Register loaded;
    std::memcpy(&loaded, from, sizeof loaded);
    return loaded;
  };
  for (int unit = 0; unit < Units; unit += registers * lanes) {
    for (int i = unit; i < unit + registers * lanes; i += lanes) {
      Register sum = load(before + i) - load(rows.removed[0] + i);
      if constexpr (Removed == 2) sum -= load(rows.removed[1] + i);
      sum += load(rows.added[0] + i);
      if constexpr (Added == 2) sum += load(rows.added[1] + i);
      std::memcpy(now + i, &sum, sizeof sum);
    }
  }
}

// Rows of weights of threats that a move removes or adds.
using RowsOfBytes = ThreatList<const std::int8_t*, max_threat_input_changes>;

// Takes the rows that are removed from the sums, and adds the others.
template <class Form, int Units>
inline void change_bytes(std::int16_t* sums, const RowsOfBytes& removed,
                         const RowsOfBytes& added) noexcept {
  using Register = typename Form::Register;
  constexpr int lanes = sizeof(Register) / sizeof(std::int16_t);
  constexpr int registers = 8;
  static_assert(Units % (registers * lanes) == 0);
  const auto widened = [](const std::int8_t* from) {
    typename Form::Bytes bytes;
    std::memcpy(&bytes, from, sizeof bytes);
    return __builtin_convertvector(bytes, Register);
  };
  for (int unit = 0; unit < Units; unit += registers * lanes) {
    Register sum[registers];
    std::memcpy(sum, sums + unit, sizeof sum);
    for (const std::int8_t* row : removed) {
      for (int i = 0; i < registers; ++i) sum[i] -= widened(row + unit + i * lanes);
    }
    for (const std::int8_t* row : added) {
      for (int i = 0; i < registers; ++i) sum[i] += widened(row + unit + i * lanes);
    }
    std::memcpy(sums + unit, sum, sizeof sum);
  }
}

// Returns the sum of all products. The arrays begin at cache lines; the weights, first those of
// `mover`, are in the order of the form.
template <class Form, int Units>
inline std::int32_t products(const std::int16_t* mover, const std::int16_t* other,
                             const std::int8_t* weights) noexcept {
  std::array<typename Form::Sum, 4> sums;  // so that an addition need not wait for the last one
  for (const std::int16_t* units : {mover, other}) {
    for (int unit = 0; unit < Units; unit += 4 * Form::step) {
      for (int i = 0; i < 4; ++i) {
        const int at = unit + i * Form::step;
        sums[static_cast<std::size_t>(i)].add(units + at, weights + at);
      }
    }
    weights += Units;
  }
  sums[0].add(sums[1]);
  sums[2].add(sums[3]);
  sums[0].add(sums[2]);
  return sums[0].total();
}

}  // namespace squarelab::search::network_forms
