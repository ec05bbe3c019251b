#include <algorithm>
#include <iterator>
#include <squarelab/positions/coverage.hpp>

namespace squarelab::positions {

void Coverage::add(const EventSet& events) noexcept {
  for (const Event event : all_events) add(event, events.contains(event) ? 1 : 0);
}

Coverage& Coverage::operator+=(const Coverage& other) noexcept {
  for (const Event event : all_events) add(event, other.count(event));
  left_out_ = left_out_ | other.left_out_;
  return *this;
}

std::vector<Event> Coverage::missing() const {
  std::vector<Event> events;
  for (const Event event : all_events) {
    if (count(event) == 0 && !left_out_.contains(event)) events.push_back(event);
  }
  return events;
}

std::vector<Event> Coverage::left_out() const {
  std::vector<Event> events;
  std::copy_if(all_events.begin(), all_events.end(), std::back_inserter(events),
               [this](Event event) { return left_out_.contains(event); });
  return events;
}

void DistinctKeys::add(Key key) {
  if (may_be_more_) return;
  keys_.push_back(key);
  if (keys_.size() > 2 * most_) sort_out();
}

std::uint64_t DistinctKeys::count() {
  sort_out();
  return std::min(keys_.size(), most_);
}

bool DistinctKeys::may_be_more() {
  sort_out();
  return may_be_more_;
}

void DistinctKeys::sort_out() {
  std::sort(keys_.begin(), keys_.end());
  keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
  may_be_more_ = keys_.size() > most_;
}

}  // namespace squarelab::positions
