#include <squarelab/backends.hpp>

#include "questions.hpp"

int main(int argc, char** argv) {
  return squarelab::benchmarks::run_benchmarks(argc, argv, squarelab::all_contestants());
}
