#include <gtest/gtest.h>

#include <squarelab/compare/pages/search_shares.hpp>

#include "compare/made_up_comparison.hpp"

namespace squarelab::compare::pages {
namespace {

TEST(SearchShares, AreALineForEachBoardAndSearch) {
  Comparison comparison = made_up_comparison_of({"second"});
  for (const char* row : {"search", "search-mobility", "set"}) {
    comparison.rows.push_back(
        made_up_row(row, "group", "full", {made_up_equal(), made_up_equal()}));
  }
  EXPECT_TRUE(table_of_shares(comparison).rows.empty());
  comparison.columns[0].shares = {{"search", 0.25, 0.0625, 0.125, 0.1, 0.01},
                                  {"search-mobility", 0.1, 0.1, 0.1, 0.1, 0.5}};
  comparison.columns[1].shares = {{"search", 0.5, 0.25, 0.2, -0.004, 0.02}};
  EXPECT_EQ(as_text(table_of_shares(comparison)),
            "row              board   generation  checks  making  exchange  evaluation  rest\n"
            "\n"
            "search           first         25 %     6 %    13 %      10 %         1 %  45 %\n"
            "                 second        50 %    25 %    20 %       0 %         2 %   3 %\n"
            "\n"
            "search-mobility  first         10 %    10 %    10 %      10 %        50 %  10 %\n");
}

}  // namespace
}  // namespace squarelab::compare::pages
