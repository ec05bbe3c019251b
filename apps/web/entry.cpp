// The export of the WebAssembly module: one function, which runs one command line as main would.
// package/commands.js calls it and reads stdout and stderr. Tested in tests/web/package.test.js.
#include <cstdio>
#include <squarelab/backends.hpp>

#include "app.hpp"

// Returns the exit code. May be called any number of times, one call after the other.
extern "C" [[clang::export_name("squarelab_run")]] int squarelab_run(int argc,
                                                                     const char* const* argv) {
  const int exit_code = squarelab::app::run_app(argc, argv, squarelab::backends());
  std::fflush(stdout);
  return exit_code;
}
