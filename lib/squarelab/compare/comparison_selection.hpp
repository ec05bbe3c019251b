// A part of a comparison, or the same with another baseline, without measuring again.
//
// A part keeps its ratios as they are. With another baseline they are computed again from the times
// of each process: the new baseline's time divided by the column's, the median of each placement,
// and of these an estimate with its interval, as when it was measured. They are a little wider than
// if the two had been measured in turns. There is no control of another baseline.
// Tested in tests/compare/comparison_selection_test.cpp.
#pragma once

#include <squarelab/compare/comparison.hpp>
#include <string>
#include <vector>

namespace squarelab::compare {

// Empty is what the comparison has.
struct Selection {
  std::vector<std::string> backends;
  std::vector<std::string> questions;
  std::string baseline;
};

// The baseline stays among the columns, and columns and rows stay in their order. A group
// that loses rows loses its mean; so does a group with rows that the new baseline lacks
// (Cell::absent), which are left out. Throws std::invalid_argument, whose one line lists the names,
// if a name is not in the comparison.
Comparison selected(const Comparison& comparison, const Selection& selection);

}  // namespace squarelab::compare
