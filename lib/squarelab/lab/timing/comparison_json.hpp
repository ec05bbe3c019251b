// A comparison as a JSON document, and back.
// Tested in tests/lab/timing/comparison_json_test.cpp.
#pragma once

#include <squarelab/lab/reports/json.hpp>
#include <squarelab/lab/timing/comparison.hpp>
#include <string_view>

namespace squarelab::lab::inline timing {

Json to_json(const Comparison& comparison);

// Build, machine, corpus, method and flagged_controls: what is around the figures.
Json circumstances_json(const Comparison& comparison);

// Reads what to_json wrote, this program's or an earlier one's. Texts are made fit to be printed
// (text::printable). Throws text::TextError, subject "comparison", with line and column, if the
// text is not JSON or makes no sense: something is missing or of the wrong kind, lists do not fit
// together, an interval does not hold its value, a verdict is not what its interval says.
Comparison read_comparison(std::string_view text);

}  // namespace squarelab::lab::inline timing
