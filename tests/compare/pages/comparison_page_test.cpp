#include <gtest/gtest.h>

#include <squarelab/compare.hpp>
#include <squarelab/compare/pages/figures.hpp>
#include <squarelab/compare/pages/pages.hpp>
#include <squarelab/compare/pages/verdict_words.hpp>

#include "compare/generated_comparison.hpp"
#include "compare/made_up_comparison.hpp"
#include "support/contains.hpp"
#include "support/markup.hpp"
#include "support/svg_marks.hpp"

namespace squarelab::compare {
namespace {

using testing_support::addresses_in;
using testing_support::count;
using testing_support::expect_parts;
using testing_support::fault_in_xml;
using testing_support::marks_in;

bool holds(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

TEST(ComparisonPage, IsOneFileThatFetchesNothing) {
  const std::string page = as_html(page_of(generated_comparison()));
  EXPECT_EQ(fault_in_xml(page), std::nullopt);
  EXPECT_EQ(addresses_in(page), std::vector<std::string>{});
  EXPECT_FALSE(holds(page, "<script"));
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>\n"));
}

TEST(ComparisonPage, HoldsEveryFigureWithAllItsMarks) {
  const Comparison comparison = generated_comparison();
  const std::string page = as_html(page_of(comparison));
  std::size_t marks = 0;
  for (const report::Figure& figure : figures_of(comparison)) {
    EXPECT_TRUE(holds(page, "<figure id=\"" + figure.name + "\">")) << figure.name;
    marks += marks_in(as_html(figure)).size();
  }
  EXPECT_EQ(marks_in(page).size(), marks);
  EXPECT_GT(marks, 2 * comparison.rows.size() * 5);
}

TEST(ComparisonPage, LinksLeadToItsParts) {
  const std::string page = as_html(page_of(generated_comparison()));
  std::size_t links = 0;
  for (auto at = page.find("href=\"#"); at != page.npos; at = page.find("href=\"#", at + 1)) {
    const std::size_t begin = at + 7;
    const std::string part = page.substr(begin, page.find('"', begin) - begin);
    EXPECT_EQ(count(page, "id=\"" + part + "\""), 1U) << part;
    ++links;
  }
  EXPECT_EQ(links, count(page, "<h2 "));
}

TEST(ComparisonPage, HoldsTheFiguresAsHtml) {
  Comparison comparison = generated_comparison();
  comparison.rows[0].cells[1].ratio = Ratio{0.75, Interval{0.7424, 0.7581}, {0.74, 0.76}};
  const std::string page = as_html(page_of(comparison));
  EXPECT_TRUE(holds(page, "<b>0.750</b></td>")) << page;
  // Rounded outward.
  EXPECT_TRUE(holds(page, ">0.742-0.759</td>")) << page;
  for (const Row& row : comparison.rows) EXPECT_TRUE(holds(page, row.description)) << row.question;
}

TEST(ComparisonPage, SaysFirstWhetherTheMachineWasSteady) {
  Comparison comparison = generated_comparison();
  EXPECT_TRUE(holds(as_html(page_of(comparison)), "The machine was steady."));
  comparison.noise.is_quiet = false;
  comparison.noise.undisturbed = 0.31;
  const std::string page = as_html(page_of(comparison));
  EXPECT_TRUE(holds(page, "31 per cent"));
  EXPECT_FALSE(holds(page, "was steady"));
  EXPECT_LT(page.find("class=\"notice alarm\""), page.find("<figure"));
  EXPECT_LT(page.find("The machine was disturbed"), page.find("<figure"));
}

TEST(ComparisonPage, TellsMachineCompilerAndCommit) {
  const std::string page = as_html(page_of(generated_comparison()));
  expect_parts(page, {"AMD EPYC", "g++ 12.2.0", "6d723b60f7e5", "Linux 6.1", "512K level 2",
                      "de4596df76323c72", "seed 1"});
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
  EXPECT_TRUE(holds(as_html(page_of(comparison)), command_of(comparison)));
}

TEST(ComparisonPage, TextIsEscaped) {
  Comparison comparison = generated_comparison({3, 1, 2, 1});
  comparison.machine.cpu = "<script>alert(\"1\")</script> & co";
  comparison.columns[1].name = "a<b>&\"c";
  comparison.rows[0].question = "<i>operation</i>";
  comparison.rows[0].group = "group & <b>";
  const std::string page = as_html(page_of(comparison));
  EXPECT_EQ(fault_in_xml(page), std::nullopt);
  EXPECT_EQ(addresses_in(page), std::vector<std::string>{});
  EXPECT_TRUE(holds(page, "&lt;script&gt;"));
}

TEST(ComparisonPage, ExtremesAreWellFormed) {
  for (const Comparison& comparison :
       {Comparison{}, generated_comparison({1, 1, 1, 1}), generated_comparison({30, 1, 3, 1})}) {
    EXPECT_EQ(fault_in_xml(as_html(page_of(comparison))), std::nullopt);
  }
}

// The line that begins with these words, after blanks.
std::string line_of(const std::string& text, std::string_view words) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = text.find('\n', begin);
    const std::string line = text.substr(begin, end - begin);
    const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
    if (line.substr(first).starts_with(words)) return line;
    begin = end + 1;
  }
  return "none";
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

const report::TextStyle brief{80, 80, false, false};
const report::TextStyle detailed{80, 80, false, true};

std::string brief_text(const Comparison& comparison) { return as_text(page_of(comparison), brief); }

// As many columns and rows as the shipped backends and questions give.
Comparison full_size() {
  Comparison comparison =
      made_up_comparison_of({"lefr", "berf", "big_endian_file", "x88", "x88_vectors"});
  const std::vector<Ratio> ratios{made_up_equal(),    made_up_unknown(),  made_up_ratio(0.9),
                                  made_up_ratio(0.1), made_up_ratio(1.2), made_up_equal()};
  for (const auto& [question, group, state] : {std::array{"legal-moves", "generation", "core"},
                                               {"attack-map", "attack queries", "core"},
                                               {"checks-and-pins", "attack queries", "core"},
                                               {"make-unmake", "making moves", "full"},
                                               {"board-attackers-to", "interface", "board"},
                                               {"set", "interface", "full"}}) {
    comparison.rows.push_back(made_up_row(question, group, state, ratios));
  }
  GroupMean mean{"attack queries", {std::nullopt}};
  mean.ratios.insert(mean.ratios.end(), ratios.begin(), ratios.end());
  comparison.means = {mean};
  return comparison;
}

TEST(ComparisonText, BeginsWithTheAnswer) {
  const Comparison comparison = full_size();
  const std::string answer = verdict_in_words(comparison)[0];
  EXPECT_TRUE(brief_text(comparison).starts_with(answer.substr(0, 60)));
  EXPECT_TRUE(as_markdown(page_of(comparison)).starts_with("- " + answer));
}

// Nanoseconds of the baseline, then a mark for each of the others; the state where it is not core.
TEST(ComparisonText, HasALineForEachRowAndAMarkForEachVerdict) {
  const std::string text = brief_text(full_size());
  EXPECT_EQ(line_of(text, "checks-and-pins"),
            "  checks-and-pins      20.0     =  ?0.980        0.900  0.100        1.200")
      << text;
  EXPECT_TRUE(holds(line_of(text, "make-unmake, full"), "20.0")) << text;
  EXPECT_TRUE(holds(text, "first  lefr")) << text;
  EXPECT_LE(widest_line(text), 80U) << text;
  for (const char* detail : {"0.9045", "interval 0.", "1,234,567", "confidence", "control "}) {
    EXPECT_FALSE(holds(text, detail)) << detail << '\n' << text;
  }
}

TEST(ComparisonText, OfEightMappingsFitsInto80Columns) {
  Comparison comparison =
      made_up_comparison_of({"berf", "big_endian_file", "lerf_rotated", "lefr", "lefr_rank_flipped",
                             "lefr_file_flipped", "lefr_rotated"});
  comparison.rows = {made_up_row("first-rank-attack", "line sets", "sets",
                                 std::vector<Ratio>(8, made_up_unknown()))};
  const std::string text = brief_text(comparison);
  EXPECT_LE(widest_line(text), 80U) << text;
  EXPECT_EQ(testing_support::count(text, "?0.980"), 7U) << text;
  // Each part names its rows.
  EXPECT_EQ(testing_support::count(text, "  first-rank-attack"), 2U) << text;
}

TEST(ComparisonText, ShowsTheControlWhereThereIsNothingElse) {
  Comparison comparison = made_up_comparison_of({});
  comparison.rows = {made_up_row("set", "x", "core", {made_up_unknown()})};
  EXPECT_TRUE(holds(brief_text(comparison), "control")) << brief_text(comparison);
}

// Every cell has its place, whether it was measured or not.
TEST(ComparisonText, ShowsWhatIsMissing) {
  Comparison comparison = full_size();
  comparison.rows[0].cells[4].absent = true;
  comparison.rows[0].cells[1].ratio->interval.reset();
  comparison.left_out = {{"perft-plain", "there was no time"}, {"perft-full", "there was no time"}};
  const std::string text = brief_text(comparison);
  EXPECT_EQ(line_of(text, "legal-moves"),
            "  legal-moves          20.0  ?1.001  ?0.980        0.900      -        1.200")
      << text;
  expect_parts(text, {"\"-\":", "Left out: perft-plain and perft-full; there was no time."});
  comparison.left_out = {{"set", "40 seconds are too few for it"}};
  EXPECT_TRUE(holds(brief_text(comparison), "Left out: set; 40 seconds are too few for it."));
  comparison.left_out.push_back({"noisy", "40 seconds are too few for it"});
  EXPECT_TRUE(
      holds(brief_text(comparison), "Left out: set and noisy; 40 seconds are too few for them."));
  const std::string details = as_text(page_of(comparison), detailed);
  expect_parts(details, {"none  cannot tell", "not counted so"});
  EXPECT_TRUE(holds(as_csv(page_of(comparison)), ",absent\n"));
}

// A table of every board: 31 columns, as many as a build may have.
TEST(ComparisonText, OfManyColumnsKeepsToTheWidth) {
  for (const int backends : {8, 12, 31}) {
    const Comparison comparison = generated_comparison({backends, 4, 8, 1});
    for (const std::size_t width : {80U, 100U}) {
      for (const std::string& line :
           report::split(as_text(page_of(comparison), {80, width, false, true}), '\n')) {
        // A command to repeat it is one line.
        EXPECT_TRUE(line.size() <= width || line.starts_with("squarelab compare --")) << line;
      }
    }
  }
}

TEST(ComparisonText, HasEverythingWithDetails) {
  const std::string text = as_text(page_of(made_up_comparison()), detailed);
  expect_parts(text, {"0.735-0.766  slower", "37.50", "made up; a unit is a map; state core",
                      "on the part of the board that decides the moves", "cannot tell", "8r + f",
                      "0 7 56 63", "1,234,567", "A CPU", "An OS", "2,400 positions", "8 placements",
                      "seed 1", "commit c0ffee", "All 8 intervals", "95 per cent",
                      "squarelab compare --backends first,second_of_them"});
}

TEST(ComparisonText, HasColorOnlyIfAskedFor) {
  const report::Page page = page_of(made_up_comparison());
  EXPECT_FALSE(holds(as_text(page, {100, 100, false, true}), "\x1b"));
  const std::string text = as_text(page, {100, 100, true, false});
  expect_parts(text, {"\x1b[31m0.750\x1b", "\x1b[32m1.250\x1b", "\x1b[34m=\x1b"});
  Comparison alarming = made_up_comparison();
  alarming.rows[0].cells[2].ratio = made_up_ratio(1.1);
  EXPECT_TRUE(holds(as_text(page_of(alarming), {100, 100, true, true}), "\x1b[1;33m1.100"));
}

TEST(ComparisonMarkdown, HoldsTheFigures) {
  const std::string text = as_markdown(page_of(made_up_comparison()));
  expect_parts(text, {"| making moves | make-unmake, full | 20.0 | **1.250** |",
                      "| attack queries | mean |  | **0.866** |"});
  expect_parts(text,
               {"| attack-map | second_of_them | 26.7 | 37.50 | 0.750 | 0.735-0.766 | slower |",
                "- machine: A CPU"});
}

TEST(ComparisonCsv, HasALineForEachCell) {
  const std::string text = as_csv(page_of(made_up_comparison()));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + 3 * 3 + 3);
  expect_parts(text, {"\nattack-map,attack queries,map,core,2400,first,baseline,"
                      "45000000,50000000,55000000,,,,,,\n",
                      "\nattack-map,attack queries,map,core,2400,second_of_them,backend,"
                      "33750000,37500000,",
                      ",0.75,0.735,0.766,0.742", ",0.758,slower\n",
                      "\nmean,attack queries,,,,first,baseline,,,,,,,,,\n"});
}

TEST(ChangesPage, ShowsEveryChange) {
  const RunChanges runs =
      compare_runs(generated_comparison({5, 4, 16, 2}), generated_comparison({5, 4, 16, 3}));
  std::size_t changes = 0;
  for (const auto& row : runs.rows) {
    for (const auto& cell : row.cells) changes += cell.ratio.has_value();
  }
  for (const auto& mean : runs.means) {
    for (const auto& change : mean.ratios) changes += change.has_value();
  }
  ASSERT_GT(changes, 0U);
  const std::string page = as_html(page_of(runs));
  EXPECT_EQ(fault_in_xml(page), std::nullopt);
  EXPECT_EQ(addresses_in(page), std::vector<std::string>{});
  EXPECT_EQ(marks_in(page).size(), changes);
  expect_parts(page, {"Now: how it was measured", "Before: how it was measured"});
}

}  // namespace
}  // namespace squarelab::compare
