// DistinctKeys: how many different positions a run has seen, by their keys.
// Tested in tests/lab/positions/sources_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <squarelab/chess/key.hpp>
#include <vector>

namespace squarelab::lab::inline positions {

// Exact but for keys that two positions share: those are counted as one, so the count is never too
// high; of ten million positions not one is expected to be lost so. Once it holds `most` different
// keys it counts no others, and says that there may be more.
// Cost: 8 to 16 bytes a key, and a sort each time that there are twice as many.
class DistinctKeys {
 public:
  explicit DistinctKeys(std::size_t most) : most_(most) {}

  void add(Key key);
  void add_all(const DistinctKeys& other);

  std::uint64_t count();
  bool may_be_more() const noexcept { return may_be_more_; }

 private:
  void sort();

  std::vector<Key> keys_;
  std::size_t most_;
  std::size_t next_sort_ = std::size_t{1} << 16;
  bool may_be_more_ = false;
};

}  // namespace squarelab::lab::inline positions
