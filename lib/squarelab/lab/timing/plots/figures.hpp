// The plots of a comparison, and of what has changed between two.
// Tested in tests/lab/timing/figures_test.cpp.
#pragma once

#include <array>
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

struct FigureFacts {
  std::string_view name;
  std::string_view part;  // the heading above it on a page
};
inline constexpr std::array figure_facts{
    FigureFacts{"forest", "Ratios"},
    FigureFacts{"close", "Ratios near 1"},
    FigureFacts{"throughput", "Throughput over the run"},
    FigureFacts{"time", "Time of a unit"},
    FigureFacts{"tables", "Ratio and bytes of tables"},
    FigureFacts{"phases", "Ratio by phase"},
    FigureFacts{"changes", "Changes"},
    FigureFacts{"runs", "Before and now"},
};

}  // namespace squarelab::lab::inline timing
