// The verdict in words: who is named together, by how much, and when nothing is claimed.
#include <gtest/gtest.h>

#include <squarelab/lab/timing/comparison_words.hpp>
#include <string>
#include <vector>

#include "lab/timing/made_up_comparison.hpp"

namespace squarelab::lab {
namespace {

using Texts = std::vector<std::string>;

const Ratio equal = made_up_equal();
const Ratio unknown = made_up_unknown();
Ratio of(double value) { return made_up_ratio(value); }

// Ratios of columns a, b, c and the control.
void add_row(Comparison& comparison, const char* operation, const char* group,
             const std::vector<Ratio>& ratios) {
  comparison.rows.push_back(made_up_row(operation, group, "core", ratios));
}

// Mappings that are alike but for a row, and one backend that is slower nearly everywhere.
Comparison mappings_and_mailbox() {
  Comparison comparison = made_up_comparison_of({"a", "b", "mailbox"});
  add_row(comparison, "attack-map", "attack queries", {of(1.03), equal, of(0.1), equal});
  add_row(comparison, "attackers-to", "attack queries", {equal, equal, of(0.25), equal});
  add_row(comparison, "bulk-count", "generation", {equal, equal, of(0.3), equal});
  add_row(comparison, "legal-moves", "generation", {equal, unknown, of(0.9), equal});
  add_row(comparison, "make-unmake", "making moves", {equal, equal, equal, equal});
  return comparison;
}

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::string all_of(const Texts& sentences) {
  std::string text;
  for (const std::string& sentence : sentences) text += sentence + '\n';
  return text;
}

TEST(ComparisonWords, NameAlikeBackendsTogetherAndGroupsInsteadOfTheirRows) {
  EXPECT_EQ(
      verdict_in_words(mappings_and_mailbox()),
      (Texts{"a and b: equal to first within 2 % in attackers-to, bulk-count and make-unmake; "
             "a 3 % faster than first in attack-map; cannot tell for b in legal-moves.",
             "mailbox: 4 to 10 times slower than first in attack queries (most in "
             "attack-map), 10 % to 3.3 times in generation (most in bulk-count); equal to "
             "first within 2 % in make-unmake.",
             "The machine was steady."}));
}

TEST(ComparisonWords, CountRowsWhereTheyAreMany) {
  Comparison comparison = made_up_comparison_of({"a"});
  for (const char* name : {"one", "two", "three", "four"}) {
    add_row(comparison, name, "all", {equal, equal});
  }
  EXPECT_EQ(verdict_in_words(comparison)[0], "a: equal to first within 2 % in all 4 rows.");
  add_row(comparison, "five", "all", {of(0.5), equal});
  EXPECT_EQ(verdict_in_words(comparison)[0],
            "a: equal to first within 2 % in 4 of 5 rows; 2 times slower than first in five.");
  for (Row& row : comparison.rows) row.cells[1].ratio = unknown;
  EXPECT_EQ(verdict_in_words(comparison)[0], "a: cannot tell in all 5 rows.");
}

// Both to the same verdicts, so one sentence with ranges over both.
TEST(ComparisonWords, ShareASentenceIfVerdictsAreTheSame) {
  Comparison comparison = made_up_comparison_of({"a", "b", "c"});
  add_row(comparison, "one", "x", {of(0.5), of(0.4), of(2), equal});
  add_row(comparison, "two", "y", {of(1.1), of(1.2), of(2), equal});
  EXPECT_EQ(verdict_in_words(comparison),
            (Texts{"a and b: 2 to 2.5 times slower than first in one, 10 to 20 % faster in two.",
                   "c: 2 times faster than first in one and two.", "The machine was steady."}));
}

// The sizes are too different for a range that says anything.
TEST(ComparisonWords, ShareNoSentenceIfRatiosAreFarApart) {
  Comparison comparison = made_up_comparison_of({"a", "b"});
  add_row(comparison, "one", "x", {of(0.5), of(0.1), equal});
  EXPECT_EQ(verdict_in_words(comparison),
            (Texts{"a: 2 times slower than first in one.", "b: 10 times slower than first in one.",
                   "The machine was steady."}));
}

// "Equal" and "cannot tell" never share a sentence as if they were one.
TEST(ComparisonWords, TellEqualFromUnknown) {
  Comparison comparison = made_up_comparison_of({"a", "b"});
  for (const char* name : {"one", "two", "three", "four", "five"}) {
    add_row(comparison, name, "x", {equal, unknown, equal});
  }
  EXPECT_EQ(verdict_in_words(comparison),
            (Texts{"a: equal to first within 2 % in all 5 rows.", "b: cannot tell in all 5 rows.",
                   "The machine was steady."}));
  for (const std::size_t row : {0, 1, 2}) comparison.rows[row].cells[2].ratio = equal;
  EXPECT_EQ(
      verdict_in_words(comparison)[0],
      "a and b: equal to first within 2 % in one, two and three; cannot tell for b in four and "
      "five.");
}

TEST(ComparisonWords, LeaveOutRowsThroughBoard) {
  Comparison comparison = made_up_comparison_of({"a"});
  add_row(comparison, "legal-moves", "generation", {equal, equal});
  comparison.rows.push_back(
      made_up_row("board-legal-moves", "interface", "board", {of(0.5), equal}));
  EXPECT_EQ(verdict_in_words(comparison)[0], "a: equal to first within 2 % in legal-moves.");
}

TEST(ComparisonWords, SayWhatTheInterfaceCosts) {
  Comparison comparison = made_up_comparison_of({"a"});
  add_row(comparison, "legal-moves", "generation", {equal, equal});
  EXPECT_EQ(note_on_interface(comparison), "");
  comparison.rows.push_back(
      made_up_row("board-legal-moves", "interface", "board", {of(0.5), equal}));
  comparison.rows[0].cells[0].throughput.median = 150e6;
  comparison.rows[0].cells[2].throughput.median = 150e6;
  const std::string note = note_on_interface(comparison);
  EXPECT_TRUE(holds(note, "legal-moves takes 2.0 to 3.0 times as long")) << note;
  EXPECT_TRUE(holds(note, "in the order of lerf, which lerf therefore gets for nothing")) << note;
}

TEST(ComparisonWords, ClaimNothingIfTheMachineWasDisturbed) {
  Comparison comparison = mappings_and_mailbox();
  comparison.rows[0].cells[4].ratio = of(1.1);  // the control
  comparison.steadiness = {false, 0.62, 1.31, 0.12, 1.1, 350, 1};
  const Texts sentences = verdict_in_words(comparison);
  EXPECT_EQ(sentences,
            (Texts{"The machine was disturbed, so ratios are shown and no verdict is given: it was "
                   "slowed down 38 % of the time, a fixed piece of work took 1.31 times "
                   "its best time, the measurement waited 12 % of the time for a processor and "
                   "other programs used 1.1 processors."}));
  comparison.steadiness = {false, 1, 1, 0, 0.5, 350, 1};
  EXPECT_EQ(
      verdict_in_words(comparison)[0],
      "The machine was disturbed, so ratios are shown and no verdict is given: other programs "
      "used 0.5 processors.");
}

TEST(ComparisonWords, BeginWithAControlThatDiffers) {
  Comparison comparison = made_up_comparison();
  EXPECT_FALSE(holds(all_of(verdict_in_words(comparison)), "control"));
  comparison.rows[0].cells[2].ratio = of(0.9);
  EXPECT_EQ(verdict_in_words(comparison)[0],
            "Do not trust this run: the control, which is first's own code at other places, was "
            "called faster or slower in 1 of 4 rows.");
}

TEST(ComparisonWords, WarnOfFewPositions) {
  Comparison comparison = made_up_comparison();
  comparison.rows[1].positions = enough_positions;
  EXPECT_FALSE(holds(all_of(verdict_in_words(comparison)), "Few positions"));
  comparison.rows[1].positions = 999;
  EXPECT_TRUE(holds(verdict_in_words(comparison).back(), "Few positions in attackers-to (999):"));
  while (comparison.rows.size() < 4) comparison.rows.push_back(comparison.rows[0]);
  for (Row& row : comparison.rows) row.positions = 30;
  comparison.rows[2].positions = 31;
  EXPECT_TRUE(holds(verdict_in_words(comparison).back(), "Few positions in 4 rows (at most 31):"));
}

TEST(ComparisonWords, OfTheBaselineAlone) {
  Comparison comparison = made_up_comparison_of({});
  add_row(comparison, "attack-map", "attack queries", {equal});
  EXPECT_EQ(verdict_in_words(comparison), (Texts{"The machine was steady."}));
}

TEST(ComparisonNumbers, SizesArePerCentAndThenTimes) {
  EXPECT_EQ(size_text(1.027), "3 %");
  EXPECT_EQ(size_text(0.973), "3 %");
  EXPECT_EQ(size_text(1.004), "0.4 %");
  EXPECT_EQ(size_text(0.7), "30 %");
  EXPECT_EQ(size_text(1.49), "49 %");
  EXPECT_EQ(size_text(0.5), "2 times");
  EXPECT_EQ(size_text(2.54), "2.5 times");
  EXPECT_EQ(size_text(0.1), "10 times");
  EXPECT_EQ(sizes_text(0.98, 0.97), "2 to 3 %");
  EXPECT_EQ(sizes_text(0.97, 0.971), "3 %");
  EXPECT_EQ(sizes_text(1.15, 2.4), "15 % to 2.4 times");
  EXPECT_EQ(sizes_text(0.25, 0.1), "4 to 10 times");
}

// What is printed holds the interval, and numbers with three decimals stay as they are.
TEST(ComparisonNumbers, IntervalsAreRoundedOutward) {
  EXPECT_EQ(interval_text({0.9589, 0.9931}, "-"), "0.958-0.994");
  EXPECT_EQ(interval_text({0.735, 0.766}, ", "), "0.735, 0.766");
  EXPECT_EQ(interval_text({0.9999999, 1.0000001}, "-"), "0.999-1.001");
  EXPECT_EQ(interval_text({0.0012345, 0.0056789}, "-"), "0.001234-0.005679");
  for (int i = 1; i < 20000; i += 7) {
    const Interval interval{i / 7919.0, i / 7907.0};
    const std::string text = interval_text(interval, " ");
    EXPECT_LE(std::stod(text), interval.lower) << text;
    EXPECT_GE(std::stod(text.substr(text.find(' '))), interval.upper) << text;
  }
}

}  // namespace
}  // namespace squarelab::lab
