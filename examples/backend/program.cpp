#include <squarelab/app.hpp>
#include <squarelab/shared/cpu_check.hpp>

#include "registry.hpp"

int main(int argc, char** argv) {
  squarelab::app::require_cpu_or_exit();
  return squarelab::app::run_app(argc, argv, squarelab::mailbox120::registry());
}
