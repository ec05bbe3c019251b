// The time to think about a move, by the clock of a game. It decides when a search ends, and
// nothing else. Tested in tests/search/thinking_time_test.cpp.
#pragma once

#include <chrono>
#include <cstdint>

namespace squarelab::search {

struct GameClock {
  std::chrono::milliseconds left;  // negative or 0: none
  std::chrono::milliseconds increment{0};
  std::int64_t moves_to_go = 0;  // until more time is given; 0: none will be
};

struct ThinkingTime {
  std::chrono::milliseconds aim;    // after that no new iteration is worth its beginning
  std::chrono::milliseconds limit;  // after that the search ends
};

// Both are 0 or more, and the limit is less than what is left, if anything is. A player who moves
// at the limit each time, and loses up to 20 ms per move in transmission, does not run out of time:
// with a time control after some moves, if there are 30 ms for each of them; with an increment of
// 20 ms or more, if there are 100 ms.
// Precondition: the increment is not negative.
ThinkingTime thinking_time(const GameClock& clock) noexcept;

}  // namespace squarelab::search
