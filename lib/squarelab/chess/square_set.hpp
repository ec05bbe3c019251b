// A set of squares in the canonical numbering: the neutral form in which representations exchange
// sets. It has set algebra but no shifts: geometry belongs to representations.
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <squarelab/chess/square.hpp>

namespace squarelab {

class SquareSet {
 public:
  constexpr SquareSet() noexcept = default;
  constexpr SquareSet(std::initializer_list<Square> squares) noexcept {
    for (const Square square : squares) insert(square);
  }
  // Bit n is the canonical square n.
  static constexpr SquareSet from_bits(std::uint64_t bits) noexcept {
    SquareSet set;
    set.bits_ = bits;
    return set;
  }
  static constexpr SquareSet all() noexcept { return from_bits(~std::uint64_t{0}); }

  constexpr std::uint64_t bits() const noexcept { return bits_; }
  constexpr bool empty() const noexcept { return bits_ == 0; }
  constexpr int size() const noexcept { return std::popcount(bits_); }
  constexpr bool contains(Square square) const noexcept {
    return ((bits_ >> index(square)) & 1) != 0;
  }
  constexpr void insert(Square square) noexcept { bits_ |= std::uint64_t{1} << index(square); }
  constexpr void erase(Square square) noexcept { bits_ &= ~(std::uint64_t{1} << index(square)); }

  friend constexpr SquareSet operator|(SquareSet a, SquareSet b) noexcept {
    return from_bits(a.bits_ | b.bits_);
  }
  friend constexpr SquareSet operator&(SquareSet a, SquareSet b) noexcept {
    return from_bits(a.bits_ & b.bits_);
  }
  friend constexpr SquareSet operator^(SquareSet a, SquareSet b) noexcept {
    return from_bits(a.bits_ ^ b.bits_);
  }
  friend constexpr SquareSet operator-(SquareSet a, SquareSet b) noexcept {
    return from_bits(a.bits_ & ~b.bits_);
  }
  friend constexpr SquareSet operator~(SquareSet a) noexcept { return from_bits(~a.bits_); }
  friend constexpr bool operator==(SquareSet, SquareSet) noexcept = default;

  // Iterates over the members in canonical order.
  class Iterator {
   public:
    explicit constexpr Iterator(std::uint64_t rest) noexcept : rest_(rest) {}
    constexpr Square operator*() const noexcept { return square_at(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() noexcept {
      rest_ &= rest_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) noexcept = default;

   private:
    std::uint64_t rest_;
  };
  constexpr Iterator begin() const noexcept { return Iterator(bits_); }
  constexpr Iterator end() const noexcept { return Iterator(0); }

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace squarelab
