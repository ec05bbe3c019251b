#include "compare/arguments.hpp"
#include "shared/context.hpp"

namespace squarelab::app {

compare::Placements placements_for(const compare::CompareOptions&) {
  throw InputError(
      "nothing is measured on Windows: compare needs Linux; bench runs here, and compare --from "
      "FILE "
      "shows a result");
}

}  // namespace squarelab::app
