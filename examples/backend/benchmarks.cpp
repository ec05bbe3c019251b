#include <squarelab/added_boards.hpp>

#include "questions.hpp"

SQUARELAB_DECLARE_ADDED(mailbox120, "mailbox120");

int main(int argc, char** argv) {
  using squarelab::added::mailbox120;
  return squarelab::benchmarks::run_benchmarks(argc, argv,
                                               squarelab::added::contestants<mailbox120>());
}
