// Two made-up comparisons against each other: quotients worked out by hand, and what is refused.
#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/compare.hpp>
#include <squarelab/compare/comparison.hpp>
#include <squarelab/compare/pages/pages.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "compare/made_up_comparison.hpp"
#include "support/contains.hpp"
#include "support/json.hpp"

namespace squarelab::compare {
namespace {

using testing_support::contains;
using testing_support::expect_parts;
using testing_support::Json;
using Texts = std::vector<std::string>;

Json document(const RunChanges& runs) { return testing_support::read_json(to_text(to_json(runs))); }

// The rows legal-moves, bulk-count and set; the ratios of "other", the control being equal.
Comparison run(const Ratio& first, const Ratio& second, const Ratio& mean) {
  Comparison comparison = made_up_comparison_of({"other"});
  comparison.rows = {
      made_up_row("legal-moves", "generation", "core", {first, made_up_equal()}),
      made_up_row("bulk-count", "generation", "core", {made_up_ratio(0.2), made_up_equal()}),
      made_up_row("set", "interface", "full", {second, made_up_equal()})};
  comparison.means = {{"generation", {std::nullopt, mean, made_up_equal()}}};
  return comparison;
}

const Comparison before =
    run(made_up_ratio(0.48, 0.5, 0.52), made_up_ratio(0.95, 1, 1.05), made_up_ratio(0.4));
const Comparison now =
    run(made_up_ratio(0.72, 0.75, 0.78), made_up_ratio(0.94, 0.98, 1.02), made_up_ratio(0.5));

TEST(CompareRuns, QuotientsOfRatiosWithBothIntervals) {
  const Json runs = document(compare_runs(now, before));
  const Json& gained = runs.at("rows").at(0).at("cells").at(1).at("ratio");
  EXPECT_DOUBLE_EQ(gained.at("value"), 1.5);
  EXPECT_DOUBLE_EQ(gained.at("interval").at(0), 0.72 / 0.52);
  EXPECT_DOUBLE_EQ(gained.at("interval").at(1), 0.78 / 0.48);
  EXPECT_EQ(gained.at("verdict"), "faster");
  EXPECT_EQ(runs.at("rows").at(1).at("cells").at(1).at("ratio").at("verdict"), "equal");
  EXPECT_EQ(runs.at("rows").at(2).at("cells").at(1).at("ratio").at("verdict"), "cannot tell");
  EXPECT_TRUE(runs.at("rows").at(0).at("cells").at(0).at("ratio").is_null());
  EXPECT_EQ(runs.at("rows").at(0).at("group"), "generation");
  EXPECT_EQ(runs.at("confidence").dump(), "0.9");
  EXPECT_EQ(runs.at("means").at(0).at("group"), "generation");
  EXPECT_EQ(runs.at("means").at(0).at("ratios").at(1).at("verdict"), "faster");
  for (const char* list : {"objections", "differences", "left_out"}) {
    EXPECT_TRUE(runs.at(list).empty()) << runs.at(list);
  }

  const Json back = document(compare_runs(before, now));
  EXPECT_EQ(back.at("rows").at(0).at("cells").at(1).at("ratio").at("verdict"), "slower");
}

// Other speeds with the same ratios are no change, whatever they are.
TEST(CompareRuns, ClaimsNothingOfSpeeds) {
  Comparison faster_machine = before;
  for (Row& row : faster_machine.rows) {
    for (Cell& cell : row.cells) cell.throughput.median *= 4;
  }
  const RunChanges changed = compare_runs(faster_machine, before);
  for (const RunChanges::Row& row : changed.rows) {
    EXPECT_FALSE(row.cells[1].ratio->is_claimed()) << row.question;
  }
  const std::string text = as_text(page_of(changed));
  expect_parts(text, {"M/s before", "200.0", "have no verdict"});
}

// What the hour does is not a change, however narrow the interval.
TEST(CompareRuns, ClaimsNoChangeOfTwoPerCentOrLess) {
  const auto verdict = [](double lower, double upper) {
    return Change{1, 1, 1, {lower, upper}}.verdict();
  };
  EXPECT_EQ(verdict(1.021, 1.03), Verdict::Faster);
  EXPECT_EQ(verdict(1.019, 1.03), Verdict::CannotTell);
  EXPECT_EQ(verdict(0.95, 0.980), Verdict::Slower);
  EXPECT_EQ(verdict(0.95, 0.981), Verdict::CannotTell);
  EXPECT_EQ(verdict(1.005, 1.02), Verdict::Equal);
  EXPECT_EQ(verdict(0.9, 1.2), Verdict::CannotTell);
}

TEST(CompareRuns, BeginsWithWhatHasChanged) {
  EXPECT_EQ(changes_in_words(compare_runs(before, before)),
            Texts{"No ratio is known to have changed: of 4, 2 equal within 2 %, 2 cannot tell."});
  EXPECT_EQ(changes_in_words(compare_runs(now, before)),
            (Texts{"2 of 4 ratios changed: other 1.5 times faster in legal-moves, "
                   "25 % in the mean of generation.",
                   "The others: 1 equal within 2 %, 1 cannot tell."}));
  EXPECT_TRUE(as_text(page_of(compare_runs(now, before))).starts_with("2 of 4 ratios changed: "));
  EXPECT_TRUE(
      as_markdown(page_of(compare_runs(now, before))).starts_with("- 2 of 4 ratios changed: "));
}

// The largest first, and no more than can be read.
TEST(CompareRuns, NamesTheLargestChanges) {
  Comparison a = made_up_comparison_of({"other"});
  Comparison b = a;
  for (int i = 0; i < 15; ++i) {
    const std::string name = "row-" + std::to_string(i);
    b.rows.push_back(made_up_row(name, "all", "core", {made_up_ratio(1), made_up_equal()}));
    a.rows.push_back(
        made_up_row(name, "all", "core", {made_up_ratio(1.1 + 0.01 * i), made_up_equal()}));
  }
  const std::string words = changes_in_words(compare_runs(a, b))[0];
  EXPECT_TRUE(
      words.starts_with("15 of 15 ratios changed: other 24 % faster in row-14, 23 % in row-13, "))
      << words;
  EXPECT_TRUE(words.ends_with("in row-3; and 3 more.")) << words;
}

// Those of a backend together, in the order of the largest.
TEST(CompareRuns, NamesTheChangesOfABackendTogether) {
  Comparison a = made_up_comparison_of({"small", "large"});
  Comparison b = a;
  const auto add = [](Comparison& run, const char* name, double small, double large) {
    run.rows.push_back(made_up_row(name, "all", "core",
                                   {made_up_ratio(small), made_up_ratio(large), made_up_equal()}));
  };
  add(a, "one", 1.1, 0.5);
  add(a, "two", 0.8, 0.9);
  add(b, "one", 1, 1);
  add(b, "two", 1, 1);
  EXPECT_EQ(changes_in_words(compare_runs(a, b))[0],
            "4 of 4 ratios changed: large 2 times slower in one, 10 % in two; small 20 % slower in "
            "two, 10 % faster in one.");
}

TEST(CompareRuns, DistrustsChangesThatTheControlShows) {
  Comparison odd = now;
  odd.rows[0].cells[2].ratio = made_up_ratio(1.1);
  EXPECT_EQ(changes_in_words(compare_runs(odd, before))[0],
            "Do not trust these changes: the control, the same code as "
            "first, changed in legal-moves.");
}

TEST(CompareRuns, WarnsOfWhatDiffersAround) {
  Comparison other = before;
  other.build.flags = "-O2";
  other.columns[1].sliders = "magic";
  for (Row& row : other.rows) row.cells[2].ratio = made_up_ratio(1.02);
  const RunChanges changed = compare_runs(now, other);
  std::string all;
  for (const std::string& difference : changed.differences) all += difference + '\n';
  expect_parts(all, {"flags: -O2 before, -O3 now", "sliders of other: magic before, none now",
                     "the run before was called faster or slower in 3 rows"});
  EXPECT_TRUE(contains(as_text(page_of(changed)), "Beware: flags: -O2 before, -O3 now."));
}

TEST(CompareRuns, LeavesOutWhatOnlyOneHas) {
  Comparison other = before;
  other.rows[0].question = "attack-map";
  const RunChanges runs = compare_runs(now, other);
  ASSERT_EQ(runs.rows.size(), 2U);
  EXPECT_EQ(runs.rows[1].question, "set");
  const std::string left_out = document(runs).at("left_out").dump();
  expect_parts(left_out,
               {"legal-moves: only now", "attack-map: only before", "mean of generation"});
  EXPECT_TRUE(runs.means.empty());

  Comparison more = before;
  more.rows[0].positions = 1200;
  EXPECT_TRUE(
      contains(document(compare_runs(now, more)).at("left_out").dump(), "legal-moves: other work"));
}

void expect_refused(const Comparison& a, const Comparison& b, std::string_view why,
                    bool anyway = false) {
  try {
    compare_runs(a, b, anyway);
    ADD_FAILURE() << "was compared: " << why;
  } catch (const std::invalid_argument& error) {
    EXPECT_TRUE(contains(error.what(), std::string(why))) << error.what();
    EXPECT_FALSE(contains(error.what(), "\n")) << error.what();
  }
}

TEST(CompareRuns, RefusesWhatCannotBeCompared) {
  Comparison other = before;
  other.method.baseline = other.columns[0].name = other.columns[2].name = "rest";
  expect_refused(now, other, "ratios are to first now and to rest before", true);
  other = before;
  other.corpus.digest = "def";
  expect_refused(now, other, "other positions", true);
  other = before;
  other.corpus.positions = 7;
  expect_refused(now, other, "other positions", true);
  other = before;
  other.columns[1].name = "stranger";
  expect_refused(now, other, "no backend in common", true);
  other = before;
  for (Row& row : other.rows) row.question += "-2";
  expect_refused(now, other, "no operation in common", true);
}

// A disturbed run, another CPU, another compiler: only if one insists, and then it is said first.
TEST(CompareRuns, RefusesWhatShouldNotBeCompared) {
  const auto refused = [](const Comparison& a, const Comparison& b, const std::string& why) {
    expect_refused(a, b, why + " (--anyway compares them all the same)");
    const RunChanges runs = compare_runs(a, b, true);
    EXPECT_EQ(changes_in_words(runs)[0], "These runs should not be compared: " + why + ".");
    EXPECT_EQ(document(runs).at("objections").at(0), why);
  };
  Comparison other = before;
  other.machine.cpu = "Another CPU";
  refused(now, other, "the CPU was Another CPU before and is A CPU now");
  other = before;
  other.build.compiler = "clang++ 14";
  refused(now, other, "the compiler was clang++ 14 before and is g++ now");
  other = before;
  other.noise.is_quiet = false;
  refused(now, other, "the run before was disturbed");
  refused(other, now, "the run now was disturbed");
}

TEST(CompareRuns, AsTextMarkdownAndCsv) {
  const RunChanges runs = compare_runs(now, before);
  const std::string text = as_text(page_of(runs), {80, 80, false, false});
  expect_parts(text, {"legal-moves   1.500\n", "set, full    ?0.980\n", "mean          1.250\n"});
  EXPECT_FALSE(contains(text, "1.384-1.626")) << text;
  const std::string markdown = as_markdown(page_of(runs));
  expect_parts(markdown, {"| generation | legal-moves | **1.500** |",
                          "| legal-moves | other | 0.500 | 0.750 | 1.500 | 1.384-1.626 | faster"});
  const std::string csv = as_csv(page_of(runs));
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 3 * 3 + 2);
  expect_parts(csv, {"\nlegal-moves,generation,map,other,backend,0.5,0.75,1.5,",
                     "\nlegal-moves,generation,map,first,baseline,,,,,,,50000000,50000000\n"});
}

}  // namespace
}  // namespace squarelab::compare
