// The page of a comparison: one HTML file with the verdict, the plots, the figures and the
// circumstances.
// Tested in tests/lab/timing/comparison_page_test.cpp.
#pragma once

#include <squarelab/lab/timing/compare_runs.hpp>
#include <string>

namespace squarelab::lab::inline timing {

// Files that need no other and no script: see as_html of Page.
std::string as_html(const Comparison& comparison);
std::string as_html(const RunChanges& runs);

// The command that measures the same again.
std::string command_of(const Comparison& comparison);

}  // namespace squarelab::lab::inline timing
