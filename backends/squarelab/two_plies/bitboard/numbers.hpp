// A number for each square of many boards, in binary digits: plane i holds the squares whose
// number has digit i.
//
// Adding a set is adding one on each of its squares: the old digit and the set make a carry, which
// is added to the next plane. Two sets at a time cost little more than one. Sums over all squares
// are population counts of planes. Source: vertical counters and carry-save adders, as in the Chess
// Programming Wiki, "Population Count". Tested in tests/backends/bitboard/lanes_test.cpp.
#pragma once

#include <array>
#include <squarelab/bitboard/lanes.hpp>

namespace squarelab::bitboard::two_plies {

// Numbers below 2 to the power of Digits.
template <class Lanes, int Digits>
class Numbers {
 public:
  Numbers() noexcept { planes_.fill(Lanes::all(0)); }
  explicit Numbers(const std::array<Lanes, Digits>& planes) noexcept : planes_(planes) {}

  // Adds 2 to the power of Digit on each square of the set.
  template <int Digit = 0>
  void add(Lanes set) noexcept {
    for (int i = Digit; i < Digits; ++i) {
      const Lanes carry = planes_[i] & set;
      planes_[i] = planes_[i] ^ set;
      set = carry;
    }
  }
  // The same for both sets.
  template <int Digit = 0>
  void add(Lanes a, Lanes b) noexcept {
    const Lanes carry = planes_[Digit].majority(a, b);
    planes_[Digit] = planes_[Digit].odd(a, b);
    if constexpr (Digit + 1 < Digits) add<Digit + 1>(carry);
  }

  // Adds number to number.
  template <int Others>
  void add(const Numbers<Lanes, Others>& other) noexcept {
    static_assert(Others <= Digits);
    Lanes carry = planes_[0] & other.planes_[0];
    planes_[0] = planes_[0] ^ other.planes_[0];
    for (int i = 1; i < Others; ++i) {
      const Lanes next = planes_[i].majority(other.planes_[i], carry);
      planes_[i] = planes_[i].odd(other.planes_[i], carry);
      carry = next;
    }
    if constexpr (Others < Digits) add<Others>(carry);
  }

  // Returns the sum of the numbers of each board.
  Lanes sum() const noexcept {
    Lanes result = planes_[0].popcounts();
    result = plus_shifted<1>(result, Lanes::all(~Bitboard{0}));
    return result;
  }

  // Returns the sum, over the squares of each board, of the products of both numbers.
  template <int Others>
  Lanes sum_of_products(const Numbers<Lanes, Others>& other) const noexcept {
    Lanes result = Lanes::all(0);
    add_products<0>(result, other);
    return result;
  }

  // Returns the numbers on these squares, and 0 on others.
  Numbers on(Lanes squares) const noexcept {
    Numbers result = *this;
    for (Lanes& plane : result.planes_) plane = plane & squares;
    return result;
  }

  // Returns the sum of the numbers on these squares.
  Lanes sum_on(Lanes squares) const noexcept {
    return plus_shifted<1>((planes_[0] & squares).popcounts(), squares);
  }

 private:
  template <class, int>
  friend class Numbers;

  template <int I>
  Lanes plus_shifted(Lanes result, Lanes squares) const noexcept {
    if constexpr (I == Digits) {
      return result;
    } else {
      result = result + (planes_[I] & squares).popcounts().template shifted<I>();
      return plus_shifted<I + 1>(result, squares);
    }
  }
  // High planes are mostly empty.
  template <int I, int Others>
  void add_products(Lanes& result, const Numbers<Lanes, Others>& other) const noexcept {
    if constexpr (I < Digits) {
      if (planes_[I].occupied() != 0) {
        result = result + other.sum_on(planes_[I]).template shifted<I>();
      }
      add_products<I + 1>(result, other);
    }
  }

  std::array<Lanes, Digits> planes_;
};

}  // namespace squarelab::bitboard::two_plies
