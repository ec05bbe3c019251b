// Two comparisons, one of now and one of before, held against each other.
//
// Between two runs the machine may have been faster or slower for reasons of its own, so
// throughputs of different runs cannot be compared. Ratios can: each is to a baseline that was
// measured in the same run, in the same moments. So what is compared is the ratio of ratios, now to
// before: above 1 the backend gained on the baseline. Its interval goes from the lower end now by
// the upper end before to the upper end now by the lower end before: it holds the truth wherever
// both intervals do. Those of one table do so together with the table's confidence, so those of the
// quotients do with 1 less both tables' chances of error: 90 per cent where both tables have 95.
// The intervals hold the placement allowance already, of both programs. If the ratio of a backend
// changes, it or the baseline may be what changed.
//
// Tested in tests/lab/timing/compare_runs_test.cpp.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <squarelab/lab/timing/compare_report.hpp>
#include <string>

namespace squarelab::lab::inline timing {

// The two documents of comparison_document as one. What differs around them (machine, compiler,
// program, sliders) is told in "differences"; what only one of them has, in "left_out". Throws
// std::invalid_argument, whose one line says why, if either makes no sense (checked_comparison), or
// if they cannot be compared: their baselines or positions differ, or they have no operation or no
// other backend in common.
nlohmann::ordered_json runs_document(const nlohmann::ordered_json& now,
                                     const nlohmann::ordered_json& before);

// As text, Markdown and CSV. Precondition: runs is of runs_document.
std::string runs_table(const nlohmann::ordered_json& runs, const TableStyle& style);
std::string runs_markdown(const nlohmann::ordered_json& runs);
std::string runs_csv(const nlohmann::ordered_json& runs);

}  // namespace squarelab::lab::inline timing
