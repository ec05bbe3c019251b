// Idea: a counter for each event and one for each pair, in the order (1,0), (2,0), (2,1), (3,0)...
// Cost: a position with k events counts up k (k + 1) / 2 numbers.
#include <algorithm>
#include <squarelab/lab/positions/coverage.hpp>

namespace squarelab::lab::inline positions {

namespace {

// Precondition: high > low.
constexpr std::size_t pair_index(std::size_t high, std::size_t low) noexcept {
  return high * (high - 1) / 2 + low;
}

// Calls for each pair of different events, the lower one first.
template <class Action>
void for_each_pair(const Action& action) {
  for (std::size_t high = 1; high < event_count; ++high) {
    for (std::size_t low = 0; low < high; ++low) action(all_events[low], all_events[high]);
  }
}

}  // namespace

std::size_t possible_pairs() noexcept {
  std::size_t count = 0;
  for_each_pair([&](Event low, Event high) { count += impossible(low, high) ? 0 : 1; });
  return count;
}

void Coverage::add(const EventSet& events) noexcept {
  std::array<std::size_t, event_count> shown{};
  std::size_t count = 0;
  for (const Event event : all_events) {
    if (!events.contains(event)) continue;
    const std::size_t high = index(event);
    ++events_[high];
    for (std::size_t i = 0; i < count; ++i) ++pairs_[pair_index(high, shown[i])];
    shown[count++] = high;
  }
}

Coverage& Coverage::operator+=(const Coverage& other) noexcept {
  for (std::size_t i = 0; i < events_.size(); ++i) events_[i] += other.events_[i];
  for (std::size_t i = 0; i < pairs_.size(); ++i) pairs_[i] += other.pairs_[i];
  return *this;
}

std::uint64_t Coverage::count(Event one, Event other) const noexcept {
  const auto [low, high] = std::minmax({index(one), index(other)});
  return pairs_[pair_index(high, low)];
}

std::size_t Coverage::events_met() const noexcept { return event_count - missing().size(); }

std::size_t Coverage::pairs_met() const noexcept {
  return static_cast<std::size_t>(
      std::count_if(pairs_.begin(), pairs_.end(), [](std::uint64_t count) { return count != 0; }));
}

std::vector<Event> Coverage::missing() const {
  std::vector<Event> events;
  for (const Event event : all_events) {
    if (count(event) == 0) events.push_back(event);
  }
  return events;
}

std::vector<EventPair> Coverage::missing_pairs() const {
  std::vector<EventPair> pairs;
  for_each_pair([&](Event low, Event high) {
    if (count(low, high) == 0 && !impossible(low, high)) pairs.emplace_back(low, high);
  });
  return pairs;
}

}  // namespace squarelab::lab::inline positions
