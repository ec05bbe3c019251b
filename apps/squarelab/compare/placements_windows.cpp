#include "compare/arguments.hpp"
#include "shared/context.hpp"

namespace squarelab::app {

compare::Placements placements_for(const compare::CompareOptions&) {
  throw InputError(
      "compare measures on Linux only: here bench runs, and compare --from FILE shows a result");
}

}  // namespace squarelab::app
