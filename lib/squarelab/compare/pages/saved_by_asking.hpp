// What an engine saves if it asks a question instead of doing the work that answers it, too: a
// list of captures beside a list of all legal moves, gives-check beside making the move.
//
// A board on which a question costs as much as the work has no answer of its own to it.
// Tested in tests/compare/pages/saved_by_asking_test.cpp.
#pragma once

#include <optional>
#include <squarelab/compare/comparison.hpp>
#include <squarelab/report/table.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::compare::pages {

// A question, and the time of the work: both rows share theirs among the same legal moves.
struct Saved {
  std::string_view question;  // "captures"
  std::string_view work;      // "legal-moves"
  // The question's time divided by the work's: for each column the median over the processes that
  // measured both; nullopt where none did.
  std::vector<std::optional<double>> shares;
};

// Of the questions that the comparison has, with the work beside them.
std::vector<Saved> saved_by_asking(const Comparison& comparison);

// "Asking saves work: captures takes 74 to 81 % of the time of legal-moves, gives-check takes 14 to
// 23 % of the time of make-unmake." A board on which it takes no less is named. Empty without such
// rows.
std::string sentence_on_asking(const Comparison& comparison);

// A line for each board, a column for each question; without lines where there are no such rows.
report::Table table_of_asking(const Comparison& comparison);

}  // namespace squarelab::compare::pages
