#include <gtest/gtest.h>

#include <squarelab/report/table.hpp>

namespace squarelab::report {
namespace {

Table small() { return {{"name", {"size", Table::Align::Right}, "note"}, {{"a", "b", "c"}}}; }

TEST(Table, AsTextColumnsAreTwoBlanksApart) {
  EXPECT_EQ(as_text(small()), "name  size  note\na        b  c\n");
  EXPECT_EQ(as_text({{"a", "b"}, {{"long", ""}, {"", "x"}}}), "a     b\nlong\n      x\n");
}

TEST(Table, RowsOfSeveralLinesAreSetApart) {
  Table table = small();
  table.rows[0][1] = Table::Cell({{"12"}, {"3"}});
  table.rows.push_back({"d", "e", "f"});
  EXPECT_EQ(as_text(table), "name  size  note\na       12  c\n         3\n\nd        e  f\n");
  table.columns[0].heading = Table::Cell({{"name"}, {""}});
  EXPECT_EQ(as_text(table).substr(0, 19), "name  size  note\n\n\n");
}

TEST(Table, IsSpreadWhereItIsTooWide) {
  EXPECT_EQ(as_text(small(), 16), as_text(small()));
  EXPECT_EQ(as_text(small(), 15), "name  size\na        b\n\nname  note\na     c\n");
  EXPECT_EQ(as_text(small(), 1), as_text(small(), 10));
  EXPECT_EQ(as_text({{"name"}, {{"a"}}}, 1), "name\na\n");
}

TEST(Table, HeadingsAreBrokenBeforeItIsSpread) {
  const Table table{{"name", "mask_and_shift", "x88+y"}, {{"a", "b", "c"}}};
  EXPECT_EQ(as_text(table), "name  mask_and_shift  x88+y\na     b               c\n");
  EXPECT_EQ(as_text(table, 27), as_text(table));
  EXPECT_EQ(as_text(table, 26), "name  mask_and_  x88+y\n      shift\n\na     b          c\n");
  EXPECT_EQ(as_text(table, 21),
            "name  mask_  x88+\n      and_   y\n      shift\n\na     b      c\n");
  // Where it must be spread, no more than needed.
  EXPECT_EQ(as_text(table, 16),
            "name  mask_and_\n      shift\n\na     b\n\nname  x88+y\na     c\n");
  EXPECT_EQ(as_text(table, 14),
            "name  mask_\n      and_\n      shift\n\na     b\n\n"
            "name  x88+\n      y\n\na     c\n");
}

TEST(Table, CellsArePaintedOnRequest) {
  Table table{{"x"}, {}};
  table.rows.push_back({Table::Cell({{"1"}}, Paint::Bad)});
  EXPECT_EQ(as_text(table), "x\n1\n");
  EXPECT_EQ(as_text(table, 0, true), "x\n\x1b[31m1\x1b[0m\n");
}

TEST(Table, GroupsShowTheirNameOnce) {
  const Table table{{"group", "n"}, {{"a", "1"}, {"a", "2"}, {"b", "3"}}, true};
  EXPECT_EQ(as_text(table), "group  n\n\na      1\n       2\n\nb      3\n");
  EXPECT_EQ(as_markdown(table), "| group | n |\n|---|---:|\n| a | 1 |\n| a | 2 |\n| b | 3 |\n");
}

TEST(Table, NamesOfGroupsLeaveTheirColumnWhereItIsTooWide) {
  const Table table{
      {"group", "row", "n", "m"},
      {{"making", "a", "1", "4"}, {"making", "b", "2", "5"}, {"asking", "c", "3", "6"}},
      true};
  EXPECT_EQ(as_text(table, 19),
            "group   row  n  m\n\nmaking  a    1  4\n        b    2  5\n\nasking  c    3  6\n");
  EXPECT_EQ(as_text(table, 16),
            "row    n  m\n\nmaking\n  a    1  4\n  b    2  5\n\nasking\n  c    3  6\n");
  EXPECT_EQ(as_text(table, 10),
            "row    n\n\nmaking\n  a    1\n  b    2\n\nasking\n  c    3\n\n"
            "row    m\n\nmaking\n  a    4\n  b    5\n\nasking\n  c    6\n");
}

TEST(Table, GroupsAreBodiesInHtml) {
  const Table table{
      {"group", "row", "n"}, {{"a", "x", "1"}, {"a", "y", "2"}, {"b", "z", "3"}}, true};
  EXPECT_EQ(as_html(table),
            "<table>\n<thead><tr><th scope=\"col\" class=\"short\">row</th>"
            "<th scope=\"col\" class=\"number\">n</th></tr></thead>\n"
            "<tbody>\n<tr><th scope=\"rowgroup\" colspan=\"2\" class=\"short\">a</th></tr>\n"
            "<tr><th scope=\"row\" class=\"short\">x</th><td class=\"number\">1</td></tr>\n"
            "<tr><th scope=\"row\" class=\"short\">y</th><td class=\"number\">2</td></tr>\n"
            "</tbody>\n"
            "<tbody>\n<tr><th scope=\"rowgroup\" colspan=\"2\" class=\"short\">b</th></tr>\n"
            "<tr><th scope=\"row\" class=\"short\">z</th><td class=\"number\">3</td></tr>\n"
            "</tbody>\n</table>\n");
}

TEST(Table, HeadingsMayBeBrokenWithinNamesInHtml) {
  const Table table{{"a-b", "mask_and+x"}, {{"make-unmake, -1 _", "c_d"}}};
  EXPECT_EQ(as_html(table),
            "<table>\n<thead><tr><th scope=\"col\" class=\"short\">a-<wbr/>b</th>"
            "<th scope=\"col\" class=\"short\">mask_<wbr/>and+<wbr/>x</th></tr></thead>\n"
            "<tbody>\n<tr><th scope=\"row\" class=\"short\">make-<wbr/>unmake, -1 _</th>"
            "<td class=\"short\">c_d</td></tr>\n</tbody>\n</table>\n");
}

TEST(Table, AsMarkdown) {
  Table table{{Table::Cell({{"name"}, {"role"}}), {"size", Table::Align::Left}}, {}};
  table.rows.push_back({"a|b", Table::Cell({{"37.5"}, {"0.750 [0.735, 0.766]", 5}})});
  EXPECT_EQ(as_markdown(table),
            "| name<br>role | size |\n|---|---|\n"
            "| a\\|b | 37.5<br>**0.750** [0.735, 0.766] |\n");
}

TEST(Table, AsHtml) {
  Table table{{"name", {"size", Table::Align::Right}, "note"}, {}};
  table.rows.push_back({"a<b", Table::Cell({{"37.5"}, {"0.750 [0.735]", 5}}, Paint::Bad),
                        "longer than what is kept on one line"});
  EXPECT_EQ(as_html(table),
            "<table>\n<thead><tr><th scope=\"col\" class=\"short\">name</th>"
            "<th scope=\"col\" class=\"number\">size</th>"
            "<th scope=\"col\" class=\"short\">note</th></tr></thead>\n<tbody>\n"
            "<tr><th scope=\"row\" class=\"short\">a&lt;b</th>"
            "<td class=\"bad number\">37.5<br/><b>0.750</b> [0.735]</td>"
            "<td>longer than what is kept on one line</td></tr>\n</tbody>\n</table>\n");
}

TEST(Table, AsCsv) {
  Table table = small();
  table.rows.push_back({"d,e", Table::Cell({{"f"}, {"g"}}), ""});
  EXPECT_EQ(as_csv(table), "name,size,note\na,b,c\n\"d,e\",\"f\ng\",\n");
}

TEST(Table, GroupsDigitsForPeopleOnly) {
  const Table table{{"nodes"}, {{Table::Cell(std::uint64_t{12'345})}}};
  EXPECT_EQ(as_text(table), " nodes\n12,345\n");
  EXPECT_EQ(as_csv(table), "nodes\n12345\n");
}

TEST(Table, QuotesFieldsOfCsvWhereItMust) {
  EXPECT_EQ(csv_line({"a", "", "b c"}), "a,,b c\n");
  EXPECT_EQ(csv_line({"a,b", "say \"so\"", "two\nlines"}),
            "\"a,b\",\"say \"\"so\"\"\",\"two\nlines\"\n");
}

}  // namespace
}  // namespace squarelab::report
