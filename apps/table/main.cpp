// The command compare alone: see scripts/compare.
#include <squarelab/backends.hpp>

#include "app.hpp"
#include "commands.hpp"
#include "shared/cpu_check.hpp"

int main(int argc, char** argv) {
  using namespace squarelab::app;
  require_cpu_or_exit();
  const auto& registry = squarelab::backends();
  return run_program(argc, argv, {"squarelab", "", "", "", {}, {compare_command(registry)}},
                     registry);
}
