// The plots of a comparison, and of what has changed between two.
// Tested in tests/lab/timing/figures_test.cpp.
#pragma once

#include <squarelab/lab/reports/plot.hpp>
#include <squarelab/lab/timing/compare_runs.hpp>

namespace squarelab::lab::inline timing {

// In the order of the page. Left out are those that would be empty, and "close" where "forest"
// shows as much.
//
//   forest      the ratio of each cell with its interval and its placements
//   close       the same, near 1
//   throughput  by the start of each process
//   time        nanoseconds a unit
//   tables      ratio against bytes of tables
//   phases      the ratio in each phase of the corpus
std::vector<Figure> figures_of(const Comparison& comparison);

//   changes     the ratio now divided by the one before, with its interval
//   runs        the ratio before and now
std::vector<Figure> figures_of(const RunChanges& runs);

// All names above.
std::vector<std::string_view> figure_names();
// Of a part of a page that shows the figure of that name: "Ratio by phase".
std::string title_of_part(std::string_view figure_name);

}  // namespace squarelab::lab::inline timing
