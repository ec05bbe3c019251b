// compare --shares: what the parts of a search take of its time.
#pragma once

#include <squarelab/compare.hpp>
#include <squarelab/positions/suite.hpp>

#include "shared/context.hpp"

namespace squarelab::app {

// Measures that for each search of the comparison, on some positions of the corpus, and writes it
// into the columns; into none of those that are left when the plan's `stop` says yes.
void add_shares(compare::Comparison& comparison, const compare::CompareOptions& plan,
                const positions::Corpus& corpus, const Context& context);

}  // namespace squarelab::app
