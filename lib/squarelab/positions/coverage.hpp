// Coverage: the events that a run has met. An event that was never met was never tested, however
// many positions agreed. DistinctKeys: the number of different positions that it has met.
// Tested in tests/positions/coverage_test.cpp and sources_test.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <squarelab/chess.hpp>
#include <squarelab/positions/events.hpp>
#include <vector>

namespace squarelab::positions {

class Coverage {
 public:
  Coverage() = default;
  // Leaves out these events, which the positions cannot show.
  explicit Coverage(const EventSet& left_out) noexcept : left_out_(left_out) {}

  // Counts the events of one position.
  void add(const EventSet& events) noexcept;
  // Counts that many positions with the event.
  void add(Event event, std::uint64_t positions) noexcept { events_[index(event)] += positions; }
  Coverage& operator+=(const Coverage& other) noexcept;

  // Returns the number of positions that showed the event.
  std::uint64_t count(Event event) const noexcept { return events_[index(event)]; }

  // Without those left out.
  std::size_t events_possible() const noexcept { return event_count - left_out_.size(); }
  std::size_t events_met() const noexcept { return events_possible() - missing().size(); }

  // Returns the events never met, without those left out, in the order of Event.
  std::vector<Event> missing() const;
  // In the order of Event.
  std::vector<Event> left_out() const;

 private:
  std::array<std::uint64_t, event_count> events_{};
  EventSet left_out_;
};

// The number of different positions by their keys. Positions that share a key are counted as one,
// so the count is never too high; among ten million positions less than one such pair is expected.
// Beyond `most` different keys counting stops, and may_be_more() returns true. The result does not
// depend on the order of the keys.
//
// Idea: the keys are collected, and sorted without repetition at twice the number that can be
// counted. Memory: up to 16 bytes for each of `most`, and half of that more while the list grows.
class DistinctKeys {
 public:
  explicit DistinctKeys(std::size_t most) : most_(most) {}

  void add(Key key);

  std::uint64_t count();
  bool may_be_more();

 private:
  void sort_out();

  std::size_t most_;
  std::vector<Key> keys_;
  bool may_be_more_ = false;
};

}  // namespace squarelab::positions
