#include <gtest/gtest.h>

#include <regex>
#include <squarelab/lab/timing/comparison_page.hpp>
#include <squarelab/lab/timing/plots/figures.hpp>

#include "lab/timing/generated_comparison.hpp"
#include "support/markup.hpp"
#include "support/svg_marks.hpp"

namespace squarelab::lab {
namespace {

using testing_support::addresses_in;
using testing_support::count;
using testing_support::fault_in_xml;
using testing_support::marks_in;

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

TEST(ComparisonPage, IsOneFileThatFetchesNothing) {
  const std::string page = as_html(generated_comparison());
  EXPECT_EQ(fault_in_xml(page), std::nullopt);
  EXPECT_EQ(addresses_in(page), std::vector<std::string>{});
  EXPECT_FALSE(holds(page, "<script"));
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>\n"));
}

TEST(ComparisonPage, HoldsEveryFigureWithAllItsMarks) {
  const Comparison comparison = generated_comparison();
  const std::string page = as_html(comparison);
  std::size_t marks = 0;
  for (const Figure& figure : figures_of(comparison)) {
    EXPECT_TRUE(holds(page, "<figure id=\"" + figure.name + "\">")) << figure.name;
    for (const Panel& panel : figure.panels) marks += marks_in(panel.elements()).size();
  }
  EXPECT_EQ(marks_in(page).size(), marks);
  EXPECT_GT(marks, 3 * comparison.rows.size() * 5);
}

TEST(ComparisonPage, LinksLeadToItsParts) {
  const std::string page = as_html(generated_comparison());
  std::size_t links = 0;
  for (auto at = page.find("href=\"#"); at != page.npos; at = page.find("href=\"#", at + 1)) {
    const std::size_t begin = at + 7;
    const std::string part = page.substr(begin, page.find('"', begin) - begin);
    EXPECT_EQ(count(page, "id=\"" + part + "\""), 1U) << part;
    ++links;
  }
  EXPECT_EQ(links, count(page, "<h2 "));
}

TEST(ComparisonPage, HoldsTheTable) {
  Comparison comparison = generated_comparison();
  comparison.rows[0].cells[1].ratio =
      Ratio{0.75, Interval{0.7424, 0.7581}, {0.74, 0.76}, Verdict::Slower};
  comparison.rows[0].cells[2].ratio =
      Ratio{1, Interval{0.9951, 1.0049}, {0.99, 1.01}, Verdict::Equal};
  const std::string page = as_html(comparison);
  // Rounded outward.
  EXPECT_TRUE(holds(page, "<b>0.750</b> [0.742, 0.759]<br/>slower</td>")) << page;
  EXPECT_TRUE(holds(page, "<b>1.000</b> [0.995, 1.005]<br/>equal</td>"));
  const std::string unbroken = std::regex_replace(page, std::regex("<wbr/>"), "");
  for (const Row& row : comparison.rows) {
    EXPECT_TRUE(holds(unbroken, "<th scope=\"row\" class=\"short\">" + row.operation + "</th>"));
  }
}

TEST(ComparisonPage, SaysFirstWhetherTheMachineWasSteady) {
  Comparison comparison = generated_comparison();
  EXPECT_TRUE(holds(as_html(comparison), "The machine was steady."));
  comparison.steadiness.steady = false;
  comparison.steadiness.undisturbed = 0.31;
  const std::string page = as_html(comparison);
  EXPECT_TRUE(holds(page, "disturbed"));
  EXPECT_TRUE(holds(page, "31 per cent"));
  EXPECT_FALSE(holds(page, "was steady"));
  EXPECT_LT(page.find("class=\"notice alarm\""), page.find("<figure"));
  // Verdicts are withheld, in the table, the plots and what they say when pointed at.
  for (const char* verdict : {">faster<", ">slower<", ">equal<", ">cannot tell<", ", faster;"}) {
    EXPECT_FALSE(holds(page, verdict)) << verdict;
  }
  EXPECT_TRUE(holds(page, ">withheld<"));
}

TEST(ComparisonPage, TellsMachineCompilerAndCommit) {
  const std::string page = as_html(generated_comparison());
  for (const char* part : {"AMD EPYC", "g++ 12.2.0", "6d723b60f7e5", "Linux 6.1",
                           "level 2 unified: 512K", "de4596df76323c72", "seed 1"}) {
    EXPECT_TRUE(holds(page, part)) << part;
  }
}

TEST(ComparisonPage, NamesTheCommandThatMeasuresTheSame) {
  Comparison comparison = generated_comparison({3, 1, 2, 1});
  comparison.rows.resize(2);
  comparison.method.seed = 7;
  EXPECT_EQ(command_of(comparison),
            "squarelab compare --backends lerf,lefr,x88 --baseline lerf --operations "
            "legal-moves,is-attacked --seconds 120 --seed 7");
  comparison.corpus.source = "given";
  EXPECT_TRUE(holds(command_of(comparison), " --epd "));
  EXPECT_TRUE(holds(as_html(comparison), command_of(comparison)));
}

TEST(ComparisonPage, TextIsEscaped) {
  Comparison comparison = generated_comparison({3, 1, 2, 1});
  comparison.machine.cpu = "<script>alert(\"1\")</script> & co";
  comparison.columns[1].name = "a<b>&\"c";
  comparison.rows[0].operation = "<i>operation</i>";
  comparison.rows[0].group = "group & <b>";
  const std::string page = as_html(comparison);
  EXPECT_EQ(fault_in_xml(page), std::nullopt);
  EXPECT_EQ(addresses_in(page), std::vector<std::string>{});
  EXPECT_TRUE(holds(page, "&lt;script&gt;"));
}

TEST(ComparisonPage, ExtremesAreWellFormed) {
  for (const Comparison& comparison :
       {Comparison{}, generated_comparison({1, 1, 1, 1}), generated_comparison({30, 1, 3, 1})}) {
    EXPECT_EQ(fault_in_xml(as_html(comparison)), std::nullopt);
  }
}

TEST(ChangesPage, ShowsEveryChange) {
  const RunChanges runs =
      compare_runs(generated_comparison({5, 4, 16, 2}), generated_comparison({5, 4, 16, 3}));
  std::size_t changes = 0;
  for (const auto& row : runs.rows) {
    for (const auto& cell : row.cells) changes += cell.change.has_value();
  }
  for (const auto& mean : runs.means) {
    for (const auto& change : mean.changes) changes += change.has_value();
  }
  ASSERT_GT(changes, 0U);
  const std::string page = as_html(runs);
  EXPECT_EQ(fault_in_xml(page), std::nullopt);
  EXPECT_EQ(addresses_in(page), std::vector<std::string>{});
  EXPECT_EQ(marks_in(page).size(), changes);
  EXPECT_TRUE(holds(page, "now: processor"));
  EXPECT_TRUE(holds(page, "before: processor"));
}

}  // namespace
}  // namespace squarelab::lab
