#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <squarelab/lab/reports/report_words.hpp>

namespace squarelab::lab {
namespace {

TEST(ReportWords, GroupsDigits) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(1234567), "1,234,567");
}

TEST(ReportWords, WrapsBetweenWords) {
  EXPECT_EQ(wrapped("one two three", 7, 2), "one two\n  three\n");
  EXPECT_EQ(wrapped("incomprehensibilities", 7, 2), "incomprehensibilities\n");
}

TEST(ReportWords, QuotesFieldsOfCsvWhereItMust) {
  EXPECT_EQ(csv_line({"a", "", "b c"}), "a,,b c\n");
  EXPECT_EQ(csv_line({"a,b", "say \"so\"", "two\nlines"}),
            "\"a,b\",\"say \"\"so\"\"\",\"two\nlines\"\n");
}

TEST(ReportWords, EscapesMarkup) {
  EXPECT_EQ(in_markdown("a|b *c* `d` <e> big_endian_file 8r + f"),
            "a\\|b \\*c\\* \\`d\\` \\<e> big_endian_file 8r + f");
}

TEST(ReportWords, FactsAsData) {
  Facts facts;
  facts.name = "lerf";
  facts.formula = "8r + f";
  facts.table_bytes = 12;
  const auto json = json_of(facts);
  EXPECT_EQ(json.at("name"), "lerf");
  EXPECT_EQ(json.at("formula"), "8r + f");
  EXPECT_EQ(json.at("table_bytes"), 12);
}

}  // namespace
}  // namespace squarelab::lab
