#include <algorithm>
#include <squarelab/lab/positions/distinct_keys.hpp>

namespace squarelab::lab::inline positions {

void DistinctKeys::add(Key key) {
  if (may_be_more_) return;
  keys_.push_back(key);
  if (keys_.size() >= next_sort_) sort();
}

void DistinctKeys::add_all(const DistinctKeys& other) {
  for (const Key key : other.keys_) add(key);
  if (other.may_be_more_) may_be_more_ = true;
}

std::uint64_t DistinctKeys::count() {
  sort();
  return keys_.size();
}

void DistinctKeys::sort() {
  std::sort(keys_.begin(), keys_.end());
  keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
  if (keys_.size() > most_) {
    keys_.resize(most_);
    may_be_more_ = true;
  }
  next_sort_ = std::max(next_sort_, 2 * keys_.size());
}

}  // namespace squarelab::lab::inline positions
