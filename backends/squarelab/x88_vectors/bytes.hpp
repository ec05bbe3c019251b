// Bytes: sixty-four bytes in one register, and the same operation on all of them.
//
// The logic over them is written once, over one of two types that mean the same: Avx512Bytes, a
// register, where the target has AVX-512 with BW and VBMI, and PortableBytes, an array, anywhere
// else and in tests. This is the only file of the backend with AVX-512 in it. Tested in
// tests/backends/x88_vectors/x88_vectors_test.cpp.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#if defined(__x86_64__) && defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VBMI__)
#define SQUARELAB_HAS_BYTES
#include <immintrin.h>
#endif

namespace squarelab::x88_vectors {

// One bit for each byte.
using ByteMask = std::uint64_t;
inline constexpr ByteMask every = ~ByteMask{0};

// Eight words of eight bytes each: bytes from 8n on are word n, the lowest byte first.
using Words = std::array<std::uint64_t, 8>;

// The memory from which a register is loaded.
struct alignas(64) ByteTable {
  std::array<std::uint8_t, 64> bytes;

  constexpr int operator[](int i) const noexcept { return bytes[i]; }
  const std::uint8_t* data() const noexcept { return bytes.data(); }
};

class PortableBytes {
 public:
  using Array = std::array<std::uint8_t, 64>;

  static PortableBytes load(const std::uint8_t* bytes) noexcept {
    return each([&](int i) { return bytes[i]; });
  }
  static PortableBytes all(int value) noexcept {
    return each([&](int) { return value; });
  }
  void store(std::uint8_t* bytes) const noexcept {
    for (int i = 0; i < 64; ++i) bytes[i] = bytes_[i];
  }
  // Eight words, and the same word eight times.
  static PortableBytes load(const Words& words) noexcept {
    return each([&](int i) { return words[i / 8] >> i % 8 * 8; });
  }
  static PortableBytes all_words(std::uint64_t word) noexcept {
    return each([&](int i) { return word >> i % 8 * 8; });
  }

  friend PortableBytes operator+(PortableBytes a, PortableBytes b) noexcept {
    return each([&](int i) { return a.bytes_[i] + b.bytes_[i]; });
  }
  friend PortableBytes operator&(PortableBytes a, PortableBytes b) noexcept {
    return each([&](int i) { return a.bytes_[i] & b.bytes_[i]; });
  }
  friend PortableBytes operator|(PortableBytes a, PortableBytes b) noexcept {
    return each([&](int i) { return a.bytes_[i] | b.bytes_[i]; });
  }
  // Returns the bytes in which the two have a bit in common.
  friend ByteMask meet(PortableBytes a, PortableBytes b) noexcept {
    ByteMask mask = 0;
    for (int i = 0; i < 64; ++i) {
      if ((a.bytes_[i] & b.bytes_[i]) != 0) mask |= ByteMask{1} << i;
    }
    return mask;
  }
  // Bytes of the mask where the two have no bit in common.
  friend ByteMask miss(PortableBytes a, PortableBytes b, ByteMask mask = every) noexcept {
    return ~meet(a, b) & mask;
  }

  // Returns the bytes of the mask; the others are zero.
  PortableBytes only(ByteMask mask) const noexcept {
    return each([&](int i) { return has(mask, i) ? bytes_[i] : 0; });
  }
  // With the bytes of the mask taken from the other.
  PortableBytes with(ByteMask mask, PortableBytes other) const noexcept {
    return each([&](int i) { return has(mask, i) ? other.bytes_[i] : bytes_[i]; });
  }
  // With word n replaced. Precondition: 0 <= n <= 7.
  PortableBytes with_word(int n, std::uint64_t word) const noexcept {
    return each(
        [&](int i) { return i / 8 == n ? static_cast<int>(word >> i % 8 * 8) : bytes_[i]; });
  }
  // Each word rotated to the left by the word of the amounts, which may be 64 or more.
  PortableBytes rotated(PortableBytes amounts) const noexcept {
    Words words = this->words();
    for (int n = 0; n < 8; ++n) words[n] = std::rotl(words[n], amounts.bytes_[8 * n] & 63);
    return load(words);
  }
  // Returns the union of the eight words.
  std::uint64_t united() const noexcept {
    std::uint64_t united = 0;
    for (const std::uint64_t word : words()) united |= word;
    return united;
  }

  // Returns the bytes of the mask, moved together to the lowest; the others are zero.
  PortableBytes gathered(ByteMask mask) const noexcept {
    PortableBytes result = all(0);
    int next = 0;
    for (; mask != 0; mask &= mask - 1) result.bytes_[next++] = bytes_[std::countr_zero(mask)];
    return result;
  }
  // With the lower and the upper 32 bytes in each other's place.
  PortableBytes halves_swapped() const noexcept {
    return each([&](int i) { return bytes_[i ^ 32]; });
  }
  // Returns the first 32 bytes of the two in turn, and the first sixteen pairs of bytes in turn.
  static PortableBytes zipped(PortableBytes first, PortableBytes second) noexcept {
    return each([&](int i) { return (i % 2 == 0 ? first : second).bytes_[i / 2]; });
  }
  static PortableBytes pairs_zipped(PortableBytes first, PortableBytes second) noexcept {
    return each([&](int i) { return (i % 4 < 2 ? first : second).bytes_[i / 4 * 2 + i % 2]; });
  }

  // Byte i becomes byte indices[i] & 127 of the two together where the mask has a bit, else zero.
  static PortableBytes looked_up(PortableBytes low, PortableBytes high, PortableBytes indices,
                                 ByteMask mask) noexcept {
    return each([&](int i) {
      const int index = indices.bytes_[i] & 127;
      return !has(mask, i) ? 0 : index < 64 ? low.bytes_[index] : high.bytes_[index - 64];
    });
  }
  // Returns every second group of eight bytes of the two, the first among them.
  static PortableBytes squeezed(PortableBytes low, PortableBytes high) noexcept {
    return each([&](int i) {
      const int from = i % 32 / 8 * 16 + i % 8;
      return i < 32 ? low.bytes_[from] : high.bytes_[from];
    });
  }

 private:
  static bool has(ByteMask mask, int i) noexcept { return (mask >> i & 1) != 0; }
  Words words() const noexcept {
    Words words{};
    for (int i = 0; i < 64; ++i) words[i / 8] |= std::uint64_t{bytes_[i]} << i % 8 * 8;
    return words;
  }
  template <class Byte>
  static PortableBytes each(Byte byte) noexcept {
    PortableBytes result;
    for (int i = 0; i < 64; ++i) result.bytes_[i] = static_cast<std::uint8_t>(byte(i));
    return result;
  }

  Array bytes_;
};

#ifdef SQUARELAB_HAS_BYTES

namespace details {

constexpr ByteTable table_of(auto byte) noexcept {
  ByteTable table{};
  for (int i = 0; i < 64; ++i) table.bytes[i] = static_cast<std::uint8_t>(byte(i));
  return table;
}
inline constexpr ByteTable bytes_in_turn = table_of([](int i) { return i / 2 + i % 2 * 64; });
inline constexpr ByteTable pairs_in_turn =
    table_of([](int i) { return i / 4 * 2 + i % 2 + i / 2 % 2 * 64; });

}  // namespace details

class Avx512Bytes {
 public:
  static Avx512Bytes load(const std::uint8_t* bytes) noexcept { return _mm512_loadu_si512(bytes); }
  static Avx512Bytes all(int value) noexcept { return _mm512_set1_epi8(static_cast<char>(value)); }
  void store(std::uint8_t* bytes) const noexcept { _mm512_storeu_si512(bytes, bytes_); }
  static Avx512Bytes load(const Words& words) noexcept { return _mm512_loadu_si512(words.data()); }
  static Avx512Bytes all_words(std::uint64_t word) noexcept {
    return _mm512_set1_epi64(static_cast<long long>(word));
  }

  friend Avx512Bytes operator+(Avx512Bytes a, Avx512Bytes b) noexcept {
    return _mm512_add_epi8(a.bytes_, b.bytes_);
  }
  friend Avx512Bytes operator&(Avx512Bytes a, Avx512Bytes b) noexcept {
    return _mm512_and_si512(a.bytes_, b.bytes_);
  }
  friend Avx512Bytes operator|(Avx512Bytes a, Avx512Bytes b) noexcept {
    return _mm512_or_si512(a.bytes_, b.bytes_);
  }
  friend ByteMask meet(Avx512Bytes a, Avx512Bytes b) noexcept {
    return _mm512_test_epi8_mask(a.bytes_, b.bytes_);
  }
  friend ByteMask miss(Avx512Bytes a, Avx512Bytes b, ByteMask mask = every) noexcept {
    return _mm512_mask_testn_epi8_mask(mask, a.bytes_, b.bytes_);
  }

  Avx512Bytes only(ByteMask mask) const noexcept { return _mm512_maskz_mov_epi8(mask, bytes_); }
  Avx512Bytes with(ByteMask mask, Avx512Bytes other) const noexcept {
    return _mm512_mask_mov_epi8(bytes_, mask, other.bytes_);
  }
  Avx512Bytes with_word(int n, std::uint64_t word) const noexcept {
    return _mm512_mask_set1_epi64(bytes_, static_cast<__mmask8>(1 << n),
                                  static_cast<long long>(word));
  }
  // The forms without a mask make g++ 12 warn of an uninitialised variable in its own
  // headers. These have a full mask.
  Avx512Bytes rotated(Avx512Bytes amounts) const noexcept {
    return _mm512_maskz_rolv_epi64(0xFF, bytes_, amounts.bytes_);
  }
  std::uint64_t united() const noexcept {
    const __m256i halves = _mm256_or_si256(_mm512_maskz_extracti64x4_epi64(0xF, bytes_, 0),
                                           _mm512_maskz_extracti64x4_epi64(0xF, bytes_, 1));
    const __m128i pair =
        _mm_or_si128(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(pair) | _mm_extract_epi64(pair, 1));
  }

  Avx512Bytes gathered(ByteMask mask) const noexcept {
#ifdef __AVX512VBMI2__
    return _mm512_maskz_compress_epi8(mask, bytes_);
#else
    ByteTable bytes;
    store(bytes.bytes.data());
    PortableBytes::load(bytes.data()).gathered(mask).store(bytes.bytes.data());
    return load(bytes.data());
#endif
  }
  Avx512Bytes halves_swapped() const noexcept {
    return _mm512_maskz_shuffle_i64x2(0xFF, bytes_, bytes_, 0x4E);
  }
  static Avx512Bytes zipped(Avx512Bytes first, Avx512Bytes second) noexcept {
    return looked_up(first, second, load(details::bytes_in_turn.data()), every);
  }
  static Avx512Bytes pairs_zipped(Avx512Bytes first, Avx512Bytes second) noexcept {
    return looked_up(first, second, load(details::pairs_in_turn.data()), every);
  }

  static Avx512Bytes looked_up(Avx512Bytes low, Avx512Bytes high, Avx512Bytes indices,
                               ByteMask mask) noexcept {
    return _mm512_maskz_permutex2var_epi8(mask, low.bytes_, indices.bytes_, high.bytes_);
  }
  static Avx512Bytes squeezed(Avx512Bytes low, Avx512Bytes high) noexcept {
    const __m512i groups = _mm512_setr_epi64(0, 2, 4, 6, 8, 10, 12, 14);
    return _mm512_permutex2var_epi64(low.bytes_, groups, high.bytes_);
  }

 private:
  Avx512Bytes(__m512i bytes) noexcept : bytes_(bytes) {}  // NOLINT: what intrinsics return

  __m512i bytes_;

 public:
  Avx512Bytes() noexcept = default;
};

using Bytes = Avx512Bytes;

#else

using Bytes = PortableBytes;

#endif

}  // namespace squarelab::x88_vectors
