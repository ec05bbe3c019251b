// Coverage: which events, and which pairs of events in one position, a run has met. What was never
// met was never tested, however many positions agreed.
// Tested in tests/lab/positions/coverage_test.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <squarelab/lab/positions/events.hpp>
#include <utility>
#include <vector>

namespace squarelab::lab::inline positions {

using EventPair = std::pair<Event, Event>;  // the one that comes first in Event first

// Whether it is known that no position shows both events: the reasons are in impossible_pairs.cpp.
// All other pairs are called possible. Symmetric; false for an event and itself.
// Of en passant it is taken for granted that the halfmove clock is 0 then.
bool impossible(Event one, Event other) noexcept;

// How many pairs of different events are not known to be impossible.
std::size_t possible_pairs() noexcept;

class Coverage {
 public:
  // Counts the events of one position.
  void add(const EventSet& events) noexcept;
  Coverage& operator+=(const Coverage& other) noexcept;

  // Positions that showed the event, or both events. The second needs two different ones.
  std::uint64_t count(Event event) const noexcept { return events_[index(event)]; }
  std::uint64_t count(Event one, Event other) const noexcept;

  std::size_t events_met() const noexcept;
  std::size_t pairs_met() const noexcept;

  // What was never met, in the order of Event; of pairs only those that are not impossible.
  std::vector<Event> missing() const;
  std::vector<EventPair> missing_pairs() const;

 private:
  static constexpr std::size_t pair_count = event_count * (event_count - 1) / 2;

  std::array<std::uint64_t, event_count> events_{};
  std::array<std::uint64_t, pair_count> pairs_{};
};

}  // namespace squarelab::lab::inline positions
