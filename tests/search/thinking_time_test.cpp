#include <gtest/gtest.h>

#include <squarelab/search/thinking_time.hpp>

namespace squarelab::search {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

TEST(ThinkingTime, IsNeverMoreThanIsLeft) {
  for (const std::int64_t left : {-1'000'000, -1, 0, 1, 2, 10, 49, 50, 51, 1'000, 60'000}) {
    for (const std::int64_t increment : {0, 1, 1'000, 1'000'000}) {
      for (const std::int64_t moves : {0, 1, 2, 40, 10'000}) {
        const GameClock clock{milliseconds(left), milliseconds(increment), moves};
        const auto [aim, limit] = thinking_time(clock);
        EXPECT_GE(aim, 0ms);
        EXPECT_LE(aim, limit);
        if (left > 0) {
          EXPECT_LT(limit, clock.left) << left << ' ' << increment << ' ' << moves;
        } else {
          EXPECT_EQ(limit, 0ms);
        }
      }
    }
  }
  const auto longest = thinking_time({milliseconds(1'000'000'000'000), 1'000'000'000'000ms, 1});
  EXPECT_LT(longest.limit, milliseconds(1'000'000'000'000));
}

TEST(ThinkingTime, GrowsWithWhatTheClockHas) {
  const auto limit = [](milliseconds left, milliseconds increment, std::int64_t moves) {
    return thinking_time({left, increment, moves}).limit;
  };
  EXPECT_LT(limit(10s, 0s, 0), limit(20s, 0s, 0));
  EXPECT_LT(limit(10s, 0s, 0), limit(10s, 1s, 0));
  EXPECT_LT(limit(10s, 0s, 20), limit(10s, 0s, 10));
  EXPECT_GT(limit(10s, 0s, 1), 9s);
  EXPECT_GT(limit(60s, 0s, 0), 1s);
}

TEST(ThinkingTime, IsAShareOfTheClockAndMostOfTheIncrement) {
  struct {
    GameClock clock;
    ThinkingTime time;
  } const table[]{
      // A thirtieth of 60 s and three quarters of 2 s.
      {{60'050ms, 2s, 0}, {1'750ms, 10'500ms}},
      {{60'050ms, 0s, 0}, {1'000ms, 6'000ms}},
      // Half of what is not reserved, and a quarter of the rest.
      {{10'060ms, 0s, 2}, {2'500ms, 6'250ms}},
      {{10'030ms, 0s, 1}, {5'000ms, 10'000ms}},
  };
  for (const auto& [clock, time] : table) {
    EXPECT_EQ(thinking_time(clock).aim, time.aim);
    EXPECT_EQ(thinking_time(clock).limit, time.limit);
  }
}

// The least that is left on a clock, of which each move takes its limit and is late.
milliseconds least_left(GameClock clock, std::int64_t moves_of_a_control) {
  const milliseconds at_first = clock.left;
  milliseconds least = at_first;
  for (std::int64_t move = 0; move < 400; ++move) {
    const std::int64_t done = moves_of_a_control == 0 ? 0 : move % moves_of_a_control;
    if (move > 0 && moves_of_a_control != 0 && done == 0) clock.left += at_first;
    if (moves_of_a_control != 0) clock.moves_to_go = moves_of_a_control - done;
    clock.left -= thinking_time(clock).limit + 20ms;
    least = std::min(least, clock.left);
    clock.left += clock.increment;
  }
  return least;
}

TEST(ThinkingTime, LastsForTheGame) {
  for (const milliseconds left : {100ms, 1'000ms, 10'000ms, 60'000ms, 3'600'000ms}) {
    EXPECT_GT(least_left({left, 20ms}, 0), 0ms) << left.count();
    EXPECT_GT(least_left({left, 2s}, 0), 0ms) << left.count();
    EXPECT_GT(least_left({left, 0ms}, 1), 0ms) << left.count();
    EXPECT_GT(least_left({left + 1100ms, 0ms}, 40), 0ms) << left.count();
    EXPECT_GT(least_left({20 * left, 0ms}, 60), 0ms) << left.count();
  }
}

}  // namespace
}  // namespace squarelab::search
