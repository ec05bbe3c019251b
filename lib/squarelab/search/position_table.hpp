// PositionTable: what a search has found out about positions (a transposition table).
//
// The place of an entry is its key modulo the size. A position replaces an entry of an earlier
// search, or one that was not searched deeper. Moves are canonical, so that every board's table
// is the same, entry by entry. Tested in tests/search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <squarelab/chess.hpp>
#include <vector>

namespace squarelab::search {

// The relation of a value to the true one: it is at least, at most or exactly that.
enum class Bound : std::uint8_t { None, AtLeast, AtMost, Exact };

class PositionTable {
 public:
  struct Entry {
    Key key = 0;
    std::uint16_t move = 0;  // the best one's code, or 0
    std::int16_t value = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::None;  // None: the entry is empty
    std::uint16_t search = 0;   // in which it was written
  };
  static_assert(sizeof(Entry) == 16);

  explicit PositionTable(std::size_t bytes)
      : entries_(bytes < sizeof(Entry) ? 0 : std::bit_floor(bytes / sizeof(Entry))) {}

  bool empty() const noexcept { return entries_.empty(); }
  std::size_t size() const noexcept { return entries_.size(); }

  // Takes no time that grows with the size, except every 16,384th time: what was there has keys
  // that are looked for no more, and is replaced by anything.
  void forget() noexcept {
    if (++forgotten_ % (1 << 14) == 0) {
      for (Entry& entry : entries_) entry = {};
    }
    salt_ = splitmix64(forgotten_);
    ++search_;
  }
  // From now on what was there before is replaced by anything.
  void begin_search() noexcept { ++search_; }

  void prefetch(Key key) const noexcept {
    if (!empty()) __builtin_prefetch(&entries_[place_of(key)]);
  }

  // The entry of the position, or null.
  const Entry* find(Key key) const noexcept {
    if (empty()) return nullptr;
    const Entry& entry = entries_[place_of(key)];
    return entry.bound != Bound::None && entry.key == (key ^ salt_) ? &entry : nullptr;
  }

  void store(Key key, std::uint16_t move, int value, int depth, Bound bound) noexcept {
    if (empty()) return;
    Entry& entry = entries_[place_of(key)];
    if (entry.search == search_ && entry.depth > depth && entry.bound != Bound::None) return;
    entry = {.key = key ^ salt_,
             .move = move,
             .value = static_cast<std::int16_t>(value),
             .depth = static_cast<std::int8_t>(depth),
             .bound = bound,
             .search = search_};
  }

 private:
  std::size_t place_of(Key key) const noexcept { return key & (entries_.size() - 1); }

  std::vector<Entry> entries_;
  Key salt_ = 0;
  std::uint64_t forgotten_ = 0;
  std::uint16_t search_ = 0;
};

}  // namespace squarelab::search
