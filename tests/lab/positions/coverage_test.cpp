#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/lab/positions/coverage.hpp>
#include <squarelab/lab/positions/sources.hpp>
#include <squarelab/text/fen.hpp>

namespace squarelab::lab {
namespace {

TEST(Coverage, CountsEventsAndPairs) {
  Coverage coverage;
  coverage.add({Event::EnPassant, Event::PinOnFile, Event::Crowd});
  coverage.add({Event::PinOnFile, Event::Crowd});
  Coverage more;
  more.add({Event::ClockAtMaximum, Event::EnPassant});
  coverage += more;
  EXPECT_EQ(coverage.count(Event::EnPassant), 2U);
  EXPECT_EQ(coverage.count(Event::Crowd), 2U);
  EXPECT_EQ(coverage.count(Event::Checkmate), 0U);
  EXPECT_EQ(coverage.count(Event::Crowd, Event::PinOnFile), 2U);
  EXPECT_EQ(coverage.count(Event::PinOnFile, Event::Crowd), 2U);
  EXPECT_EQ(coverage.count(Event::EnPassant, Event::PinOnFile), 1U);
  EXPECT_EQ(coverage.count(Event::EnPassant, Event::ClockAtMaximum), 1U);
  EXPECT_EQ(coverage.count(Event::Crowd, Event::ClockAtMaximum), 0U);
  EXPECT_EQ(coverage.events_met(), 4U);
  EXPECT_EQ(coverage.pairs_met(), 4U);
}

TEST(Coverage, NamesWhatIsMissing) {
  Coverage coverage;
  EXPECT_EQ(coverage.missing().size(), event_count);
  EXPECT_EQ(coverage.missing_pairs().size(), possible_pairs());
  coverage.add({Event::Pins, Event::Crowd});
  const std::vector<Event> missing = coverage.missing();
  EXPECT_EQ(missing.size(), event_count - 2);
  EXPECT_EQ(std::count(missing.begin(), missing.end(), Event::Pins), 0);
  const std::vector<EventPair> pairs = coverage.missing_pairs();
  EXPECT_EQ(pairs.size(), possible_pairs() - 1);
  EXPECT_EQ(std::count(pairs.begin(), pairs.end(), EventPair(Event::Pins, Event::Crowd)), 0);
  EXPECT_EQ(std::count(pairs.begin(), pairs.end(), EventPair(Event::Stalemate, Event::DoubleCheck)),
            0);
}

TEST(Coverage, LeavesOutWhatItsPositionsCannotShow) {
  Coverage coverage(EventSet{Event::TripleCheck, Event::Crowd});
  EXPECT_EQ(coverage.events_possible(), event_count - 2);
  EXPECT_LT(coverage.pairs_possible(), possible_pairs());
  coverage.add({Event::Pins, Event::Checkmate});
  EXPECT_EQ(coverage.events_met(), 2U);
  EXPECT_EQ(coverage.missing().size(), event_count - 4);
  EXPECT_EQ(coverage.missing_pairs().size(), coverage.pairs_possible() - 1);
  Coverage sum;
  sum += coverage;
  EXPECT_EQ(sum.left_out(), (std::vector<Event>{Event::TripleCheck, Event::Crowd}));
}

TEST(Impossible, IsSymmetricAndSparesTheEventItself) {
  std::size_t count = 0;
  for (const Event one : all_events) {
    EXPECT_FALSE(impossible(one, one)) << name_of(one);
    for (const Event other : all_events) {
      EXPECT_EQ(impossible(one, other), impossible(other, one));
      count += one < other && !impossible(one, other) ? 1 : 0;
    }
  }
  EXPECT_EQ(count, possible_pairs());
  EXPECT_TRUE(impossible(Event::Stalemate, Event::CheckByPawn));
  EXPECT_TRUE(impossible(Event::KingOnA1, Event::KingOnH8));
  EXPECT_TRUE(impossible(Event::EnPassant, Event::ClockAt99));
  EXPECT_FALSE(impossible(Event::EnPassant, Event::ClockAtMaximum));
}

// What the table calls impossible is never met, whatever is tried to make it happen.
TEST(Impossible, IsNeverMet) {
  Random random(7);
  Coverage coverage;
  for (int i = 0; i < 8'000; ++i) {
    const Event first = random.pick(all_events);
    const Event second = random.pick(all_events);
    coverage.add(events_of(i % 3 == 0 ? random_placement(random.below(20), random)
                                      : pair_position(first, second, random)));
  }
  for (const Event one : all_events) {
    EXPECT_GT(coverage.count(one), 0U) << name_of(one);
    for (const Event other : all_events) {
      if (one < other && impossible(one, other)) {
        EXPECT_EQ(coverage.count(one, other), 0U) << name_of(one) << " and " << name_of(other);
      }
    }
  }
}

}  // namespace
}  // namespace squarelab::lab
