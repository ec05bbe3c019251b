// The suite for projects without squarelab.
#include <gtest/gtest.h>

#include <squarelab/backends.hpp>
#include <squarelab/positions/events.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/verify/suites/event_suite.hpp>
#include <squarelab/verify/suites/suite_reader.hpp>
#include <string>
#include <vector>

namespace squarelab::verify {
namespace {

using positions::Event;

std::vector<positions::NamedPosition> suite_of_seed(std::uint64_t seed) {
  const auto counter = find(backends(), "lerf")->make_board();
  return make_event_suite(seed, *counter);
}

const std::vector<positions::NamedPosition>& event_suite() {
  static const auto suite = suite_of_seed(1);
  return suite;
}

TEST(EventSuite, MeetsEveryEventThatAGeneratorMustKnow) {
  for (const Event event : positions::all_events) {
    std::uint64_t shown = 0;
    for (const auto& named : event_suite()) shown += positions::shows(named.position, event);
    if (positions::events_that_may_be_refused.contains(event)) {
      EXPECT_EQ(shown, 0U) << name_of(event);
    } else {
      EXPECT_GE(shown, positions_an_event) << name_of(event);
    }
  }
  EXPECT_LE(event_suite().size(), positions_an_event * positions::event_count);
}

TEST(EventSuite, HasNoPositionThatMayBeRefused) {
  for (const auto& named : event_suite()) {
    EXPECT_FALSE(positions::may_be_refused(named.position)) << named.name;
  }
}

// Every tenth position; verify compares all with all boards when it writes them.
TEST(EventSuite, CountsWhatTheRulesCount) {
  for (std::size_t i = 0; i < event_suite().size(); i += 10) {
    const auto& named = event_suite()[i];
    std::uint64_t divided = 0;
    for (const text::PerftCount& count : named.counts) {
      if (count.below) {
        EXPECT_EQ(rules::perft(rules::play(named.position, *count.below), count.depth - 1),
                  count.count);
        divided += count.count;
      } else {
        EXPECT_EQ(rules::perft(named.position, count.depth), count.count) << named.name;
      }
    }
    EXPECT_EQ(divided, rules::perft(named.position, named.counts.back().depth)) << named.name;
  }
}

TEST(EventSuite, DependsOnItsSeedAlone) {
  EXPECT_EQ(suite_as_epd(suite_of_seed(1)), suite_as_epd(event_suite()));
  EXPECT_NE(suite_as_epd(suite_of_seed(2)), suite_as_epd(event_suite()));
}

TEST(EventSuite, IsReadBackFromEpdAndJson) {
  const auto counter = find(backends(), "lerf")->make_board();
  for (const std::string& text : {suite_as_epd(event_suite()), suite_as_json(event_suite())}) {
    const Suite read = read_suite(text, "a", text::Variant::Standard, *counter);
    ASSERT_EQ(read.positions.size(), event_suite().size());
    for (std::size_t i = 0; i < read.positions.size(); ++i) {
      const auto& written = event_suite()[i];
      EXPECT_EQ(read.positions[i].name, written.name);
      EXPECT_EQ(read.positions[i].position, written.position);
      // The count that is the sum of the divide is not kept beside it.
      std::vector<text::PerftCount> counts = written.counts;
      const bool is_divided = counts.back().below.has_value();
      const int deepest = counts.back().depth;
      std::erase_if(counts, [&](const text::PerftCount& count) {
        return is_divided && count.depth == deepest && !count.below;
      });
      auto found = read.positions[i].counts;
      for (text::PerftCount& count : found) count.line = 0;
      EXPECT_EQ(found, counts) << written.name;
    }
  }
}

}  // namespace
}  // namespace squarelab::verify
