#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/positions/coverage.hpp>

namespace squarelab::positions {
namespace {

TEST(Coverage, CountsEvents) {
  Coverage coverage;
  coverage.add({Event::EnPassant, Event::PinOnFile, Event::Crowd});
  coverage.add({Event::PinOnFile, Event::Crowd});
  Coverage more;
  more.add({Event::ClockAtMaximum, Event::EnPassant});
  coverage += more;
  EXPECT_EQ(coverage.count(Event::EnPassant), 2U);
  EXPECT_EQ(coverage.count(Event::Crowd), 2U);
  EXPECT_EQ(coverage.count(Event::Checkmate), 0U);
  EXPECT_EQ(coverage.events_met(), 4U);
}

TEST(Coverage, NamesWhatIsMissing) {
  Coverage coverage;
  EXPECT_EQ(coverage.missing().size(), event_count);
  coverage.add({Event::Pins, Event::Crowd});
  const std::vector<Event> missing = coverage.missing();
  EXPECT_EQ(missing.size(), event_count - 2);
  EXPECT_EQ(std::count(missing.begin(), missing.end(), Event::Pins), 0);
}

TEST(Coverage, LeavesOutWhatItsPositionsCannotShow) {
  Coverage coverage(EventSet{Event::TripleCheck, Event::Crowd});
  EXPECT_EQ(coverage.events_possible(), event_count - 2);
  coverage.add({Event::Pins, Event::Checkmate});
  EXPECT_EQ(coverage.events_met(), 2U);
  EXPECT_EQ(coverage.missing().size(), event_count - 4);
  Coverage sum;
  sum += coverage;
  EXPECT_EQ(sum.left_out(), (std::vector<Event>{Event::TripleCheck, Event::Crowd}));
}

}  // namespace
}  // namespace squarelab::positions
