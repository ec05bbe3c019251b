// Random numbers that are the same on every machine, by SplitMix64. (The generators of <random> are
// portable, its distributions are not.) Compilers differ in which argument of a call they evaluate
// first, so an expression must draw at most once.
// Tested in tests/positions/generators_test.cpp and exhaustive_sources_test.cpp.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <squarelab/chess.hpp>
#include <utility>

namespace squarelab::positions {

class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) noexcept : state_(seed) {}

  // Returns the stream of one index of a seed. It does not depend on other indices, so any thread
  // may use it at any time.
  static constexpr Random stream(std::uint64_t seed, std::uint64_t index) noexcept {
    return Random(splitmix64_of_state(splitmix64_of_state(seed) + splitmix64_increment * index));
  }

  constexpr std::uint64_t next() noexcept {
    return splitmix64_of_state(state_ += splitmix64_increment);
  }

  // Returns 0 to bound - 1, all equally likely. Precondition: bound >= 1.
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

  // One of the items of a vector, an array or the like. Precondition: items is not empty.
  template <class Items>
  constexpr const auto& pick(const Items& items) noexcept {
    return items[static_cast<std::size_t>(below(static_cast<int>(items.size())))];
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

// A random order of the numbers 0 to count - 1 without a table, so that threads can walk through
// millions of candidates in any order, each once.
//
// Idea: a Feistel network permutes the numbers of an even count of bits, whatever its round
// function is; a number that falls outside is encrypted again until it falls inside (cycle
// walking). Cost: four rounds a step, less than four steps on average. Source: M. Luby and C.
// Rackoff, How to construct pseudorandom permutations from pseudorandom functions, 1988; J. Black
// and P. Rogaway, Ciphers with arbitrary finite domains, 2002.
class Permutation {
 public:
  // Another seed, another order. Precondition: 1 <= count <= 2^62.
  constexpr Permutation(std::uint64_t seed, std::uint64_t count) noexcept
      : seed_(seed),
        count_(count),
        half_bits_((static_cast<int>(std::bit_width(count - 1)) + 1) / 2) {}

  // Returns the number at that place of the order. Precondition: place < count.
  constexpr std::uint64_t at(std::uint64_t place) const noexcept {
    std::uint64_t number = encrypted(place);
    while (number >= count_) number = encrypted(number);
    return number;
  }

 private:
  constexpr std::uint64_t encrypted(std::uint64_t number) const noexcept {
    const std::uint64_t mask = (std::uint64_t{1} << half_bits_) - 1;
    std::uint64_t left = number >> half_bits_;
    std::uint64_t right = number & mask;
    for (std::uint64_t round = 0; round < 4; ++round) {
      const std::uint64_t mixed = splitmix64(splitmix64(seed_ + round) ^ right);
      const std::uint64_t next = (left ^ mixed) & mask;
      left = right;
      right = next;
    }
    return left << half_bits_ | right;
  }

  std::uint64_t seed_;
  std::uint64_t count_;
  int half_bits_;
};

}  // namespace squarelab::positions
