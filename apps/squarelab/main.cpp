#include <squarelab/backends.hpp>

#include "app.hpp"
#include "shared/cpu_check.hpp"

int main(int argc, char** argv) {
  squarelab::app::require_cpu_or_exit();
  return squarelab::app::run_app(argc, argv, squarelab::backends());
}
