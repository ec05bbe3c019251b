// squarelab with the boards of wrong_boards.hpp besides, for tests of what the program does about a
// fault: squarelab_wrong_boards verify --backends castling-forgotten
#include <squarelab/app.hpp>

#include "wrong_boards.hpp"

int main(int argc, char** argv) {
  return squarelab::app::run_app(argc, argv, squarelab::faults::with_wrong_boards());
}
