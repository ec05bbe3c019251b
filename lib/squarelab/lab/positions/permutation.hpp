// Permutation: a random order of the numbers 0 to count - 1 without a table, so that threads can
// walk through millions of set-ups in any order, each once.
//
// Idea: a Feistel network permutes the numbers of an even count of bits, whatever its round
// function is; a number that falls outside is encrypted again until it falls inside (cycle
// walking). Cost: four rounds a step, less than four steps on average. Source: M. Luby and C.
// Rackoff, How to construct pseudorandom permutations from pseudorandom functions, 1988; J. Black
// and P. Rogaway, Ciphers with arbitrary finite domains, 2002. Tested in
// tests/lab/positions/universes_test.cpp.
#pragma once

#include <bit>
#include <cstdint>
#include <squarelab/chess/splitmix64.hpp>

namespace squarelab::lab::inline positions {

class Permutation {
 public:
  // Another seed, another order. Precondition: 1 <= count <= 2^62.
  constexpr Permutation(std::uint64_t seed, std::uint64_t count) noexcept
      : seed_(seed),
        count_(count),
        half_bits_((static_cast<int>(std::bit_width(count - 1)) + 1) / 2) {}

  // The number at that place of the order. Precondition: place < count.
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

}  // namespace squarelab::lab::inline positions
