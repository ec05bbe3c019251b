// DistinctKeys: the number of different positions that a run has seen, by their keys.
// Tested in tests/lab/positions/sources_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <squarelab/chess/key.hpp>
#include <vector>

namespace squarelab::lab::inline positions {

// Positions that share a key are counted as one, so the count is never too high; among ten million
// positions less than one such pair is expected. At `most` different keys counting stops, and
// may_be_more() says whether another key came. The result does not depend on the order of the keys.
class DistinctKeys {
 public:
  explicit DistinctKeys(std::size_t most) : most_(most) {}

  void add(Key key);

  std::uint64_t count() const noexcept { return count_; }
  bool may_be_more() const noexcept { return may_be_more_; }

  // Memory in use: 9 to 18 bytes a key, except for the first thousand; half as much again while the
  // table grows.
  std::size_t bytes() const noexcept { return slots_.capacity() * sizeof(Key); }

  // The number of keys that fit into that many bytes, including the bytes needed to grow.
  static constexpr std::size_t most_within(std::size_t bytes) noexcept {
    std::size_t slots = least_slots;
    while (3 * slots * sizeof(Key) <= bytes) slots *= 2;
    return most_in(slots);
  }

 private:
  static constexpr std::size_t least_slots = 1024;  // a power of two, as their number always is
  static constexpr std::size_t most_in(std::size_t slots) noexcept { return slots / 8 * 7; }

  std::size_t place_of(Key key) const noexcept;
  void grow();

  // Zero stands for an empty slot, and has none itself.
  std::vector<Key> slots_ = std::vector<Key>(least_slots, Key{0});
  bool holds_zero_ = false;
  std::size_t most_;
  std::size_t count_ = 0;
  bool may_be_more_ = false;
};

}  // namespace squarelab::lab::inline positions
