#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/lab/timing/comparison.hpp>
#include <squarelab/lab/timing/comparison_words.hpp>
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

Comparison disturbed() {
  Comparison comparison = made_up_comparison();
  comparison.steadiness.steady = false;
  comparison.steadiness.undisturbed = 0.62;
  return comparison;
}

// As many columns and rows as the shipped backends and operations give.
Comparison full_size() {
  Comparison comparison = made_up_comparison_of({"lefr", "berf", "big_endian_file", "x88"});
  const std::vector<Ratio> ratios{made_up_equal(), made_up_unknown(), made_up_ratio(0.9),
                                  made_up_ratio(0.1), made_up_equal()};
  for (const auto& [operation, group, tier] : {std::array{"legal-moves", "generation", "core"},
                                               {"attack-map", "attack queries", "core"},
                                               {"checks-and-pins", "attack queries", "core"},
                                               {"make-unmake", "making moves", "full"},
                                               {"board-attackers-to", "interface", "board"},
                                               {"set", "interface", "full"}}) {
    comparison.rows.push_back(made_up_row(operation, group, tier, ratios));
  }
  GroupMean mean{"attack queries", {std::nullopt}};
  mean.ratios.insert(mean.ratios.end(), ratios.begin(), ratios.end());
  comparison.means = {mean};
  return comparison;
}

TEST(ComparisonTable, BeginsWithTheVerdict) {
  const Comparison comparison = made_up_comparison();
  const std::string text = as_text(comparison, {120});
  EXPECT_TRUE(text.starts_with(verdict_in_words(comparison)[0].substr(0, 100))) << text;
  EXPECT_TRUE(as_markdown(comparison).starts_with("- " + verdict_in_words(comparison)[0]));
}

// Ratios only: one line a row, with the tier where it is not core.
TEST(ComparisonTable, HasALineForEachRowAndAMarkForEachVerdict) {
  const std::string text = as_text(made_up_comparison());
  EXPECT_EQ(line_of(text, "attack queries,"), "attack queries, mean       0.866        =");
  EXPECT_EQ(line_of(text, "attack-map"), "  attack-map               0.750        =");
  EXPECT_EQ(line_of(text, "attackers-to"), "  attackers-to                 =        =");
  EXPECT_EQ(line_of(text, "make-unmake, full"), "  make-unmake, full        1.250   ?0.980");
  EXPECT_EQ(line_of(text, "making moves"), "making moves");
  EXPECT_TRUE(holds(text, "control"));
  for (const char* detail : {"0.735", "37.50", "maps/s", "interval", "1,234,567", "confidence"}) {
    EXPECT_FALSE(holds(text, detail)) << detail << '\n' << text;
  }
}

TEST(ComparisonTable, FitsInto80Columns) {
  for (const bool details : {false, true}) {
    const std::string text = as_text(full_size(), {80, false, details});
    EXPECT_LE(widest_line(text), 80U) << text;
    EXPECT_TRUE(holds(line_of(text, "board-attackers-to"), "?0.980")) << text;
    EXPECT_TRUE(holds(text, "control")) << text;
  }
  EXPECT_TRUE(holds(as_text(full_size()), "set, full"));
}

// All eight mappings: their long names are broken at every "_", and the control is left out.
TEST(ComparisonTable, OfEightMappingsFitsInto80Columns) {
  Comparison comparison =
      made_up_comparison_of({"berf", "big_endian_file", "lerf_rotated", "lefr", "lefr_rank_flipped",
                             "lefr_file_flipped", "lefr_rotated"});
  comparison.rows = {
      made_up_row("first-rank-attack", "line sets", "sets", std::vector<Ratio>(8, made_up_unknown()))};
  const std::string text = as_text(comparison);
  EXPECT_LE(widest_line(text), 80U) << text;
  EXPECT_EQ(line_of(text, "first-rank-attack"),
            "  first-rank-attack  ?0.980   ?0.980   ?0.980  ?0.980   ?0.980   ?0.980   ?0.980");
}

TEST(ComparisonTable, LeavesTheControlOutIfItDoesNotFit) {
  const std::string narrow = as_text(full_size(), {55});
  EXPECT_EQ(line_of(narrow, "checks-and-pins"),
            "  checks-and-pins        =  ?0.980        0.900  0.100")
      << narrow;
  EXPECT_EQ(narrow.find("\n  checks-and-pins "), narrow.rfind("\n  checks-and-pins ")) << narrow;
  EXPECT_TRUE(holds(narrow, "differs in 0")) << narrow;
}

TEST(ComparisonTable, SpreadsColumnsOverTablesWhereTheyDoNotFit) {
  const std::string text = as_text(full_size(), {40});
  EXPECT_NE(text.find("\n  attack-map "), text.rfind("\n  attack-map ")) << text;
  EXPECT_LE(widest_line(text.substr(0, text.find("Ratios"))), 40U) << text;
}

TEST(ComparisonTable, HasEverythingWithDetails) {
  const std::string text = as_text(made_up_comparison(), {80, false, true});
  for (const char* part :
       {"second_of_them      37.50  0.750  0.735-0.766  0.742-0.758  slower",
        "control             50.05  1.001  0.993-1.004  0.996-1.003  equal", "cannot tell",
        "attack-map    M maps/s  core      2,400", "8r + f", "0 7 56 63", "1,234,567", "A CPU",
        "An OS", "2,400 positions", "code at 8 placements", "seed 1", "commit c0ffee",
        "All 8 intervals", "95 per cent"}) {
    EXPECT_TRUE(holds(text, part)) << part << '\n' << text;
  }
}

// A name alone does not say what a backend is.
TEST(ComparisonTable, NamesFormulas) {
  EXPECT_TRUE(
      holds(as_text(made_up_comparison()), "index     first 8r + f, second_of_them 8r + f"));
}

TEST(ComparisonTable, HasColorOnlyIfAskedFor) {
  EXPECT_FALSE(holds(as_text(made_up_comparison(), {100, false}), "\x1b"));
  const std::string text = as_text(made_up_comparison(), {100, true});
  for (const char* mark :
       {"\x1b[31m0.750\x1b", "\x1b[32m1.250\x1b", "\x1b[34m=\x1b", "\x1b[33m?0.980\x1b"}) {
    EXPECT_TRUE(holds(text, mark)) << text;
  }
  Comparison alarming = made_up_comparison();
  alarming.rows[0].cells[2].ratio = made_up_ratio(1.1);
  EXPECT_TRUE(holds(as_text(alarming, {100, true}), "\x1b[1;33m1.100"));
}

// Not in words, not by a mark, not by a colour, in no form.
TEST(ComparisonTable, NamesNoVerdictIfTheMachineWasDisturbed) {
  const Comparison comparison = disturbed();
  const std::string text = as_text(comparison, {80, false, true});
  EXPECT_TRUE(text.starts_with("The machine was disturbed")) << text;
  EXPECT_TRUE(holds(text, "slowed down 38 % of the time")) << text;
  EXPECT_EQ(line_of(text, "make-unmake, full"), "  make-unmake, full        1.250    0.980");
  EXPECT_EQ(line_of(text, "attackers-to"), "  attackers-to             1.001    1.001");
  for (const std::string& form : {text, as_markdown(comparison), as_csv(comparison)}) {
    for (const char* claim : {"equal", "faster", "slower", "cannot tell", "="}) {
      EXPECT_FALSE(holds(form, claim)) << claim << '\n' << form;
    }
    EXPECT_TRUE(holds(form, "withheld")) << form;
    EXPECT_TRUE(holds(form, "0.75")) << form;
  }
  EXPECT_FALSE(holds(as_text(comparison, {80, true, true}), "\x1b"));
}

TEST(ComparisonTable, WarnsOfFewPositions) {
  Comparison few = made_up_comparison();
  few.rows[0].positions = 300;
  EXPECT_TRUE(holds(as_text(few), "Few positions in attack-map (300)"));
}

TEST(ComparisonTable, SaysWhatRowsThroughBoardAre) {
  EXPECT_FALSE(holds(as_text(made_up_comparison()), "Board"));
  const std::string text = as_text(full_size());
  EXPECT_TRUE(holds(text, "board-attackers-to ")) << text;
  EXPECT_TRUE(holds(text, "what the interface costs")) << text;
}

TEST(ComparisonMarkdown, HoldsTheFigures) {
  const std::string text = as_markdown(made_up_comparison());
  EXPECT_TRUE(holds(text, "| group | row | second_of_them | first, control |\n|---|---|---:|---:|"))
      << text;
  EXPECT_TRUE(holds(text, "| making moves | make-unmake, full | **1.250** | ?0.980 |")) << text;
  EXPECT_TRUE(holds(text, "| attack queries | mean | **0.866** | = |")) << text;
  EXPECT_TRUE(holds(text,
                    "| attack-map | second_of_them | 37.50 | 0.750 | 0.735-0.766 | "
                    "0.742-0.758 | slower |"))
      << text;
  EXPECT_TRUE(holds(text, "- machine: A CPU")) << text;
}

TEST(ComparisonCsv, HasALineForEachCell) {
  const std::string text = as_csv(made_up_comparison());
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + 3 * 3 + 3);
  EXPECT_TRUE(holds(text,
                    "\nattack-map,attack queries,map,core,2400,first,baseline,"
                    "45000000,50000000,55000000,,,,,,\n"))
      << text;
  EXPECT_TRUE(holds(text,
                    "\nattack-map,attack queries,map,core,2400,second_of_them,backend,"
                    "33750000,37500000,"))
      << text;
  EXPECT_TRUE(holds(text, ",0.75,0.735,0.766,0.742")) << text;
  EXPECT_TRUE(holds(text, ",0.758,slower\n")) << text;
  EXPECT_TRUE(holds(text, "\nmean,attack queries,,,,first,baseline,,,,,,,,,\n")) << text;
}

}  // namespace
}  // namespace squarelab::lab
