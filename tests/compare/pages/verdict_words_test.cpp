// The answer in words: what is said of mappings, mailboxes, sliders and each backend, and when
// nothing is claimed.
#include <gtest/gtest.h>

#include <squarelab/compare/pages/cautions.hpp>
#include <squarelab/compare/pages/verdict_words.hpp>
#include <string>
#include <vector>

#include "compare/made_up_comparison.hpp"

namespace squarelab::compare {
namespace {

using Texts = std::vector<std::string>;

const Ratio equal = made_up_equal();
const Ratio unknown = made_up_unknown();
Ratio of(double value) { return made_up_ratio(value); }

void add_row(Comparison& comparison, const char* question, const char* group,
             const std::vector<Ratio>& ratios) {
  comparison.rows.push_back(made_up_row(question, group, "core", ratios));
}

// "first" and mappings a and b, a mailbox, and the control.
Comparison mappings_and_mailbox() {
  Comparison comparison = made_up_comparison_of({"a", "b", "mailbox"});
  comparison.columns[1].corners = "0 56 7 63";
  comparison.columns[2].corners = "56 63 0 7";
  comparison.columns[3].corners = "0 7 112 119";
  comparison.columns[3].title = "0x88 mailbox";
  add_row(comparison, "bulk-count", "generation", {equal, equal, of(0.25), equal});
  add_row(comparison, "legal-moves", "generation", {equal, unknown, of(0.2), equal});
  add_row(comparison, "perft-full", "making moves", {equal, equal, of(0.5), equal});
  add_row(comparison, "make-unmake", "making moves", {of(1.015), equal, of(1.43), equal});
  add_row(comparison, "attack-map", "attack queries", {equal, equal, equal, equal});
  comparison.means = {{"generation", {std::nullopt, equal, equal, of(0.22), equal}}};
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

// 1.015 with an interval up to 1.02 is "faster", and not worth a sentence.
TEST(VerdictWords, AnswerTheQuestionOfMappingsFirst) {
  EXPECT_EQ(
      verdict_in_words(mappings_and_mailbox()),
      (Texts{"Mapping: a and b: no difference from first above 2 % that this run can show in 4 "
             "rows; 1 "
             "row cannot be told (b looks 2 % slower).",
             "mailbox: compared with first, 4 to 5 times slower in generation, 2 times slower "
             "(perft-full) "
             "to 43 % faster (make-unmake) in making moves; no difference above 2 % that this run "
             "can show in the other row.",
             "The machine was steady."}));
}

TEST(VerdictWords, NameAMappingThatDiffers) {
  Comparison comparison = mappings_and_mailbox();
  comparison.rows[4].cells[2].ratio = of(0.8);
  const Texts sentences = verdict_in_words(comparison);
  EXPECT_EQ(sentences[0], "Mapping: a: no difference from first above 2 % that this run can show.");
  EXPECT_EQ(sentences[1],
            "b: compared with first, 20 % slower in attack-map; no difference above 2 % that this "
            "run can show in 3 rows; 1 row cannot be told (b looks 2 % slower).");
  comparison.rows[4].cells[1].ratio = of(0.8);
  EXPECT_EQ(verdict_in_words(comparison)[0],
            "Mapping: it makes a difference in 1 of 5 rows, most in "
            "attack-map, 20 % slower under a.");
  EXPECT_TRUE(holds(verdict_in_words(comparison)[1], "a and b: compared with first, 20 % slower"));
}

// The same board, or another one that is no other mapping, is no answer about mappings.
TEST(VerdictWords, AreSilentOnMappingsWhereThereIsOne) {
  Comparison comparison = made_up_comparison_of({"copy", "sliders"});
  comparison.columns[2].sliders = "others";
  add_row(comparison, "bulk-count", "generation", {equal, equal, equal});
  EXPECT_EQ(verdict_in_words(comparison),
            (Texts{"copy and sliders: no difference from first above 2 % that this run can show.",
                   "The machine was steady."}));
}

// A row that may be anything is not summed up as no difference, however wide its interval is.
TEST(VerdictWords, SayWhatRowsInDoubtLookLike) {
  Comparison comparison = made_up_comparison_of({"a", "b"});
  add_row(comparison, "one", "x", {made_up_ratio(0.05, 0.14, 0.99), equal, equal});
  add_row(comparison, "two", "x", {made_up_ratio(0.1, 0.6, 3), equal, equal});
  add_row(comparison, "three", "x", {equal, equal, equal});
  EXPECT_EQ(verdict_in_words(comparison)[0],
            "a and b: no difference from first above 2 % that this run can show in 1 row; 2 rows "
            "cannot be told (a looks 1.7 to 7.1 times slower).");
  comparison.rows[2].cells[1].ratio = of(0.5);
  EXPECT_EQ(
      verdict_in_words(comparison)[0],
      "a: compared with first, 2 times slower in three; 2 rows cannot be told (a looks 1.7 to "
      "7.1 times slower).");
  comparison.rows[2].cells[1].ratio = made_up_ratio(0.5, 1.2, 2);
  comparison.columns[1].corners = comparison.columns[2].corners = "0 56 7 63";
  comparison.rows[0].cells[2].ratio = made_up_ratio(0.9, 1, 1.1);
  EXPECT_EQ(verdict_in_words(comparison)[0],
            "Mapping: a and b: 3 rows cannot be told (a looks 7.1 times slower to 20 % faster).");
}

TEST(VerdictWords, BeginWithARunThatTellsLittle) {
  Comparison comparison = mappings_and_mailbox();
  for (std::size_t row = 0; row < 2; ++row) {
    for (std::size_t place : {1, 2, 3}) comparison.rows[row].cells[place].ratio = unknown;
  }
  comparison.rows[2].cells[1].ratio = unknown;
  EXPECT_TRUE(verdict_in_words(comparison)[0].starts_with("Mapping: "));  // 7 of 15
  comparison.rows[2].cells[2].ratio.reset();
  EXPECT_EQ(verdict_in_words(comparison)[0],
            "This run cannot tell 8 of 15 cells: repeat it with more --seconds.");
  comparison.noise.is_quiet = false;
  comparison.rows[4].cells[1].absent = true;
  EXPECT_EQ(verdict_in_words(comparison)[0],
            "This run cannot tell 8 of 14 cells: repeat it on an idle machine.");
  EXPECT_TRUE(verdict_in_words(comparison)[1].starts_with("The machine was disturbed"));
}

TEST(VerdictWords, ShareALineIfBackendsAreAlike) {
  Comparison comparison = made_up_comparison_of({"a", "b", "c"});
  add_row(comparison, "one", "x", {of(0.5), of(0.4), of(2), equal});
  add_row(comparison, "two", "y", {of(1.1), of(1.2), of(2), equal});
  EXPECT_EQ(
      verdict_in_words(comparison),
      (Texts{
          "a and b: compared with first, 2 to 2.5 times slower in one, 10 to 20 % faster in two.",
          "c: compared with first, 2 times faster in one, 2 times faster in two.",
          "The machine was steady."}));
}

// What a backend cannot do is no difference, and what has no interval is no claim.
TEST(VerdictWords, ClaimNothingOfWhatIsAbsentOrTooShort) {
  Comparison comparison = made_up_comparison_of({"a"});
  add_row(comparison, "perft-two-plies", "generation", {of(0.1), equal});
  add_row(comparison, "legal-moves", "generation", {of(0.5), equal});
  comparison.rows[0].cells[1].absent = true;
  comparison.rows[1].cells[1].ratio->interval.reset();
  EXPECT_EQ(verdict_in_words(comparison)[1], "a: 1 row cannot be told (a looks 2 times slower).");
  comparison.columns[1].corners = "0 56 7 63";
  EXPECT_EQ(verdict_in_words(comparison)[1],
            "Mapping: a: 1 row cannot be told (a looks 2 times slower).");
}

// Three rows, one of them absent: the other two are the group.
TEST(VerdictWords, CountNoRowThatABackendLacks) {
  Comparison comparison = made_up_comparison_of({"a"});
  for (const char* row : {"perft-two-plies", "perft-bulk", "legal-moves"}) {
    add_row(comparison, row, "generation", {of(0.5), equal});
  }
  comparison.rows[0].cells[1].absent = true;
  EXPECT_EQ(verdict_in_words(comparison)[0],
            "a: compared with first, 2 times slower in generation.");
}

TEST(VerdictWords, NameTheFastestSliders) {
  Comparison comparison = made_up_comparison_of({"big_tables", "small_tables", "none"});
  for (Column& column : comparison.columns) column.core_bytes = column.full_bytes = 0;
  const auto add = [&](const char* question, const char* group, const char* state,
                       const std::vector<Ratio>& ratios) {
    comparison.rows.push_back(made_up_row(question, group, state, ratios));
    comparison.rows.back().unit = "lookup";
  };
  add("lookups-hot", "hot lookups", "hot", {of(4), of(2), of(0.5), equal});
  add("lookups-cold", "cold lookups", "cold", {of(0.25), of(2), of(0.5), equal});
  EXPECT_EQ(verdict_in_words(comparison),
            (Texts{"The fastest: big_tables with hot caches, 5.00 ns a lookup; small_tables with "
                   "cold caches, 10.0 ns a lookup.",
                   "lookups-hot: big_tables 5.00 ns, small_tables 10.0 ns, first 20.0 ns; the "
                   "slowest of 4 is none 40.0 ns.",
                   "lookups-cold: small_tables 10.0 ns, first 20.0 ns, none 40.0 ns; the slowest "
                   "of 4 is big_tables 80.0 ns.",
                   "The machine was steady."}));
}

// They convert from lerf's own order: no answer, but a note.
TEST(VerdictWords, LeaveTheInterfaceToANote) {
  Comparison comparison = made_up_comparison_of({"a"});
  add_row(comparison, "legal-moves", "generation", {equal, equal});
  EXPECT_EQ(note_on_interface(comparison), "");
  add_row(comparison, "set", "interface", {of(0.5), equal});
  comparison.rows.push_back(
      made_up_row("board-legal-moves", "interface", "board", {of(0.5), equal}));
  comparison.rows[0].cells[0].throughput.median = 150e6;
  comparison.rows[0].cells[2].throughput.median = 150e6;
  EXPECT_EQ(verdict_in_words(comparison)[0],
            "a: no difference from first above 2 % that this run can show.");
  const std::string note = note_on_interface(comparison);
  EXPECT_TRUE(holds(note, "Interface: set and board-legal-moves convert ")) << note;
  EXPECT_TRUE(holds(note, "legal-moves takes 2.0 to 3.0 times as long")) << note;
  EXPECT_TRUE(holds(note, "so lerf converts for nothing")) << note;
}

TEST(VerdictWords, BeginWithWhatDisturbedTheMachine) {
  Comparison comparison = mappings_and_mailbox();
  comparison.noise = {false, 0.62, 1.31, 0.12, 1.1, 350, 1, std::nullopt};
  EXPECT_EQ(verdict_in_words(comparison)[0],
            "The machine was disturbed, so measure again before you rely on a small difference: it "
            "was slowed down 38 % of the time, the measurement waited 12 % of the time for a "
            "processor, a fixed piece of work took 1.31 times its best time and other programs "
            "used 1.1 processors.");
  EXPECT_TRUE(holds(verdict_in_words(comparison)[1], "Mapping: "));
  EXPECT_FALSE(holds(all_of(verdict_in_words(comparison)), "steady"));
  comparison.noise.disturbance = Disturbance{20, 6.5, 2.25, 0.75};
  const std::string sentence = verdict_in_words(comparison)[0];
  for (const char* part : {"the clock was slower for 6.5 of 20.0 s",
                           "another program shared the core for 2.2 of 20.0 s",
                           "the measurement waited 0.8 s for a processor"}) {
    EXPECT_TRUE(holds(sentence, part)) << sentence;
  }
}

TEST(VerdictWords, BeginWithAControlThatDiffers) {
  Comparison comparison = made_up_comparison();
  EXPECT_FALSE(holds(all_of(verdict_in_words(comparison)), "control"));
  comparison.rows[0].cells[2].ratio = of(0.9);
  comparison.means[0].ratios[2] = of(0.95);
  EXPECT_EQ(verdict_in_words(comparison)[0],
            "Do not trust differences below 12 % in attack-map and the mean of attack queries: the "
            "control, a copy of first's code at other addresses, differs there, too.");
}

TEST(VerdictWords, WarnOfFewPositions) {
  Comparison comparison = made_up_comparison();
  comparison.rows[1].positions = enough_positions;
  EXPECT_FALSE(holds(all_of(verdict_in_words(comparison)), "Few positions"));
  comparison.rows[1].positions = 999;
  EXPECT_TRUE(holds(all_of(verdict_in_words(comparison)), "Few positions in attackers-to (999):"));
  while (comparison.rows.size() < 4) comparison.rows.push_back(comparison.rows[0]);
  for (Row& row : comparison.rows) row.positions = 30;
  comparison.rows[2].positions = 31;
  EXPECT_TRUE(holds(all_of(verdict_in_words(comparison)), "Few positions in 4 rows (at most 31):"));
}

TEST(VerdictWords, SayThatABuildIsAGeneralOne) {
  Comparison comparison = made_up_comparison();
  EXPECT_FALSE(holds(all_of(verdict_in_words(comparison)), "general build"));
  comparison.build.isa = "x86-64-v3";
  const std::string words = all_of(verdict_in_words(comparison));
  EXPECT_TRUE(holds(words, "These are figures of a general build, for x86-64-v3.")) << words;
  EXPECT_TRUE(holds(words, "scripts/compare")) << words;
}

TEST(VerdictWords, OfTheBaselineAlone) {
  Comparison comparison = made_up_comparison_of({});
  add_row(comparison, "attack-map", "attack queries", {equal});
  EXPECT_EQ(verdict_in_words(comparison), (Texts{"The machine was steady."}));
}

}  // namespace
}  // namespace squarelab::compare
