// SplitMix64 (Steele, Lea, Flood 2014): a counter, and a mixer that turns each of its values into a
// number that looks random. The same on every machine; good for keys, hashes and random choices,
// not for secrets. Tested in tests/chess/values_test.cpp.
#pragma once

#include <cstdint>

namespace squarelab {

// The number added to the state for each result.
inline constexpr std::uint64_t splitmix64_increment = 0x9E3779B97F4A7C15;

// Returns the number of a state.
constexpr std::uint64_t splitmix64_of_state(std::uint64_t z) noexcept {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

// Returns the n-th number, from 0 on, of the stream whose state begins as 0.
constexpr std::uint64_t splitmix64(std::uint64_t n) noexcept {
  return splitmix64_of_state((n + 1) * splitmix64_increment);
}

}  // namespace squarelab
