// Idea: a hash table with open addressing (Knuth, The Art of Computer Programming, volume 3, 6.4)
// and nothing in it but the keys. A key is looked for from the slot that its product with an odd
// constant names, slot by slot, until it or an empty slot is found. Seven slots of eight are used
// before their number is doubled. Cost: some two slots looked at for a key, in the fullest table
// thirty, one beside the other. Tested in tests/lab/positions/sources_test.cpp.
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

// Of the key, or else of the empty slot into which it belongs.
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
