// A comparison as text, Markdown and CSV.
// Tested in tests/lab/timing/comparison_report_test.cpp.
#pragma once

#include <squarelab/lab/timing/comparison.hpp>
#include <string>
#include <string_view>

namespace squarelab::lab::inline timing {

struct TableStyle {
  int width = 100;     // columns of text that a table should not exceed, if it can be helped
  bool color = false;  // with ANSI escape sequences
};

// Tables of figures and of facts, what was measured where and how, and what the figures mean.
std::string as_text(const Comparison& comparison, const TableStyle& style = {});
std::string as_markdown(const Comparison& comparison);

// A line for each cell, below a line of names: operation, unit, state, backend, role, three
// quartiles of units a second, ratio, both ends of its interval, verdict. Empty where there is
// nothing: the baseline has no ratio, a geometric mean no speed. Numbers in full precision.
std::string as_csv(const Comparison& comparison);

// Units a second in millions, with about four significant digits.
std::string millions(double per_second);

// "0.975", and "0.958{separator}0.993".
std::string ratio_text(double ratio);
std::string interval_text(const Interval& interval, std::string_view separator);

// "lerf", "lerf, baseline", "lerf, control"
std::string with_role(const Column& column);

// Paragraphs as text, each after an empty line.
std::string notes_text(const std::vector<std::string>& notes, const TableStyle& style);
std::string notes_markdown(const std::vector<std::string>& notes);

}  // namespace squarelab::lab::inline timing
