#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/lab/timing/comparison.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "lab/timing/made_up_comparison.hpp"

namespace squarelab::lab {
namespace {

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    widest = std::max(widest, end - begin);
    begin = end + 1;
  }
  return widest;
}

TEST(ComparisonTable, ShowsThroughputRatioAndInterval) {
  const std::string text = as_text(made_up_comparison(), {200, false});
  EXPECT_TRUE(holds(text, "37.50  0.750 [0.735, 0.766]"));
  EXPECT_TRUE(holds(text, "6.250  1.250 [1.230, 1.271]"));
  EXPECT_TRUE(holds(text, "50.00  no difference"));
  EXPECT_TRUE(holds(text, "M leaves/s"));
  EXPECT_TRUE(holds(text, "0.968 [0.950, 0.986]"));
  EXPECT_TRUE(holds(text, "control"));
}

TEST(ComparisonTable, ShowsSizesAndCircumstances) {
  const std::string text = as_text(made_up_comparison());
  for (const char* part : {"8r + f", "0 7 56 63", "1,234,567", "A CPU", "An OS", "2,400 positions",
                           "seed 1", "commit ", "no difference", "widened by 1 per cent"}) {
    EXPECT_TRUE(holds(text, part)) << part << "\n" << text;
  }
}

TEST(ComparisonTable, FitsIntoTheWidth) {
  for (const int width : {200, 120, 100, 80, 72}) {
    const std::string text = as_text(made_up_comparison(), {width, false});
    EXPECT_LE(widest_line(text), static_cast<std::size_t>(width)) << text;
    EXPECT_TRUE(holds(text, "37.50")) << text;
    EXPECT_TRUE(holds(text, "0.750")) << text;
    EXPECT_EQ(text.find("attack-map"), text.rfind("attack-map")) << text;
  }
}

TEST(ComparisonTable, SpreadsColumnsOverTablesWhereTheyDoNotFit) {
  const std::string text = as_text(made_up_comparison(), {40, false});
  const auto headings = text.substr(0, text.find("backend"));
  EXPECT_NE(headings.find("attack-map"), headings.rfind("attack-map")) << text;
}

TEST(ComparisonTable, HasColorOnlyIfAskedFor) {
  EXPECT_FALSE(holds(as_text(made_up_comparison(), {100, false}), "\x1b"));
  EXPECT_TRUE(holds(as_text(made_up_comparison(), {100, true}), "\x1b[31m37.50"));
}

TEST(ComparisonTable, WarnsOfAFlaggedControl) {
  EXPECT_FALSE(holds(as_text(made_up_comparison()), "disturbed"));
  Comparison disturbed = made_up_comparison();
  disturbed.rows[0].cells[2].ratio = disturbed.rows[0].cells[1].ratio;
  EXPECT_TRUE(holds(as_text(disturbed), "in 1 of 3 rows"));
}

TEST(ComparisonTable, MarksRowsWithoutWork) {
  Comparison idle = made_up_comparison();
  idle.rows[0].units_per_pass = 0;
  for (Cell& cell : idle.rows[0].cells) cell.ratio.reset();
  EXPECT_FALSE(holds(as_text(idle), "37.50"));
}

TEST(ComparisonTable, SaysWhatRowsThroughBoardAre) {
  EXPECT_FALSE(holds(as_text(made_up_comparison(), {100, false}), "Board interface"));
  Comparison with_board = made_up_comparison();
  with_board.rows[0].operation = "board-attackers-to";
  with_board.rows[0].state = "board";
  with_board.rows[0].in_geometric_mean = false;
  const std::string text = as_text(with_board, {100, false});
  EXPECT_TRUE(holds(text, "board-attackers-to")) << text;
  EXPECT_TRUE(holds(text, "Board interface")) << text;
  EXPECT_TRUE(holds(text, "without the rows")) << text;
}

TEST(ComparisonMarkdown, HoldsTheFigures) {
  const std::string text = as_markdown(made_up_comparison());
  EXPECT_TRUE(holds(text, "| operation | unit | state | first, baseline | second_of_them |"));
  EXPECT_TRUE(holds(text, "| 50.00 | 37.50<br>**0.750** [0.735, 0.766] | 50.00<br>no difference |"))
      << text;
  EXPECT_TRUE(holds(text, "| geometric mean | | |")) << text;
  EXPECT_TRUE(holds(text, "- machine: A CPU")) << text;
}

TEST(ComparisonCsv, HasALineForEachCell) {
  const std::string text = as_csv(made_up_comparison());
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + 2 * 3 + 3);
  EXPECT_TRUE(holds(text, "\nattack-map,map,core,first,baseline,45000000,50000000,55000000,,,,\n"))
      << text;
  EXPECT_TRUE(holds(text, "\nattack-map,map,core,second_of_them,backend,33750000,37500000,"))
      << text;
  EXPECT_TRUE(holds(text, ",0.75,0.735,0.766,slower\n")) << text;
  EXPECT_TRUE(holds(text, "\ngeometric mean,,,first,baseline,,,,,,,\n")) << text;
}

}  // namespace
}  // namespace squarelab::lab
