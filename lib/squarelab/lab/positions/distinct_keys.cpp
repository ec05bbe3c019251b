// Idea: a hash table with open addressing (Knuth, The Art of Computer Programming, volume 3, 6.4)
// that holds only the keys. The product of a key with an odd constant gives the first slot; the
// search goes on slot by slot until it meets the key or an empty slot. When seven of eight slots
// are in use, their number is doubled. Cost: about two slots a key, thirty in the fullest table,
// one next to the other. Tested in tests/lab/positions/sources_test.cpp.
#include <bit>
#include <squarelab/lab/positions/distinct_keys.hpp>

namespace squarelab::lab::inline positions {

void DistinctKeys::add(Key key) {
  if (may_be_more_) return;
  std::size_t place = place_of(key);
  if (key == 0 ? holds_zero_ : slots_[place] == key) return;
  if (count_ == most_) {
    may_be_more_ = true;
    return;
  }
  if (++count_ > most_in(slots_.size())) {
    grow();
    place = place_of(key);
  }
  if (key == 0) {
    holds_zero_ = true;
  } else {
    slots_[place] = key;
  }
}

// The slot of the key, or else the empty slot where it belongs.
std::size_t DistinctKeys::place_of(Key key) const noexcept {
  constexpr Key golden = 0x9E37'79B9'7F4A'7C15;  // 2^64 divided by the golden ratio
  const int unused_bits = std::countl_zero(slots_.size() - 1);
  auto place = static_cast<std::size_t>(key * golden >> unused_bits);
  while (slots_[place] != 0 && slots_[place] != key) place = (place + 1) % slots_.size();
  return place;
}

void DistinctKeys::grow() {
  const std::vector<Key> before = std::move(slots_);
  slots_ = std::vector<Key>(2 * before.size(), Key{0});
  for (const Key key : before) {
    if (key != 0) slots_[place_of(key)] = key;
  }
}

}  // namespace squarelab::lab::inline positions
