#include "search/uci_order.hpp"

#include <gtest/gtest.h>

namespace squarelab::app {
namespace {

TEST(UciOrder, HasTheClockOfTheSideToMove) {
  using std::chrono::milliseconds;
  const std::string line = "wtime 1000 btime 2000 winc 30 binc 40 movestogo 5";
  for (const auto& [side, left, increment] :
       {std::tuple(Color::White, 1000, 30), std::tuple(Color::Black, 2000, 40)}) {
    const auto clock = read_order(words_of(line), side).clock;
    ASSERT_TRUE(clock);
    EXPECT_EQ(clock->left, milliseconds(left));
    EXPECT_EQ(clock->increment, milliseconds(increment));
    EXPECT_EQ(clock->moves_to_go, 5);
  }
}

}  // namespace
}  // namespace squarelab::app
