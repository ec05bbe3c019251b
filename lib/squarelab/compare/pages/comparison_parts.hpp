// The parts that pages of comparisons and of their changes share.
#pragma once

#include <squarelab/compare/comparison.hpp>
#include <squarelab/report/page.hpp>
#include <string>
#include <utility>
#include <vector>

namespace squarelab::compare {

// The backends; the control if there is no backend.
std::vector<std::size_t> shown_beside_the_baseline(const std::vector<Column>& columns);

// The nanoseconds of a unit, or nothing if no time was measured.
std::string time_text(const Cell& cell);

// Machine, compiler, program and run, in a few lines; the rest of what is known.
std::vector<std::pair<std::string, std::string>> circumstances(const Comparison& comparison);
std::vector<std::pair<std::string, std::string>> detailed_circumstances(
    const Comparison& comparison);

// For HTML, each below a heading.
void add_figures(report::Page& page, std::vector<report::Figure> figures);

}  // namespace squarelab::compare
