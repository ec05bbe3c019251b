// The attack map: every square that a colour attacks, all sliders at once.
//
// Idea. The eight squares of a rank are adjacent bytes, so one 64-bit word holds a rank. All
// sliders of a colour then move at the same time, and no ray is walked to an end that a branch
// would have to guess.
//
//   up and down   a word is carried from rank to rank: the sliders on a rank start, what is carried
//                 goes on where the next rank is empty, and what it meets is attacked. Diagonals
//                 shift the word by a byte each time; what leaves the board falls out of it.
//   along a rank  empty bytes are 0xFF. Adding 1 to the byte next to a slider turns them to 0x00,
//                 in turn, by the carry of the addition, up to the first piece, whose
//                 0x00 becomes 0x01. The bytes that changed are attacked. The other way, the
//                 word is reversed before and after.
//
// Example, with a file a digit, the a-file at the right as in the word: a rook on b, pieces on f
// and h, so that empty is 0F0FFF0F (F for 0xFF). Plus 1 on c gives 0F100000; what changed is c d e
// f.
//
// Pieces that jump are marked singly, on a board with a border, so that a jump needs no test.
//
// Cost: about 400 operations on words, whatever the number of sliders. Source: carrying rays by
// addition and fills by rank are old for bitboards ("o^(o-2r)", "dumb7fill"); on the bytes of a
// mailbox they are this project's. Tested by the contract tests and tests/cross.
#pragma once

#include <bit>
#include <cstring>
#include <squarelab/x88/core.hpp>

namespace squarelab::x88 {

// A set of squares: a word for each rank, in it a byte for each file, not zero where the square
// belongs to the set.
struct MarkedBoard {
  std::uint64_t ranks[8];

  bool contains(int x) const noexcept {
    return ((ranks[mapping::x88::rank(x)] >> (8 * mapping::x88::file(x))) & 0xFF) != 0;
  }
};

template <class Config>
class AttackMap {
  using G = typename Config::Geometry;
  using Rank = std::uint64_t;
  static_assert(std::endian::native == std::endian::little, "the a-file is the lowest byte");

 public:
  static MarkedBoard of(const Core& core, Color by) noexcept {
    Bordered jumps;
    Bordered orthogonals;
    Bordered diagonals;
    mark_jumps(core, by, jumps);
    for (const int x : core.list(by, PieceType::Bishop)) diagonals.mark(x);
    for (const int x : core.list(by, PieceType::Rook)) orthogonals.mark(x);
    for (const int x : core.list(by, PieceType::Queen)) {
      diagonals.mark(x);
      orthogonals.mark(x);
    }
    Rank empty[8];
    for (int rank = 0; rank < 8; ++rank) empty[rank] = empty_squares(core, rank);

    MarkedBoard map;
    Rank straight[8];
    Rank diagonal[8];
    for (int rank = 0; rank < 8; ++rank) {
      straight[rank] = orthogonals.rank(rank);
      diagonal[rank] = diagonals.rank(rank);
      map.ranks[rank] = jumps.rank(rank) | along_rank(straight[rank], empty[rank]);
    }
    carry<0, 1>(straight, diagonal, empty, map);
    carry<7, -1>(straight, diagonal, empty, map);
    return map;
  }

 private:
  // A board with room for every jump off it.
  class Bordered {
   public:
    void mark(int x) noexcept { bytes_[border + x] = 0xFF; }
    Rank rank(int rank) const noexcept {
      Rank word;
      std::memcpy(&word, bytes_ + border + 16 * rank, sizeof word);
      return word;
    }

   private:
    static constexpr int border = 48;
    std::uint8_t bytes_[border + mapping::x88::board_size + border] = {};
  };

  static void mark_jumps(const Core& core, Color by, Bordered& jumps) noexcept {
    for (const int x : core.list(by, PieceType::Pawn)) {
      jumps.mark(x + G::up(by) - 1);
      jumps.mark(x + G::up(by) + 1);
    }
    for (const int x : core.list(by, PieceType::Knight)) {
      for (const int step : G::knight_steps) jumps.mark(x + step);
    }
    for (const int step : G::compass) jumps.mark(core.king(by) + step);
  }

  // 0xFF where the rank is empty. Every piece has one of the two bits of colour.
  static Rank empty_squares(const Core& core, int rank) noexcept {
    Rank pieces;
    std::memcpy(&pieces, core.board + 16 * rank, sizeof pieces);
    constexpr Rank low_bits = 0x0101010101010101;
    const Rank occupied = ((pieces >> 6) | (pieces >> 7)) & low_bits;
    return ~(occupied * 0xFF);
  }

  static Rank along_rank(Rank sliders, Rank empty) noexcept {
    return eastwards(sliders, empty) | reversed(eastwards(reversed(sliders), reversed(empty)));
  }
  static Rank eastwards(Rank sliders, Rank empty) noexcept {
    constexpr Rank low_bits = 0x0101010101010101;
    return (empty + ((sliders & low_bits) << 8)) ^ empty;
  }
  static Rank reversed(Rank rank) noexcept { return __builtin_bswap64(rank); }

  // Marks straight movement, also to the east and to the west, from the first rank to the last.
  template <int First, int Step>
  static void carry(const Rank (&straight)[8], const Rank (&diagonal)[8], const Rank (&empty)[8],
                    MarkedBoard& map) noexcept {
    Rank ahead = 0;
    Rank east = 0;
    Rank west = 0;
    for (int i = 0; i < 8; ++i) {
      const int rank = First + Step * i;
      map.ranks[rank] |= ahead | east | west;
      ahead = (ahead & empty[rank]) | straight[rank];
      east = ((east & empty[rank]) | diagonal[rank]) << 8;
      west = ((west & empty[rank]) | diagonal[rank]) >> 8;
    }
  }
};

}  // namespace squarelab::x88
