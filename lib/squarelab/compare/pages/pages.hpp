// A comparison as a page, and as one what has changed between two: built once, shown as text,
// Markdown, CSV, HTML and JSON (report/page.hpp).
// Tested in tests/compare/pages/comparison_page_test.cpp and compare_runs_test.cpp.
#pragma once

#include <squarelab/compare/compare_runs.hpp>
#include <squarelab/report/page.hpp>
#include <string>
#include <utility>
#include <vector>

namespace squarelab::compare {

// Returns the verdict in words (verdict_words.hpp), rows by backends, then the plots. A row has the
// baseline's nanoseconds per unit, and a mark (mark_of in comparison_words.hpp) for each of the
// others. Details: each cell with its interval, the meaning of rows and states, the method. The
// control is among the details, unless it is the only column other than the baseline.
//
// Records are a line for each cell, below a line of names: question, group, unit, state,
// positions, backend, role, three quartiles of units a second, ratio, both ends of its interval and
// of its placement band, verdict, "absent" where the backend has no such question. The question
// of a group's mean is "mean". Empty where there is nothing: the baseline has no ratio, a mean no
// speed, a ratio of too few placements no interval. Numbers in full precision.
report::Page page_of(const Comparison& comparison);

// Returns the changes in words (changes_in_words), then rows by backends: "=" is no change, "?" is
// cannot tell. Data has the circumstances of both runs, not their figures. Records are a line per
// cell.
report::Page page_of(const RunChanges& runs);

// Returns the command that measures the same again.
std::string command_of(const Comparison& comparison);

// Returns the meanings of a table's rows and states, in words: names with descriptions.
std::vector<std::pair<std::string, std::string>> legend_of(const std::vector<Row>& rows);

// Returns the changes, one sentence per element: the objections, then "No ratio is known to have
// changed: ..." or the changed ratios with sizes.
std::vector<std::string> changes_in_words(const RunChanges& runs);

}  // namespace squarelab::compare
