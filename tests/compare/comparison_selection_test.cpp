// Parts of a comparison, and the same beside another baseline.
#include <gtest/gtest.h>

#include <squarelab/compare.hpp>
#include <squarelab/compare/comparison_selection.hpp>
#include <squarelab/compare/pages/pages.hpp>
#include <stdexcept>

#include "compare/generated_comparison.hpp"

namespace squarelab::compare {
namespace {

// With so few cells eight placements are enough for intervals.
const Comparison all = [] {
  Comparison comparison = generated_comparison({4, 4, 32, 1});
  comparison.method.cells = 1;
  comparison.noise.probe_nanoseconds = 300;
  return comparison;
}();

std::vector<std::string> names_of(const Comparison& comparison) {
  std::vector<std::string> names;
  for (const Column& column : comparison.columns) names.push_back(full_name(column));
  return names;
}

std::string text_of(const Comparison& comparison) { return to_text(to_json(comparison)); }

std::string refusal_of(const Selection& selection) {
  try {
    selected(all, selection);
  } catch (const std::invalid_argument& refusal) {
    return refusal.what();
  }
  return "none";
}

TEST(Selection, OfEverythingIsTheSame) { EXPECT_EQ(text_of(selected(all, {})), text_of(all)); }

TEST(Selection, OfBackendsKeepsTheirRatios) {
  const Comparison part = selected(all, {{"x88"}, {}, {}});
  EXPECT_EQ(names_of(part), (std::vector<std::string>{"lerf", "x88", "lerf (control)"}));
  ASSERT_EQ(part.rows.size(), all.rows.size());
  EXPECT_EQ(part.rows[2].cells[1].ratio->value, all.rows[2].cells[3].ratio->value);
  EXPECT_EQ(part.means[0].ratios[1]->value, all.means[0].ratios[3]->value);
}

// The mean of a group is one of all its rows.
TEST(Selection, OfRowsDropsTheMeansThatWouldBeOthers) {
  const Row& row = all.rows[0];
  const Comparison one = selected(all, {{}, {row.question}, {}});
  ASSERT_EQ(one.rows.size(), 1U);
  EXPECT_TRUE(one.means.empty());
  std::vector<std::string> group;
  for (const Row& each : all.rows) {
    if (each.group == row.group) group.push_back(each.question);
  }
  const Comparison whole = selected(all, {{}, group, {}});
  ASSERT_EQ(whole.means.size(), 1U);
  EXPECT_EQ(whole.means[0].ratios[1]->value, all.means[0].ratios[1]->value);
}

TEST(Selection, BesideAnotherBaselineIsTheQuotient) {
  const Comparison other = selected(all, {{}, {}, "x88"});
  EXPECT_EQ(names_of(other), (std::vector<std::string>{"lerf", "lefr", "berf", "x88"}));
  EXPECT_EQ(other.columns[3].role, Role::Baseline);
  EXPECT_EQ(other.method.baseline, "x88");
  for (std::size_t row = 0; row < all.rows.size(); ++row) {
    EXPECT_FALSE(other.rows[row].cells[3].ratio);
    for (const std::size_t column : {0, 1, 2}) {
      const std::optional<Ratio>& ratio = other.rows[row].cells[column].ratio;
      ASSERT_TRUE(ratio && ratio->interval);
      const double expected =
          all.rows[row].cells[column].throughput.median / all.rows[row].cells[3].throughput.median;
      EXPECT_NEAR(ratio->value / expected, 1, 0.03);
      EXPECT_TRUE(ratio->interval->holds(ratio->value));
    }
  }
  // It can be text_of and read as any other.
  EXPECT_EQ(text_of(read_comparison(text_of(other))), text_of(other));
  EXPECT_EQ(flagged_controls(other), 0);
  EXPECT_EQ(as_text(page_of(other)).find("control"), std::string::npos);
}

TEST(Selection, BesideItsOwnBaselineKeepsTheControl) {
  EXPECT_EQ(text_of(selected(all, {{}, {}, "lerf"})), text_of(all));
}

TEST(Selection, LeavesOutRowsThatTheBaselineLacks) {
  Comparison some = all;
  some.rows[0].cells[3].absent = true;
  const Comparison other = selected(some, {{}, {}, "x88"});
  EXPECT_EQ(other.rows.size(), all.rows.size() - 1);
  ASSERT_EQ(other.left_out.size(), 1U);
  EXPECT_EQ(other.left_out[0].question, all.rows[0].question);
}

TEST(Selection, OfWhatIsNotThereIsRefused) {
  EXPECT_EQ(refusal_of({{"magic"}, {}, {}}),
            "it has no backend \"magic\"; it has lerf, lefr, berf, x88");
  EXPECT_EQ(refusal_of({{}, {}, "magic"}),
            "it has no backend \"magic\"; it has lerf, lefr, berf, x88");
  EXPECT_TRUE(refusal_of({{}, {"fly"}, {}}).starts_with("it has no operation \"fly\"; it has "));
}

}  // namespace
}  // namespace squarelab::compare
