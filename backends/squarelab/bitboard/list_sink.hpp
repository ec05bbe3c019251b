// ListSink: takes the moves of a position as a list, in native form.
//
// The moves of a set of targets are consecutive numbers of one form: base + factor * target. Where
// the target has AVX-512 with VBMI2, one instruction turns a set into the list of its bits, so
// sixteen moves are written at once and no branch depends on their number; anywhere else, and in
// tests, bit by bit. Sixteen are enough for a piece: a queen's targets come as a bishop's and a
// rook's, of which a rook has most, 14. Pawns move together, and a set-up may have dozens of them.
// Anything written beyond the last move stays in the list: max_moves counts 16 arrivals on each
// square, and nothing arrives on the squares of the two kings.
// Tested in tests/backends/bitboard/list_sink_test.cpp.
#pragma once

#include <squarelab/bitboard/core.hpp>

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VBMI2__)
#define SQUARELAB_HAS_COMPRESS
#include <immintrin.h>
#endif

namespace squarelab::bitboard {

// The most targets of a piece that a generator hands over at once.
inline constexpr int most_targets = 14;

// write: from `next` on, the move with code base + Factor * target for each target, in the order of
// the bits; returns the end. Precondition: at most most_targets unless Factor is 65, which is for
// pawns.
struct PortableMoveWriter {
  template <std::uint32_t Factor>
  static NativeMove* write(NativeMove* next, Bitboard targets, std::uint32_t base) noexcept {
    while (targets != 0) {
      *next++ =
          NativeMove::from_code(base + Factor * static_cast<unsigned>(bits::pop_lsb(targets)));
    }
    return next;
  }
};

#ifdef SQUARELAB_HAS_COMPRESS
struct Avx512MoveWriter {
  template <std::uint32_t Factor>
  [[gnu::always_inline]] static NativeMove* write(NativeMove* next, Bitboard targets,
                                                  std::uint32_t base) noexcept {
    constexpr int at_once = 16;
    static_assert(most_targets <= at_once);
    constexpr __mmask16 every = 0xFFFF;  // g++ 12 warns of the forms without a mask
    alignas(64) static constexpr auto numbers = [] {
      std::array<std::uint8_t, 64> all{};
      for (int i = 0; i < 64; ++i) all[i] = static_cast<std::uint8_t>(i);
      return all;
    }();
    // Merged into a register that is ready: the form that clears the rest waits, on some CPUs, for
    // what its destination held before.
    const __m512i all = _mm512_load_si512(numbers.data());
    __m512i bits_set = _mm512_mask_compress_epi8(all, targets, all);
    NativeMove* const end = next + bits::popcount(targets);
    while (true) {
      __m512i codes =
          _mm512_maskz_cvtepu8_epi32(every, _mm512_maskz_extracti32x4_epi32(0xF, bits_set, 0));
      if constexpr (Factor != 1) {
        static_assert(Factor == 65);
        codes = _mm512_add_epi32(codes, _mm512_maskz_slli_epi32(every, codes, 6));
      }
      codes = _mm512_add_epi32(codes, _mm512_set1_epi32(static_cast<int>(base)));
      _mm512_storeu_si512(next, codes);
      if constexpr (Factor == 1) return end;
      if (end - next <= at_once) [[likely]]
        return end;
      next += at_once;
      bits_set = _mm512_maskz_alignr_epi32(every, _mm512_setzero_si512(), bits_set, 4);
    }
  }
};
using MoveWriter = Avx512MoveWriter;
#else
using MoveWriter = PortableMoveWriter;
#endif

template <class Writer = MoveWriter>
class ListSink {
 public:
  explicit ListSink(BasicMoveList<NativeMove>& list) noexcept
      : list_(list), next_(list.write_position()) {}
  ~ListSink() { list_.set_end(next_); }
  ListSink(const ListSink&) = delete;
  ListSink& operator=(const ListSink&) = delete;

  void from_one(int from, Bitboard targets) noexcept {
    next_ = Writer::template write<1>(next_, targets, NativeMove(from, 0).code());
  }
  // One move for each target, from that many bits back.
  void stepped(Bitboard targets, int step, MoveKind kind) noexcept {
    next_ = Writer::template write<65>(
        next_, targets, NativeMove(0, 0, kind).code() - 64u * static_cast<unsigned>(step));
  }
  void promotions(Bitboard targets, int step) noexcept {
    while (targets != 0) {
      const int to = bits::pop_lsb(targets);
      for (int kind = 3; kind >= 0; --kind) {
        *next_++ = NativeMove(to - step, to, MoveKind::Promotion, kind);
      }
    }
  }
  void one(NativeMove move) noexcept { *next_++ = move; }

 private:
  BasicMoveList<NativeMove>& list_;
  NativeMove* next_;
};

}  // namespace squarelab::bitboard
