#include <gtest/gtest.h>

#include <array>
#include <squarelab/report/report_words.hpp>

namespace squarelab::report {
namespace {

TEST(ReportWords, Joined) {
  EXPECT_EQ(joined(std::vector<std::string>{}, ", "), "");
  EXPECT_EQ(joined(std::vector<std::string>{"a"}, ", "), "a");
  EXPECT_EQ(joined(std::vector<std::string>{"a", "", "c"}, ", "), "a, , c");
  EXPECT_EQ(joined(std::vector<std::string_view>{"a", "b"}, ""), "ab");
  EXPECT_EQ(joined(std::array{1, 2}, "+", [](int n) { return std::to_string(n); }), "1+2");
}

TEST(ReportWords, ListedAsInASentence) {
  EXPECT_EQ(listed(std::vector<std::string>{}), "");
  EXPECT_EQ(listed(std::vector<std::string>{"a"}), "a");
  EXPECT_EQ(listed(std::vector<std::string>{"a", "b"}), "a and b");
  EXPECT_EQ(listed(std::vector<std::string>{"a", "b", "c"}), "a, b and c");
}

TEST(ReportWords, GroupsDigits) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(1234567), "1,234,567");
}

TEST(ReportWords, NounsFollowTheirNumbers) {
  EXPECT_EQ(counted(1, "query"), "1 query");
  EXPECT_EQ(counted(2000, "position"), "2,000 positions");
  EXPECT_EQ(plural("query"), "queries");
  EXPECT_EQ(plural("leaf"), "leaves");
  EXPECT_EQ(plural("day"), "days");
}

TEST(ReportWords, WrapsBetweenWords) {
  EXPECT_EQ(wrapped("one two three", 7, 2), "one two\n  three\n");
  EXPECT_EQ(wrapped("incomprehensibilities", 7, 2), "incomprehensibilities\n");
  EXPECT_EQ(wrapped("", 7, 2), "\n");
}

TEST(ReportWords, WrapsAndKeepsBlanks) {
  EXPECT_EQ(wrapped("  a  b c d", 7, 4), "  a  b\n    c d\n");
  EXPECT_EQ(wrapped("a    bcd ", 7, 0), "a\nbcd\n");
}

TEST(ReportWords, LabelsStandBeforeAllLines) {
  const std::string word(30, 'x');
  const std::string blanks(10, ' ');
  EXPECT_EQ(labelled("moves     ", "none"), "moves     none\n");
  EXPECT_EQ(labelled("moves     ", word + ' ' + word + ' ' + word),
            "moves     " + word + ' ' + word + '\n' + blanks + word + '\n');
  EXPECT_EQ(labelled("moves     ", std::string(90, 'x')),
            "moves     " + std::string(90, 'x') + '\n');
}

TEST(ReportWords, ListsBreakBetweenItemsOnly) {
  EXPECT_EQ(labelled("boards  ", std::vector<std::string>{"a b"}), "boards  a b\n");
  const std::string item = std::string(10, 'x') + " + " + std::string(15, 'y');
  EXPECT_EQ(labelled("boards  ", std::vector{item, item, item}),
            "boards  " + item + ", " + item + ",\n        " + item + '\n');
}

TEST(ReportWords, KeepsANumberAndItsSignOnOneLine) {
  EXPECT_EQ(wrapped("it is 10 % faster", 9, 2), "it is\n  10 %\n  faster\n");
  EXPECT_EQ(wrapped("it is 10 % faster", 10, 2), "it is 10 %\n  faster\n");
  EXPECT_EQ(wrapped("a % b", 3, 0), "a %\nb\n");
  EXPECT_EQ(labelled("by  ", std::string(72, 'x') + " 5 %, not"),
            "by  " + std::string(72, 'x') + "\n    5 %, not\n");
}

TEST(ReportWords, EscapesMarkup) {
  EXPECT_EQ(in_markdown("a|b *c* `d` <e> big_endian_file 8r + f"),
            "a\\|b \\*c\\* \\`d\\` \\<e> big_endian_file 8r + f");
}

}  // namespace
}  // namespace squarelab::report
