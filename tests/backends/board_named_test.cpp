#include <gtest/gtest.h>

#include <squarelab/backends.hpp>
#include <stdexcept>
#include <string>

namespace squarelab {
namespace {

TEST(BoardNamed, IsTheBoardOrAnErrorWithTheNames) {
  EXPECT_EQ(board_named("x88")->name(), "x88");
  EXPECT_EQ(board_named("0x88")->name(), "x88");
  try {
    board_named("nosuch");
    FAIL() << "a board that does not exist";
  } catch (const std::invalid_argument& error) {
    const std::string said = error.what();
    EXPECT_TRUE(said.starts_with("there is no board \"nosuch\" in this build; there are lerf, "))
        << said;
  }
}

}  // namespace
}  // namespace squarelab
