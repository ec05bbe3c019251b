// BoardSet: a set of squares of the 0x88 board, one bit for each of its 128 indices.
//
// The columns off the board do what wrap guards do elsewhere: a set that is shifted by a step to
// the side leaves the board there, and an AND with anything that is on the board takes it off.
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>

namespace squarelab::x88_vectors {

struct BoardSet {
  std::uint64_t low = 0;   // ranks 1 to 4
  std::uint64_t high = 0;  // ranks 5 to 8

  friend constexpr BoardSet operator&(BoardSet a, BoardSet b) noexcept {
    return {a.low & b.low, a.high & b.high};
  }
  friend constexpr BoardSet operator|(BoardSet a, BoardSet b) noexcept {
    return {a.low | b.low, a.high | b.high};
  }
  constexpr BoardSet operator~() const noexcept { return {~low, ~high}; }
  friend constexpr bool operator==(BoardSet, BoardSet) noexcept = default;

  constexpr bool empty() const noexcept { return (low | high) == 0; }
  constexpr int size() const noexcept { return std::popcount(low) + std::popcount(high); }

  // Returns every square one step on. Precondition: the step is a single one of the compass, and no
  // multiple of 64.
  template <int Step>
  constexpr BoardSet shifted() const noexcept {
    if constexpr (Step > 0) {
      return {low << Step, high << Step | low >> (64 - Step)};
    } else {
      return {low >> -Step | high << (64 + Step), high >> -Step};
    }
  }
};

// All that is on the board.
inline constexpr std::uint64_t live_half = 0x00FF00FF00FF00FF;
inline constexpr BoardSet live{live_half, live_half};

// Precondition: 0 <= x <= 127.
constexpr BoardSet set_of(int x) noexcept {
  const std::uint64_t bit = std::uint64_t{1} << (x & 63);
  const std::uint64_t in_high = std::uint64_t{0} - static_cast<std::uint64_t>(x >> 6);
  return {bit & ~in_high, bit & in_high};
}
constexpr BoardSet set_of(std::initializer_list<int> squares) noexcept {
  BoardSet set;
  for (const int x : squares) set = set | set_of(x);
  return set;
}
constexpr BoardSet rank_set(int rank) noexcept {
  const std::uint64_t half = std::uint64_t{0xFF} << 16 * (rank & 3);
  return rank < 4 ? BoardSet{half, 0} : BoardSet{0, half};
}

// Returns the first square. Precondition: the set is not empty.
constexpr std::uint8_t first_of(BoardSet set) noexcept {
  return static_cast<std::uint8_t>(set.low != 0 ? std::countr_zero(set.low)
                                                : 64 + std::countr_zero(set.high));
}

// Calls visit(x) for every square. The halves are pushed into each other's empty columns, so that
// one loop visits all. Precondition: the set is on the board.
template <class Visit>
[[gnu::always_inline]] inline void for_each(BoardSet set, Visit visit) noexcept {
  for (std::uint64_t rest = set.low | set.high << 8; rest != 0; rest &= rest - 1) {
    const int bit = std::countr_zero(rest);
    visit((bit & 0x37) | (bit & 8) << 3);
  }
}

}  // namespace squarelab::x88_vectors
