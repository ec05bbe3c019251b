// Coverage: the events, and the pairs of events in one position, that a run has met. An event that
// was never met was never tested, however many positions agreed. DistinctKeys: the number of
// different positions that it has met.
// Tested in tests/lab/positions/coverage_test.cpp and sources_test.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <squarelab/chess/key.hpp>
#include <squarelab/lab/positions/events.hpp>
#include <utility>
#include <vector>

namespace squarelab::lab::inline positions {

using EventPair = std::pair<Event, Event>;  // the one that comes first in Event first

// Whether it is known that no position can show both events; coverage.cpp has the reasons.
// All other pairs are called possible. Symmetric; false for an event and itself. With en passant
// the halfmove clock is assumed to be 0.
bool impossible(Event one, Event other) noexcept;

// The number of pairs of different events that are not impossible.
std::size_t possible_pairs() noexcept;

class Coverage {
 public:
  Coverage() = default;
  // Of positions that cannot show these events.
  explicit Coverage(const EventSet& left_out) noexcept : left_out_(left_out) {}

  // Counts the events of one position.
  void add(const EventSet& events) noexcept;
  // Counts that many positions with the event, and with the pair alone.
  void add(Event event, std::uint64_t positions) noexcept { events_[index(event)] += positions; }
  void add(const EventPair& pair, std::uint64_t positions) noexcept;
  Coverage& operator+=(const Coverage& other) noexcept;

  // The number of positions that showed the event, or both events. Precondition: they differ.
  std::uint64_t count(Event event) const noexcept { return events_[index(event)]; }
  std::uint64_t count(Event one, Event other) const noexcept;

  // Without those left out, and their pairs.
  std::size_t events_possible() const noexcept { return event_count - left_out_.size(); }
  std::size_t pairs_possible() const noexcept;
  std::size_t events_met() const noexcept;
  std::size_t pairs_met() const noexcept;

  // The events never met, and the pairs never met that are not impossible, in the order of Event;
  // without those left out.
  std::vector<Event> missing() const;
  std::vector<EventPair> missing_pairs() const;
  // In the order of Event.
  std::vector<Event> left_out() const;

 private:
  bool is_possible(Event one, Event other) const noexcept;

  static constexpr std::size_t pair_count = event_count * (event_count - 1) / 2;

  std::array<std::uint64_t, event_count> events_{};
  std::array<std::uint64_t, pair_count> pairs_{};
  EventSet left_out_;
};

// The number of different positions by their keys. Positions that share a key are counted as one,
// so the count is never too high; among ten million positions less than one such pair is expected.
// At `most` different keys counting stops, and may_be_more() says whether another key came. The
// result does not depend on the order of the keys. Key 0 counts as the same as one other key.
class DistinctKeys {
 public:
  explicit DistinctKeys(std::size_t most) : most_(most) {}

  void add(squarelab::Key key);

  std::uint64_t count() const noexcept { return count_; }
  bool may_be_more() const noexcept { return may_be_more_; }

  // Memory in use: 9 to 18 bytes a key, except for the first thousand; half as much again while the
  // table grows.
  std::size_t bytes() const noexcept { return slots_.capacity() * sizeof(squarelab::Key); }

  // The number of keys that fit into that many bytes, including the bytes needed to grow.
  static constexpr std::size_t most_within(std::size_t bytes) noexcept {
    std::size_t slots = least_slots;
    while (3 * slots * sizeof(squarelab::Key) <= bytes) slots *= 2;
    return most_in(slots);
  }

 private:
  static constexpr std::size_t least_slots = 1024;  // a power of two, as their number always is
  static constexpr std::size_t most_in(std::size_t slots) noexcept { return slots / 8 * 7; }

  std::size_t place_of(squarelab::Key key) const noexcept;
  void grow();

  std::vector<squarelab::Key> slots_ = std::vector<squarelab::Key>(least_slots, squarelab::Key{0});
  std::size_t most_;
  std::size_t count_ = 0;
  bool may_be_more_ = false;
};

}  // namespace squarelab::lab::inline positions
