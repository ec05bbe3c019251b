#include "questions.hpp"
#include "registry.hpp"

int main(int argc, char** argv) {
  return squarelab::benchmarks::run_benchmarks(argc, argv, squarelab::mailbox120::contestants());
}
