// Random numbers that are the same on every machine, by SplitMix64. (The generators of <random> are
// portable, its distributions are not.) Compilers differ in which argument of a call they evaluate
// first, so an expression must draw at most once.
// Tested in tests/lab/positions/generators_test.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <squarelab/chess/splitmix64.hpp>
#include <utility>

namespace squarelab::lab::inline positions {

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) noexcept : state_(seed) {}

  // The stream of one index of a seed. It does not depend on other indices, so any thread may use
  // it at any time.
  static constexpr Random stream(std::uint64_t seed, std::uint64_t index) noexcept {
    return Random(splitmix64_of_state(splitmix64_of_state(seed) + splitmix64_increment * index));
  }

  constexpr std::uint64_t next() noexcept {
    return splitmix64_of_state(state_ += splitmix64_increment);
  }

  // 0 to bound - 1, all equally likely. Precondition: bound >= 1.
  constexpr int below(int bound) noexcept {
    const auto range = static_cast<std::uint64_t>(bound);
    // 2^64 modulo range numbers are left over and would make some results more likely.
    const std::uint64_t spare = (0 - range) % range;
    std::uint64_t drawn = next();
    while (drawn < spare) drawn = next();
    return static_cast<int>(drawn % range);
  }

  // minimum to maximum, both included. Precondition: minimum <= maximum.
  constexpr int between(int minimum, int maximum) noexcept {
    return minimum + below(maximum - minimum + 1);
  }

  constexpr bool one_in(int n) noexcept { return below(n) == 0; }
  constexpr bool coin() noexcept { return one_in(2); }

  // Precondition of both: items is not empty.
  template <class Item>
  constexpr Item pick(std::span<const Item> items) noexcept {
    return items[static_cast<std::size_t>(below(static_cast<int>(items.size())))];
  }
  template <class Item, std::size_t Count>
  constexpr Item pick(const std::array<Item, Count>& items) noexcept {
    return pick(std::span<const Item>(items));
  }

  // All orders are equally likely (Fisher and Yates).
  template <class Item>
  constexpr void shuffle(std::span<Item> items) noexcept {
    for (int last = static_cast<int>(items.size()) - 1; last > 0; --last) {
      std::swap(items[static_cast<std::size_t>(last)],
                items[static_cast<std::size_t>(below(last + 1))]);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace squarelab::lab::inline positions
