// squarelab that also has the boards of wrong_boards.hpp, for tests of the program on a fault:
// squarelab_wrong_boards verify --backends castling-forgotten
#include <squarelab/app.hpp>

#include "wrong_boards.hpp"

int main(int argc, char** argv) {
  return squarelab::app::run_app(argc, argv, squarelab::faults::with_wrong_boards());
}
