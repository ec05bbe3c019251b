// Which rows of a comparison foretell what an engine's search gains or loses on a board, so that a
// reader knows which of them matter. Tested in tests/compare/pages/foretelling_test.cpp.
#pragma once

#include <squarelab/compare/comparison.hpp>
#include <squarelab/report/table.hpp>

namespace squarelab::compare::pages {

// A line for each row that is no search, the one with the largest rank correlation first: the rank
// correlation of its ratios with those of each row of a search, the worst guess of a board from the
// others (see judging/prediction.hpp), and of which board. The last line is the guess by the mean
// of the others. A ratio that is equal by its verdict counts as 1, so that noise gives no ranks.
// Empty where there is no search, or where too few boards were measured.
report::Table table_of_foretelling(const Comparison& comparison);

}  // namespace squarelab::compare::pages
