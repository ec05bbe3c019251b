// What a comparison says of an engine's search, the row that all others are there for.
// Tested in tests/compare/pages/search_words_test.cpp.
#pragma once

#include <squarelab/compare/comparison.hpp>
#include <string>
#include <vector>

namespace squarelab::compare::pages {

// Whether the row is one of a search.
bool is_of_search(const Row& row);
bool is_of_search(const GroupMean& mean);

// A sentence for each such row: "An engine's search: as fast on lefr and berf as on lerf, to within
// 2 %; 35 % slower on x88."
std::vector<std::string> sentences_on_search(const Comparison& comparison);

}  // namespace squarelab::compare::pages
