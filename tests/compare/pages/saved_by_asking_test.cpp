// What a question takes of the time of the work that answers it.
#include <gtest/gtest.h>

#include <algorithm>
#include <squarelab/compare/pages/saved_by_asking.hpp>
#include <squarelab/compare/pages/verdict_words.hpp>

#include "compare/made_up_comparison.hpp"

namespace squarelab::compare::pages {
namespace {

using Shares = std::vector<std::optional<double>>;

// Times of a row: for each column those of three processes.
void add_row(Comparison& comparison, const char* question,
             const std::vector<std::vector<std::optional<double>>>& times) {
  Row row = made_up_row(question, "questions of an engine", "core",
                        std::vector<Ratio>(times.size() - 1, made_up_equal()));
  for (std::size_t place = 0; place < times.size(); ++place) row.cells[place].times = times[place];
  comparison.rows.push_back(row);
}

// "first", a, b and the control.
Comparison asked() {
  Comparison comparison = made_up_comparison_of({"a", "b"});
  add_row(comparison, "captures", {{1, 2, 4}, {3, 3, {}}, {5, 5, 5}, {9, 9, 9}});
  add_row(comparison, "gives-check", {{1, 1, 1}, {2, 2, 2}, {4, 4, 4}, {9, 9, 9}});
  add_row(comparison, "legal-moves", {{2, 4, 5}, {10, 10, 1}, {4, 4, 4}, {1, 1, 1}});
  add_row(comparison, "make-unmake", {{20, 20, 20}, {20, 20, 20}, {20, 20, 20}, {1, 1, 1}});
  return comparison;
}

// A quotient is of one process: their median, not the quotient of medians.
TEST(SavedByAsking, IsTheMedianOfWhatEachProcessHas) {
  const std::vector<Saved> saved = saved_by_asking(asked());
  ASSERT_EQ(saved.size(), 2U);
  EXPECT_EQ(saved[0].question, "captures");
  EXPECT_EQ(saved[0].work, "legal-moves");
  EXPECT_EQ(saved[0].shares, (Shares{0.5, 0.3, 1.25, 9}));
  EXPECT_EQ(saved[1].shares, (Shares{0.05, 0.1, 0.2, 9}));
}

TEST(SavedByAsking, IsSaidInASentenceThatNamesBoardsWithoutAnAnswerOfTheirOwn) {
  EXPECT_EQ(sentence_on_asking(asked()),
            "Asking saves work: captures takes 30 to 125 % of the time of legal-moves (no less: "
            "b), gives-check takes 5 to 20 % of the time of make-unmake.");
  const auto sentences = verdict_in_words(asked());
  EXPECT_EQ(std::ranges::count(sentences, sentence_on_asking(asked())), 1);
}

TEST(SavedByAsking, HasALineForEachBoard) {
  EXPECT_EQ(report::as_text(table_of_asking(asked())),
            "board  captures / legal-moves  gives-check / make-unmake\n"
            "first                    50 %                        5 %\n"
            "a                        30 %                       10 %\n"
            "b                       125 %                       20 %\n");
}

// Records of before have no such rows, and a backend may lack a question.
TEST(SavedByAsking, IsSilentWhereSomethingIsMissing) {
  Comparison comparison = asked();
  comparison.rows[0].cells[1].absent = true;
  comparison.rows[0].cells[1].times.assign(3, std::nullopt);
  EXPECT_EQ(saved_by_asking(comparison)[0].shares[1], std::nullopt);
  EXPECT_EQ(table_of_asking(comparison).rows[1][1].lines[0].text, "-");
  comparison.rows.resize(2);
  EXPECT_EQ(sentence_on_asking(comparison), "");
  EXPECT_TRUE(table_of_asking(comparison).rows.empty());
}

}  // namespace
}  // namespace squarelab::compare::pages
