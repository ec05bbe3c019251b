#include <gtest/gtest.h>

#include <squarelab/compare/pages/foretelling.hpp>
#include <string>
#include <vector>

#include "compare/made_up_comparison.hpp"

namespace squarelab::compare::pages {
namespace {

// Boards of which one row knows the search, one orders them the other way round, one nothing.
Comparison four_boards() {
  Comparison comparison = made_up_comparison_of({"a", "b", "c"});
  const auto add = [&](const char* question, const char* group, const std::vector<double>& ratios) {
    std::vector<Ratio> cells;
    for (const double ratio : ratios) cells.push_back(made_up_ratio(ratio));
    cells.push_back(made_up_equal());  // the control
    comparison.rows.push_back(made_up_row(question, group, "core", cells));
  };
  add("search", "an engine's search", {0.5, 0.25, 2});
  add("backwards", "others", {2, 4, 0.5});
  add("knows", "others", {0.25, 0.0625, 4});
  add("nothing", "others", {1, 1, 1});
  return comparison;
}

std::string text_of(const report::Table& table) { return as_text(table); }

TEST(Foretelling, OrdersRowsByTheirRankCorrelation) {
  EXPECT_EQ(text_of(table_of_foretelling(four_boards())),
            "row             search       search\n"
            "                 ranks  worst guess  of board\n"
            "\n"
            "knows             1.00          0 %  first\n"
            "backwards        -1.00          0 %  first\n"
            "nothing              -        300 %  b\n"
            "none: the mean       -        300 %  b\n");
}

// Noise gives no ranks: what is surely equal is equal to the baseline.
TEST(Foretelling, TakesWhatIsEqualForEqual) {
  Comparison comparison = four_boards();
  for (Row& row : comparison.rows) row.cells[1].ratio = made_up_equal();
  comparison.rows[0].cells[1].ratio->value = 0.999;
  const report::Table table = table_of_foretelling(comparison);
  EXPECT_EQ(table.rows[0][0].lines[0].text, "knows");
  EXPECT_EQ(table.rows[0][1].lines[0].text, "1.00");
}

TEST(Foretelling, LeavesOutBoardsThatLackARow) {
  Comparison comparison = four_boards();
  comparison.columns.insert(comparison.columns.end() - 1, comparison.columns[1]);
  for (Row& row : comparison.rows) row.cells.insert(row.cells.end() - 1, row.cells[1]);
  comparison.rows[2].cells[4].absent = true;
  comparison.rows[2].cells[4].ratio = made_up_ratio(7);
  EXPECT_EQ(table_of_foretelling(comparison).rows[0][1].lines[0].text, "1.00");
}

TEST(Foretelling, SaysNothingOfFewBoardsOrWithoutASearch) {
  Comparison comparison = four_boards();
  comparison.rows.erase(comparison.rows.begin());
  EXPECT_TRUE(table_of_foretelling(comparison).rows.empty());
  Comparison few = made_up_comparison_of({"a", "b"});
  for (const auto& [question, group] :
       {std::pair{"search", "an engine's search"}, {"set", "interface"}}) {
    few.rows.push_back(made_up_row(question, group, "full",
                                   {made_up_ratio(0.5), made_up_ratio(0.7), made_up_equal()}));
  }
  EXPECT_TRUE(table_of_foretelling(few).rows.empty());
}

}  // namespace
}  // namespace squarelab::compare::pages
