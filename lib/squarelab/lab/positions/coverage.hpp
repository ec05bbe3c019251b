// Coverage: the events, and the pairs of events in one position, that a run has met. An event that
// was never met was never tested, however many positions agreed.
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

// Whether it is known that no position can show both events; impossible_pairs.cpp has the reasons.
// All other pairs are called possible. Symmetric; false for an event and itself. With en passant
// the halfmove clock is assumed to be 0.
bool impossible(Event one, Event other) noexcept;

// The number of pairs of different events that are not impossible.
std::size_t possible_pairs() noexcept;

class Coverage {
 public:
  // Counts the events of one position.
  void add(const EventSet& events) noexcept;
  Coverage& operator+=(const Coverage& other) noexcept;

  // The number of positions that showed the event, or both events. Precondition: they differ.
  std::uint64_t count(Event event) const noexcept { return events_[index(event)]; }
  std::uint64_t count(Event one, Event other) const noexcept;

  std::size_t events_met() const noexcept;
  std::size_t pairs_met() const noexcept;

  // The events never met, and the pairs never met that are not impossible, in the order of Event.
  std::vector<Event> missing() const;
  std::vector<EventPair> missing_pairs() const;

 private:
  static constexpr std::size_t pair_count = event_count * (event_count - 1) / 2;

  std::array<std::uint64_t, event_count> events_{};
  std::array<std::uint64_t, pair_count> pairs_{};
};

}  // namespace squarelab::lab::inline positions
