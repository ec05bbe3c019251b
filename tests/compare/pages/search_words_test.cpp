#include <gtest/gtest.h>

#include <squarelab/compare/pages/search_words.hpp>
#include <squarelab/compare/pages/verdict_words.hpp>
#include <string>
#include <vector>

#include "compare/made_up_comparison.hpp"

namespace squarelab::compare::pages {
namespace {

using Texts = std::vector<std::string>;

constexpr const char* group = "an engine's search";

Comparison searched() {
  Comparison comparison = made_up_comparison_of({"a", "b", "c", "d"});
  comparison.rows = {made_up_row("search", group, "full",
                                 {made_up_equal(), made_up_ratio(0.5), made_up_unknown(),
                                  made_up_ratio(1.1), made_up_equal()}),
                     made_up_row("search-mobility", group, "full",
                                 {made_up_ratio(0.9), made_up_ratio(0.6), made_up_ratio(0.8),
                                  made_up_ratio(0.7), made_up_equal()}),
                     made_up_row("attack-map", "attack queries", "core",
                                 {made_up_ratio(0.25), made_up_equal(), made_up_equal(),
                                  made_up_equal(), made_up_equal()})};
  return comparison;
}

TEST(SearchWords, SayWhatASearchGainsAndLoses) {
  EXPECT_EQ(
      sentences_on_search(searched()),
      (Texts{"An engine's search: as fast on a as on first, to within 2 %; 2 times slower "
             "on b; 10 % faster on d; this run cannot tell c (looks 2 % slower) "
             "from first.",
             "With mobility in its evaluation: 10 % slower on a than on first; 1.7 times slower "
             "on b; 20 % slower on c; 30 % slower on d."}));
}

TEST(SearchWords, SayThatOtherMemoryWasRead) {
  Comparison comparison = searched();
  comparison.method.pressure_bytes = 65536;
  EXPECT_EQ(sentences_on_search(comparison)[0].substr(0, 79),
            "An engine's search, with 65,536 bytes of other memory read at each node: as fas");
}

TEST(SearchWords, AreSilentWithoutASearch) {
  Comparison comparison = searched();
  comparison.rows.erase(comparison.rows.begin(), comparison.rows.begin() + 2);
  EXPECT_EQ(sentences_on_search(comparison), Texts{});
  comparison.rows.front().group = group;
  for (Cell& cell : comparison.rows.front().cells) cell.absent = true;
  EXPECT_EQ(sentences_on_search(comparison), Texts{});
}

// They open the verdict, and nothing else in it speaks of searches.
TEST(SearchWords, OpenTheVerdict) {
  const Texts verdict = verdict_in_words(searched());
  ASSERT_GE(verdict.size(), 4U);
  EXPECT_EQ(verdict[0], sentences_on_search(searched())[0]);
  EXPECT_EQ(verdict[1], sentences_on_search(searched())[1]);
  for (std::size_t i = 2; i < verdict.size(); ++i) {
    EXPECT_EQ(verdict[i].find("search"), std::string::npos) << verdict[i];
  }
  EXPECT_EQ(verdict[2], "a: compared with first, 4 times slower in attack-map.");
}

}  // namespace
}  // namespace squarelab::compare::pages
