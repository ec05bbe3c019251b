// The functions of squarelab/boards.hpp, each of which is linked by programs with one board.
#include <gtest/gtest.h>

#include <memory>
#include <squarelab/boards.hpp>

namespace squarelab::boards {
namespace {

TEST(BoardsAlone, AreMadeByTheirFunctions) {
  for (std::unique_ptr<Board> (*const make)() : {SQUARELAB_BOARDS_ALONE}) {
    EXPECT_EQ(make()->count_legal_moves(), 20U);
  }
}

}  // namespace
}  // namespace squarelab::boards
