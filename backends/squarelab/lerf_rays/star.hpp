// The star of a square, in lerf's numbering, and what a board of bytes shows in it.
//
// Seen from a square, 64 places matter to attacks: seven steps along each of eight rays, and eight
// knight jumps. A place of the star is a slot:
//
//   slot 8d + k, k = 0 .. 6   k + 1 steps in direction d of bitboard::king_steps
//   slot 8d + 7               jump d of bitboard::knight_steps
//
// Byte d of a set of slots is a ray, the nearest slot lowest, and the opposite of a slot is 32
// further on. The whole board is one register of 64 bytes. The star's row of the tables lists the
// bit of the board for each slot, so one permute brings all places that matter, in their order. The
// other row lists the slot of each bit, and one instruction that picks bits out of a word turns a
// set of slots into a word again. Slots beyond the edge are masked off, and bits outside of the
// star mean such a slot.
//
// Attacks along a slot are tested for all slots at once. The codes of pieces for that have a
// bit for each way of attacking, and are looked up by the piece of each square, also by a permute.
// Where only one colour attacks, the codes of the other are those of a piece without attacks.
//
// The pieces seen are arithmetic on the occupied slots (visible, reached, second below). A jump's
// bit is the highest of its byte; it ends a ray without pieces.
//
//   e1 in k3r3/8/8/8/1b6/1R6/3N4/4K3   north: e8 is occupied, 0x40; with the jump's bit 0xC0, whose
//                                      lowest is 0x40; a rook aims along it: a check
//                                      north-west: d2 and b4, 0x05; 0x01 is the first, and 0x04 the
//                                      second, a bishop that aims along it: d2 is pinned
//
// Source: see threats.hpp. Tested in tests/backends/lerf_rays/lerf_rays_test.cpp.
#pragma once

#include <squarelab/bitboard/threat_list.hpp>
#include <squarelab/lerf_mailbox/core.hpp>

#if defined(SQUARELAB_HAS_PICKED_BYTES) && defined(__AVX512VBMI__) && defined(__AVX512BITALG__)
#define SQUARELAB_HAS_RAYS
#include <immintrin.h>
#endif

namespace squarelab::lerf_rays {

using bitboard::NativeThreat;
using bits::Bitboard;
using Board = std::array<Piece, 64>;

// A set of slots of a star.
using Slots = std::uint64_t;
inline constexpr Slots nearest_slots = 0x0101010101010101;
inline constexpr Slots jump_slots = 0x8080808080808080;

constexpr Slots opposite(Slots slots) noexcept { return std::rotl(slots, 32); }
// Returns the lowest of each byte. Precondition: no byte is empty.
constexpr Slots lowest(Slots slots) noexcept { return slots & ~(slots - nearest_slots); }
// Returns the whole ray of each slot. Precondition: no slot is a jump, and no two are on one ray.
constexpr Slots rays_of(Slots slots) noexcept {
  const Slots carried = (slots + ~jump_slots) & jump_slots;
  return carried - (carried >> 7);
}

// The ways of attacking of a piece. A piece has the bit Any whatever it attacks.
enum Code : std::uint8_t {
  WhitePawn = 0x01,
  BlackPawn = 0x02,
  Knight = 0x04,
  Diagonal = 0x08,
  Straight = 0x10,
  King = 0x20,
  Any = 0x80
};

struct alignas(64) Row {
  std::array<std::uint8_t, 64> bytes;
};

// For whom codes are made: index(Color), or both.
inline constexpr int both = 2;

struct Stars {
  std::array<Row, 64> bits;        // by bit: the bit in each slot; beyond the edge any
  std::array<Row, 64> slots;       // by bit: the slot of each bit; else a slot beyond the edge
  std::array<Slots, 64> on_board;  // by bit: the slots that are not beyond the edge
  std::array<Row, 3> codes;        // by Color or both: the code of each piece, four times in turn
  Row aims;                        // the codes that attack the centre from each slot
  Row slides;                      // the codes of sliders among these
  std::array<Slots, 16> reach;     // by Piece: the slots that a piece in the centre attacks

  // Returns the slot of a bit in the star of a centre, or none.
  Slots slot_of(int centre, int bit) const noexcept {
    return Slots{1} << slots[centre].bytes[bit] & on_board[centre];
  }
};

// One copy for the board and its control.
extern const Stars stars;

// The codes of a board, and what a star shows of them, in two forms that mean the same.
class PortableSight {
 public:
  PortableSight(const Board& board, const Row& codes, const Row& bits) noexcept {
    for (int slot = 0; slot < 64; ++slot) {
      seen_[slot] = codes.bytes[squarelab::index(board[bits.bytes[slot]])];
    }
  }
  // Returns the slots of pieces that have one of the codes listed for the slot. Here and in
  // occupied(), slots beyond the edge have no meaning.
  Slots having(const Row& codes) const noexcept {
    Slots slots = 0;
    for (int slot = 0; slot < 64; ++slot) {
      slots |= Slots{(seen_[slot] & codes.bytes[slot]) != 0} << slot;
    }
    return slots;
  }
  // Returns the slots of pieces.
  Slots occupied() const noexcept {
    Slots result = 0;
    for (int slot = 0; slot < 64; ++slot) result |= Slots{(seen_[slot] & Any) != 0} << slot;
    return result;
  }
  // Returns the bits of a set of slots on the board.
  static Bitboard bits_of(Slots set, const Row& slots) noexcept {
    Bitboard result = 0;
    for (int bit = 0; bit < 64; ++bit) result |= (set >> slots.bytes[bit] & 1) << bit;
    return result;
  }

 private:
  std::array<std::uint8_t, 64> seen_;
};

// Writes threats from `next` on and returns their end: by the piece in the centre, which is given,
// to each of a set of slots; to it by each; and by each of a set to the piece of the same place in
// another set, whose slots are given as their opposites. Preconditions: there are pieces in the
// slots, at most sixteen. The list has room for sixteen threats more, which may be written as well.
class PortableWriter {
 public:
  PortableWriter(const Board& board, const Row& bits, int centre) noexcept
      : board_(board), bits_(bits), centre_(static_cast<std::uint8_t>(centre)) {}

  NativeThreat* by(NativeThreat* next, Piece piece, Slots victims) const noexcept {
    for (; victims != 0; victims &= victims - 1) {
      const std::uint8_t to = bit_of(victims);
      *next++ = {piece, centre_, board_[to], to};
    }
    return next;
  }
  NativeThreat* to(NativeThreat* next, Piece piece, Slots attackers) const noexcept {
    for (; attackers != 0; attackers &= attackers - 1) {
      const std::uint8_t from = bit_of(attackers);
      *next++ = {board_[from], from, piece, centre_};
    }
    return next;
  }
  NativeThreat* across(NativeThreat* next, Slots attackers, Slots opposites) const noexcept {
    for (; attackers != 0; attackers &= attackers - 1, opposites &= opposites - 1) {
      const std::uint8_t from = bit_of(attackers);
      const std::uint8_t to = bits_.bytes[bits::lsb(opposites) ^ 32];
      *next++ = {board_[from], from, board_[to], to};
    }
    return next;
  }

 private:
  std::uint8_t bit_of(Slots slots) const noexcept { return bits_.bytes[bits::lsb(slots)]; }

  const Board& board_;
  const Row& bits_;
  std::uint8_t centre_;
};

#ifdef SQUARELAB_HAS_RAYS
class Avx512Sight {
 public:
  [[gnu::always_inline]] Avx512Sight(const Board& board, const Row& codes, const Row& bits) noexcept
      : seen_(_mm512_maskz_permutexvar_epi8(
            every, load(bits),
            _mm512_maskz_shuffle_epi8(every, load(codes), _mm512_load_si512(board.data())))) {}
  Slots having(const Row& codes) const noexcept {
    return _mm512_test_epi8_mask(seen_, load(codes));
  }
  Slots occupied() const noexcept { return _mm512_movepi8_mask(seen_); }
  static Bitboard bits_of(Slots set, const Row& slots) noexcept {
    return _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(static_cast<long long>(set)),
                                        load(slots));
  }

 private:
  static constexpr __mmask64 every = ~__mmask64{0};  // g++ 12 warns of the forms without a mask
  static __m512i load(const Row& row) noexcept { return _mm512_load_si512(row.bytes.data()); }

  __m512i seen_;
};

// The bits of a set are moved together, and one more permute of the board adds their pieces.
class Avx512Writer {
 public:
  Avx512Writer(const Board& board, const Row& bits, int centre) noexcept
      : board_(_mm512_load_si512(board.data())),
        bits_(_mm512_load_si512(bits.bytes.data())),
        centre_(centre) {}

  [[gnu::always_inline]] NativeThreat* by(NativeThreat* next, Piece piece,
                                          Slots victims) const noexcept {
    const __m512i ends = with_pieces(picked(bits_, victims), every_other_pair);
    return write(next, _mm512_maskz_slli_epi32(every, ends, 16), end_of(piece), victims);
  }
  [[gnu::always_inline]] NativeThreat* to(NativeThreat* next, Piece piece,
                                          Slots attackers) const noexcept {
    const __m512i ends = with_pieces(picked(bits_, attackers), every_other_pair);
    return write(next, ends, end_of(piece) << 16, attackers);
  }
  [[gnu::always_inline]] NativeThreat* across(NativeThreat* next, Slots attackers,
                                              Slots opposites) const noexcept {
    const __m512i turned = _mm512_maskz_shuffle_i64x2(0xFF, bits_, bits_, 0x4E);
    const __m512i victims = _mm512_maskz_slli_epi32(every, picked(turned, opposites), 16);
    const __m512i both_ends = _mm512_or_si512(picked(bits_, attackers), victims);
    return write(next, with_pieces(both_ends, every_pair), 0, attackers);
  }

 private:
  static constexpr __mmask16 every = 0xFFFF;
  // The bytes of pieces: in each end of a threat, or in a single end.
  static constexpr __mmask64 every_pair = 0x5555555555555555;
  static constexpr __mmask64 every_other_pair = 0x1111111111111111;

  int end_of(Piece piece) const noexcept { return squarelab::index(piece) | centre_ << 8; }
  // Returns the bits of a set of slots, 32 bits for each.
  [[gnu::always_inline]] static __m512i picked(__m512i bits, Slots slots) noexcept {
    const __m512i bytes = _mm512_maskz_compress_epi8(slots, bits);
    return _mm512_maskz_cvtepu8_epi32(every, _mm512_maskz_extracti32x4_epi32(0xF, bytes, 0));
  }
  // Returns the bits one byte further up, and where they were the pieces on them.
  [[gnu::always_inline]] __m512i with_pieces(__m512i bits, __mmask64 bytes) const noexcept {
    return _mm512_or_si512(_mm512_maskz_permutexvar_epi8(bytes, bits, board_),
                           _mm512_maskz_slli_epi32(every, bits, 8));
  }
  [[gnu::always_inline]] static NativeThreat* write(NativeThreat* next, __m512i threats,
                                                    int constant, Slots slots) noexcept {
    static_assert(sizeof(NativeThreat) == 4);
    _mm512_storeu_si512(next, _mm512_or_si512(threats, _mm512_set1_epi32(constant)));
    return next + bits::popcount(slots);
  }

  __m512i board_;
  __m512i bits_;
  int centre_;
};

using Sight = Avx512Sight;
using Writer = Avx512Writer;
#else
using Sight = PortableSight;
using Writer = PortableWriter;
#endif

// The star of a bit on a board.
template <class Config>
class View {
  using Sight = typename Config::Sight;

 public:
  // `who`: whose pieces attack, index(Color) or both.
  [[gnu::always_inline]] View(const Board& board, int who, int centre) noexcept
      : centre_(centre),
        sight_(board, stars().codes[who], stars().bits[centre]),
        on_board_(stars().on_board[centre]),
        occupied_(sight_.occupied() & on_board_) {}

  Slots occupied() const noexcept { return occupied_; }
  // Sets with a meaning only where they meet occupied slots.
  Slots aiming() const noexcept { return sight_.having(stars().aims); }
  Slots sliding() const noexcept { return sight_.having(stars().slides); }

  // Returns the pieces that nothing hides from the centre, and all pieces a jump away.
  static Slots visible(Slots occupied) noexcept {
    return (lowest(occupied | jump_slots) | jump_slots) & occupied;
  }
  // Returns the slots that a slider reaches from the centre, and all jumps.
  Slots reached() const noexcept {
    const Slots stops = occupied_ | jump_slots;
    return ((stops ^ (stops - nearest_slots)) | jump_slots) & on_board_;
  }
  // Returns the pieces that alone hide a slider from the centre.
  Slots hiding() const noexcept {
    const Slots stops = occupied_ | jump_slots;
    const Slots first = lowest(stops);
    const Slots second = lowest((stops ^ first) | jump_slots) & ~jump_slots;
    return first & rays_of(aiming() & second);
  }

  Bitboard bits_of(Slots set) const noexcept { return Sight::bits_of(set, stars().slots[centre_]); }

 private:
  static const Stars& stars() noexcept { return Config::stars(); }

  int centre_;
  Sight sight_;
  Slots on_board_;
  Slots occupied_;
};

}  // namespace squarelab::lerf_rays
