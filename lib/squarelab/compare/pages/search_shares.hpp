// What the parts of a search take of its time, as a table.
// Tested in tests/compare/pages/search_shares_test.cpp.
#pragma once

#include <squarelab/compare/comparison.hpp>
#include <squarelab/report/table.hpp>

namespace squarelab::compare::pages {

// A line for each board and each row of a search, in per cent; empty where nothing was measured.
report::Table table_of_shares(const Comparison& comparison);

}  // namespace squarelab::compare::pages
