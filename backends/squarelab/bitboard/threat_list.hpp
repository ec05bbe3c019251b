// ThreatWriter: writes the threats between one piece and a set of others.
//
// The threats of a piece differ in the other piece and its bit only. Where the target has AVX-512
// with VBMI2, the board is turned into 64 bytes of pieces once, unless the core has them, and one
// instruction each picks the pieces and the bits of a set: sixteen threats are written at once and
// no branch depends on how many there are. Anywhere else, and in tests, they are written one by
// one. Sixteen are enough: a piece attacks at most eight others, and at most sixteen attack it.
// Anything written beyond the last threat stays in the list, which has room for it.
// Tested in tests/backends/bitboard/threat_list_test.cpp.
#pragma once

#include <squarelab/bitboard/core.hpp>

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VBMI2__) && \
    defined(__AVX512VL__)
#define SQUARELAB_HAS_PICKED_BYTES
#include <immintrin.h>
#endif

namespace squarelab::bitboard {

struct NativeThreat {
  Piece attacker;
  std::uint8_t from;
  Piece victim;
  std::uint8_t to;

  friend constexpr bool operator==(const NativeThreat&, const NativeThreat&) noexcept = default;
};

// by: from `next` on, the threats of the piece on a bit to each victim of the set; to: the threats
// of each attacker of the set to it. Both return the end. Preconditions: there are pieces on the
// bits, at most sixteen in the set.
template <class Core>
class PortableThreatWriter {
 public:
  explicit PortableThreatWriter(const Core& core) noexcept : core_(core) {}

  NativeThreat* by(NativeThreat* next, Piece piece, int bit, Bitboard victims) const noexcept {
    while (victims != 0) {
      const int to = bits::pop_lsb(victims);
      *next++ = {piece, byte(bit), core_.piece_on(to), byte(to)};
    }
    return next;
  }
  NativeThreat* to(NativeThreat* next, Piece piece, int bit, Bitboard attackers) const noexcept {
    while (attackers != 0) {
      const int from = bits::pop_lsb(attackers);
      *next++ = {core_.piece_on(from), byte(from), piece, byte(bit)};
    }
    return next;
  }

 private:
  static std::uint8_t byte(int bit) noexcept { return static_cast<std::uint8_t>(bit); }

  const Core& core_;
};

#ifdef SQUARELAB_HAS_PICKED_BYTES
class Avx512ThreatWriter {
 public:
  template <class C>
  explicit Avx512ThreatWriter(const C& core) noexcept {
    if constexpr (HasMailbox<C>) {
      pieces_ = _mm512_load_si512(core.board.data());
    } else {
      // The four bits of a piece's code, by the sets that have them.
      const Bitboard bishops = core.diagonal() & ~core.orthogonal();
      pieces_ = with(_mm512_setzero_si512(), core.pawns() | core.diagonal(), 1);
      pieces_ = with(pieces_, core.knights() | bishops | core.kings(), 2);
      pieces_ = with(pieces_, core.orthogonal() | core.kings(), 4);
      pieces_ = with(pieces_, core.of(Color::Black), 8);
    }
  }

  [[gnu::always_inline]] NativeThreat* by(NativeThreat* next, Piece piece, int bit,
                                          Bitboard victims) const noexcept {
    const __m512i ends = _mm512_maskz_slli_epi32(every, ends_of(victims), 16);
    return write(next, ends, squarelab::index(piece) | bit << 8, victims);
  }
  [[gnu::always_inline]] NativeThreat* to(NativeThreat* next, Piece piece, int bit,
                                          Bitboard attackers) const noexcept {
    return write(next, ends_of(attackers), squarelab::index(piece) << 16 | bit << 24, attackers);
  }

 private:
  static constexpr __mmask16 every = 0xFFFF;  // g++ 12 warns of the forms without a mask

  static __m512i with(__m512i codes, Bitboard set, char bit) noexcept {
    return _mm512_mask_add_epi8(codes, set, codes, _mm512_set1_epi8(bit));
  }

  // 16 bits for each piece of the set: the piece and its bit, in the order of the bits.
  [[gnu::always_inline]] __m512i ends_of(Bitboard set) const noexcept {
    alignas(64) static constexpr auto numbers = [] {
      std::array<std::uint8_t, 64> all{};
      for (int i = 0; i < 64; ++i) all[i] = static_cast<std::uint8_t>(i);
      return all;
    }();
    const __m512i all = _mm512_load_si512(numbers.data());
    const __m128i bits = low(_mm512_mask_compress_epi8(all, set, all));
    const __m128i pieces = low(_mm512_mask_compress_epi8(all, set, pieces_));
    return _mm512_or_si512(
        _mm512_maskz_cvtepu8_epi32(every, pieces),
        _mm512_maskz_slli_epi32(every, _mm512_maskz_cvtepu8_epi32(every, bits), 8));
  }
  static __m128i low(__m512i bytes) noexcept {
    return _mm512_maskz_extracti32x4_epi32(0xF, bytes, 0);
  }

  [[gnu::always_inline]] static NativeThreat* write(NativeThreat* next, __m512i ends, int constant,
                                                    Bitboard set) noexcept {
    static_assert(sizeof(NativeThreat) == 4);
    _mm512_storeu_si512(next, _mm512_or_si512(ends, _mm512_set1_epi32(constant)));
    return next + bits::popcount(set);
  }

  __m512i pieces_;
};
template <class Core>
using ThreatWriter = Avx512ThreatWriter;
#else
template <class Core>
using ThreatWriter = PortableThreatWriter<Core>;
#endif

}  // namespace squarelab::bitboard
