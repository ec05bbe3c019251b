// The programs in which compare measures.
#pragma once

#include <squarelab/compare.hpp>

namespace squarelab::app {

// The placements of this program, and the processor on which they run. Throws InputError if there
// are fewer than the plan needs; where nothing is timed, one is enough.
compare::Placements placements_for(const compare::CompareOptions& plan);

}  // namespace squarelab::app
