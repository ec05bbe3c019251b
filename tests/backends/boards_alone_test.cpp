// The functions of squarelab/boards.hpp, each of which is linked by programs with one board.
#include <gtest/gtest.h>

#include <memory>
#include <squarelab/boards.hpp>
#include <stdexcept>

namespace squarelab::boards {
namespace {

TEST(BoardsAlone, AreMadeByTheirFunctions) {
  EXPECT_EQ(lerf()->count_legal_moves(), 20U);
  for (std::unique_ptr<Board> (*const make)() : {SQUARELAB_BOARDS_ALONE}) {
    try {
      EXPECT_EQ(make()->count_legal_moves(), 20U);
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "this build lacks the instructions that the board needs");
    }
  }
}

}  // namespace
}  // namespace squarelab::boards
