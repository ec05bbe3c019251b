// The view from a square: the occupied squares around it in one word.
//
// Idea. One bit for each square, bit 8 * file + rank, is set if it is occupied. The board gives
// these bits a rank at a time: added to a piece's byte, 0x40 makes bit 7, which a shift carries to
// its rank. The set is then rotated until the viewing square is bit 0. Steps on the board are
// numbers that are added, so the squares between the square and a piece now depend on their 0x88
// difference alone. One entry of a table, found by kind and difference, has the squares that must
// be empty (Geometry::obstacles), and one AND shows whether the piece attacks.
//
// Along a way of the compass the bits go up from bit 0 or down from bit 63. The first piece
// there is the lowest or the highest bit that the set has in common with a ray, which ends where
// the board ends.
//
// Example: a rook on a8, seen from a1. Their difference is seven ranks, so the entry has bits 1 to
// 6, 0x7E. For a rook on h8, seen from h1, it is the same entry.
//
// Cost: five operations a rank. Source: the table of differences is "Chess/0x88"; entries that are
// sets, and sets seen from a square, are this project's. Tested in tests/backends/x88/x88_test.cpp.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <squarelab/x88/core.hpp>

namespace squarelab::x88 {

// From the square x.
template <class Config>
class Sight {
  using G = typename Config::Geometry;

 public:
  Sight(const Core& core, int x) noexcept : Sight(occupied(core.board), x) {}
  // From the occupied squares as seen from a1.
  Sight(Surroundings occupied, int x) noexcept
      : occupied_(std::rotr(occupied, bit_from_a1(x))), x_(x) {}

  // Returns the occupied squares of a board with bytes like a core's.
  static Surroundings occupied(const std::uint8_t* board) noexcept {
    static_assert(std::endian::native == std::endian::little, "the a-file is the lowest byte");
    constexpr std::uint64_t every = 0x0101010101010101;
    Surroundings set = 0;
    for (int rank = 0; rank < 8; ++rank) {
      std::uint64_t pieces;
      std::memcpy(&pieces, board + 16 * rank, sizeof pieces);
      set = set >> 1 | ((pieces + 0x40 * every) & 0x80 * every);
    }
    return set;
  }

  // Returns the pieces between a piece of that kind on `from` and x. If it would not even attack x
  // on an empty board, all pieces on the board, which are at least two.
  Surroundings between(Kind kind, int from) const noexcept {
    return occupied_ & G::obstacles(kind, from, x_);
  }

  Surroundings occupied() const noexcept { return occupied_; }
  Surroundings bit_of(int x) const noexcept {
    return Surroundings{1} << ((bit_from_a1(x) - bit_from_a1(x_)) & 63);
  }

  // Returns the first piece along a way of the compass; x itself if there is none.
  int first_along(int way) const noexcept {
    const Surroundings pieces = occupied_ & G::ray(way, x_);
    // The bits of the first four ways go up, the others down from the highest.
    return square_at(way < 4 ? std::countr_zero(pieces) : 63 - std::countl_zero(pieces | 1));
  }

  // Returns the square of the lowest bit; x for the empty set.
  int square_of(Surroundings set) const noexcept { return square_at(std::countr_zero(set)); }

 private:
  // Returns the square of a bit of this set; 64 is bit 0.
  int square_at(int bit) const noexcept {
    bit += bit_from_a1(x_);
    return (bit & 7) << 4 | (bit >> 3 & 7);
  }
  static int bit_from_a1(int x) noexcept {
    return seen_bit(mapping::x88::file(x), mapping::x88::rank(x));
  }

  Surroundings occupied_;
  int x_;
};

}  // namespace squarelab::x88
