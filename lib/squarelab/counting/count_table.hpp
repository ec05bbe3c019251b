// Counts below positions, for reuse: see leaf_count.hpp.
//
// A bucket is a cache line of two counts. Its place follows from the key of the position and the
// depth; each count belongs to the position and depth stored next to it, whatever their key. A
// thread that finds another thread in a bucket does not wait: it finds nothing, or stores nothing.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <squarelab/chess.hpp>

namespace squarelab::counting {

// A position without its clocks in three words, to be compared as a whole.
//
// The first word is the set of occupied squares, a1 lowest. The other two hold four bits for each
// of those squares, from the lowest: the piece's code, or one of four other codes for the rest of
// the position: a white rook that may castle, a black rook that may castle, a pawn that may be
// captured en passant, the black king where it is Black's move. Two positions have the same
// words exactly if they are the same except for their clocks, and for whether their castlings are
// written to the rook (chess/castling.hpp).
struct PackedPosition {
  std::array<std::uint64_t, 3> words{};

  friend bool operator==(const PackedPosition&, const PackedPosition&) noexcept = default;
};

// nullopt for more than 32 pieces, which do not fit. Precondition: the position is playable and
// normalised, as boards return it.
std::optional<PackedPosition> packed(const Position& position) noexcept;

// A table of that size cannot be allocated.
class NoMemoryForTable : public std::bad_alloc {
 public:
  explicit NoMemoryForTable(std::size_t bytes) noexcept : bytes_(bytes) {}
  std::size_t bytes() const noexcept { return bytes_; }

 private:
  std::size_t bytes_;
};

class CountTable {
 public:
  // Returns the bytes of a table in which `counts` counts find room, however their keys fall.
  static std::size_t bytes_for(std::size_t counts) noexcept;

  // A table of at most that many bytes, and at least one bucket. Memory is taken from the system
  // when it is written. Throws NoMemoryForTable.
  explicit CountTable(std::size_t bytes);

  // Asks for the bucket, which is at hand about 100 ns later.
  void prefetch(Key key, int depth) const noexcept {
    __builtin_prefetch(&bucket_of(key, depth), 1);
  }

  // Returns the leaves at the depth below the position, which has that key, or nullopt if they are
  // not remembered.
  std::optional<std::uint64_t> find(Key key, const PackedPosition& position,
                                    int depth) const noexcept;

  // Replaces the smaller count of a bucket, which cost less to find. Does nothing if leaves >= 2^56
  // or depth > 126: they are few. Precondition: depth >= 0.
  void store(Key key, const PackedPosition& position, int depth, std::uint64_t leaves) noexcept;

 private:
  struct Entry {
    PackedPosition position;
    // From the lowest bit: 56 bits of leaves, 7 of the depth and 1, so that an empty entry is 0; in
    // the first entry of a bucket also a bit that is set while a thread is in the bucket.
    std::atomic<std::uint64_t> count;
  };
  struct alignas(64) Bucket {
    std::array<Entry, 2> entries;
  };
  static_assert(sizeof(Bucket) == 64);
  struct Freed {
    void operator()(void* memory) const noexcept { std::free(memory); }
  };
  class Visit;

  Bucket& bucket_of(Key key, int depth) const noexcept {
    // Another bucket at each depth.
    return buckets_[(key ^ (static_cast<std::uint64_t>(depth) * 0x9E3779B97F4A7C15)) & mask_];
  }

  std::unique_ptr<void, Freed> memory_;
  Bucket* buckets_;  // in memory_
  std::size_t mask_;
};

}  // namespace squarelab::counting
