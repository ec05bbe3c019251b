// Random numbers that are the same on every machine: the generators of <random> are portable, its
// distributions are not. SplitMix64 (Steele, Lea, Flood 2014): 64 bits of state, good enough to
// choose positions and orders, not for secrets.
// Tested in tests/lab/generators_test.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace squarelab::lab {

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) noexcept : state_(seed) {}

  // The stream of one index of a seed: so that what happens for an index does not depend on what
  // happened before, nor on which thread does it.
  static constexpr Random stream(std::uint64_t seed, std::uint64_t index) noexcept {
    return Random(mixed(mixed(seed) + golden * index));
  }

  constexpr std::uint64_t next() noexcept { return mixed(state_ += golden); }

  // 0 to bound - 1, each as likely as the other. Precondition: bound >= 1.
  constexpr int below(int bound) noexcept {
    const auto range = static_cast<std::uint64_t>(bound);
    // 2^64 modulo range numbers are one too many to be shared out evenly.
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

  // Every order is as likely as the other (Fisher and Yates).
  template <class Item>
  constexpr void shuffle(std::span<Item> items) noexcept {
    for (int last = static_cast<int>(items.size()) - 1; last > 0; --last) {
      std::swap(items[static_cast<std::size_t>(last)],
                items[static_cast<std::size_t>(below(last + 1))]);
    }
  }

 private:
  static constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;

  static constexpr std::uint64_t mixed(std::uint64_t z) noexcept {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

  std::uint64_t state_;
};

}  // namespace squarelab::lab
