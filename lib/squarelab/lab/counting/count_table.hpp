// What was counted below positions: see leaf_count.hpp.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <squarelab/chess/key.hpp>
#include <vector>

namespace squarelab::lab {

class CountTable {
 public:
  // Of at most that many bytes, and at least one bucket.
  explicit CountTable(std::size_t bytes)
      : buckets_(std::bit_floor(bytes < sizeof(Bucket) ? 1 : bytes / sizeof(Bucket))) {}

  // The leaves at the depth below the position of that key, or nullopt if they are not remembered.
  std::optional<std::uint64_t> find(Key key, int depth) const noexcept {
    const std::uint64_t own = own_key(key, depth);
    for (const Entry& entry : bucket_of(own)) {
      const std::uint64_t leaves = entry.leaves.load(std::memory_order_relaxed);
      if ((entry.check.load(std::memory_order_relaxed) ^ leaves) == own && leaves != 0) {
        return leaves;
      }
    }
    return std::nullopt;
  }

  // Remembers them in place of the smallest count of a bucket, which cost least to find.
  void store(Key key, int depth, std::uint64_t leaves) noexcept {
    if (leaves == 0) return;  // stands for an empty entry
    const std::uint64_t own = own_key(key, depth);
    Entry* least = nullptr;
    std::uint64_t least_leaves = 0;
    for (Entry& entry : bucket_of(own)) {
      const std::uint64_t known = entry.leaves.load(std::memory_order_relaxed);
      if (least != nullptr && known >= least_leaves) continue;
      least = &entry;
      least_leaves = known;
    }
    least->check.store(own ^ leaves, std::memory_order_relaxed);
    least->leaves.store(leaves, std::memory_order_relaxed);
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> leaves{0};
  };
  // A cache line.
  using Bucket = std::array<Entry, 4>;

  // Another key at each depth, and one whose low bits are not those of the key alone.
  static std::uint64_t own_key(Key key, int depth) noexcept {
    return key ^ (static_cast<std::uint64_t>(depth) * 0x9E3779B97F4A7C15);
  }
  const Bucket& bucket_of(std::uint64_t own) const noexcept {
    return buckets_[own & (buckets_.size() - 1)];
  }
  Bucket& bucket_of(std::uint64_t own) noexcept { return buckets_[own & (buckets_.size() - 1)]; }

  std::vector<Bucket> buckets_;
};

}  // namespace squarelab::lab
