// The plots of a comparison, and of what has changed between two.
// Tested in tests/compare/pages/figures_test.cpp.
#pragma once

#include <array>
#include <squarelab/compare/compare_runs.hpp>
#include <squarelab/report/plot.hpp>

namespace squarelab::compare {

// In the order of the page. Left out are those that would be empty, and "close" where "forest"
// shows as much.
//
//   forest      the ratio of each cell with its interval and its placements
//   close       the same, near 1
std::vector<report::Figure> figures_of(const Comparison& comparison);

//   changes     the ratio now divided by the ratio before, with its interval
std::vector<report::Figure> figures_of(const RunChanges& runs);

struct FigureFacts {
  std::string_view name;
  std::string_view part;    // the heading above it on a page
  bool of_changes = false;  // of what has changed between two runs
};
inline constexpr std::array figure_facts{
    FigureFacts{"forest", "Ratios"},
    FigureFacts{"close", "Ratios near 1"},
    FigureFacts{"changes", "Changes", true},
};

}  // namespace squarelab::compare
