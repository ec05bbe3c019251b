#include <gtest/gtest.h>

#include <squarelab/report/page.hpp>
#include <squarelab/report/report_words.hpp>

#include "support/markup.hpp"

namespace squarelab::report {
namespace {

Page page_with(Table table) {
  Page page("Title");
  page.table(std::move(table));
  return page;
}

TEST(Page, HeadingsOfTwoLevels) {
  Page page("Title");
  page.heading("First");
  page.heading("Second", 2);
  EXPECT_EQ(as_text(page), "Title\n\nFirst\n=====\n\nSecond\n------\n");
  EXPECT_EQ(as_markdown(page), "# Title\n\n## First\n\n### Second\n");
}

TEST(Page, AnchorsOfTheSameHeadingDiffer) {
  Page page("Title");
  for (const char* title : {"Costs", "Costs 2", "Costs"}) page.heading(title);
  const std::string html = as_html(page);
  EXPECT_EQ(testing_support::fault_in_xml(html), std::nullopt) << html;
  for (const char* part : {"<h2 id=\"part-costs\">", "<h2 id=\"part-costs-3\">Costs</h2>",
                           "<a href=\"#part-costs-3\">Costs</a>"}) {
    EXPECT_NE(html.find(part), std::string::npos) << part << '\n' << html;
  }
}

TEST(Page, FencesAreLongerThanThoseInTheCode) {
  Page page("");
  page.code("sh", "echo '````'\n");
  EXPECT_EQ(as_markdown(page), "`````sh\necho '````'\n`````\n");
}

TEST(Page, NoticesAndFigures) {
  Page page("Title");
  page.notice({"First.", "Second."}, Paint::Alarm);
  page.figure({"name", "What it shows.", "How to read it.", {}, {}, {}, {}});
  EXPECT_EQ(as_text(page), "First.\nSecond.\n\n(Figure: What it shows. How to read it.)\n");
  EXPECT_TRUE(as_markdown(page).starts_with("- First.\n- Second.\n\n"));
}

// What follows a long notice is seen without scrolling; what a number is made of stays together.
TEST(Page, AsHtmlOnANarrowScreen) {
  Page page("Title");
  const auto html_of = [&](std::size_t sentences) {
    Page with = page;
    with.notice(std::vector<std::string>(sentences, "One."));
    const std::string html = as_html(with);
    EXPECT_EQ(testing_support::fault_in_xml(html), std::nullopt) << html;
    return html;
  };
  EXPECT_EQ(html_of(7).find("<details>"), std::string::npos);
  EXPECT_NE(html_of(8).find("<p>One.</p>\n<details><summary>2 more</summary>\n<p>One.</p>"),
            std::string::npos);
  EXPECT_NE(html_of(1).find("td.number,td.short{white-space:nowrap}"), std::string::npos);
  EXPECT_EQ(html_of(1).find("white-space:normal"), std::string::npos);
}

TEST(Page, FactsAreNamesWithValues) {
  Page page("Title");
  page.facts({{"a", "one & two"}, {"longer", "three"}});
  EXPECT_EQ(as_text(page), "Title\n\na       one & two\nlonger  three\n");
  EXPECT_EQ(as_text(page, {14, 0, false, true}),
            "Title\n\na       one &\n        two\nlonger  three\n");
  Page lines("");
  lines.facts({{"a", "one\ntwo"}, {"b", ""}}, 4);
  EXPECT_EQ(as_text(lines), "a   one\n    two\nb\n");
  EXPECT_EQ(as_markdown(page), "# Title\n\n- a: one & two\n- longer: three\n");
  EXPECT_NE(as_html(page).find("one &amp; two</td>"), std::string::npos);
}

TEST(Page, ThatBeginsWithItsAnswerShowsNoTitle) {
  Page page("Title");
  page.begin_with_answer();
  page.code("text", "1\n");
  EXPECT_EQ(as_text(page), "1\n");
  EXPECT_EQ(as_markdown(page), "```text\n1\n```\n");
  EXPECT_NE(as_html(page).find("<title>Title</title>"), std::string::npos);
}

TEST(Page, CsvWithoutRecordsIsItsTables) {
  Page page("Title");
  EXPECT_EQ(as_csv(page), "");
  page.table({{"a", "b"}, {{"1", "2"}}});
  page.paragraph("Words.");
  page.table({{"c"}, {{"3"}}});
  EXPECT_EQ(as_csv(page), "a,b\n1,2\n\nc\n3\n");
  page.records = {{"d"}, {{"4"}}};
  EXPECT_EQ(as_csv(page), "d\n4\n");
}

TEST(Page, PartsAreForThoseWhoReadThem) {
  Page page("Title");
  page.paragraph("all");
  page.from_here(Depth::Details);
  page.paragraph("details");
  page.from_here(Depth::Html);
  page.paragraph("html");
  EXPECT_EQ(as_text(page), "Title\n\nall\n\ndetails\n");
  EXPECT_EQ(as_text(page, {80, 0, false, false}), "Title\n\nall\n");
  EXPECT_EQ(as_markdown(page), "# Title\n\nall\n\ndetails\n");
  const std::string html = as_html(page);
  EXPECT_NE(html.find("<p>html</p>"), std::string::npos);
  EXPECT_NE(html.find("<p>details</p>"), std::string::npos);
}

TEST(Page, AsHtml) {
  Page page("A & B");
  page.heading("First part");
  page.paragraph("1 < 2");
  page.heading("Second");
  page.notice({"Look."}, Paint::Alarm);
  page.table({{"x"}, {{"1"}}});
  page.drawings({{"caption", "lines\n"}});
  page.code("cpp", "a < b;\n");
  page.figure({"name", "What it shows.", "How to read it.", {}, {}, {}, {}});
  const std::string html = as_html(page);
  EXPECT_EQ(testing_support::fault_in_xml(html), std::nullopt) << html;
  EXPECT_TRUE(testing_support::addresses_in(html).empty());
  for (const char* part :
       {"<title>A &amp; B</title>", "<a href=\"#part-first-part\">First part</a>",
        "<h2 id=\"part-first-part\">First part</h2>", "<p>1 &lt; 2</p>",
        "<div class=\"notice alarm\">\n<p>Look.</p>", "<div class=\"wide\">\n<table>",
        "<pre>caption\nlines\n</pre>", "<code>a &lt; b;\n</code>", "<figure id=\"name\">"}) {
    EXPECT_NE(html.find(part), std::string::npos) << part << "\n" << html;
  }
}

TEST(Page, ParagraphsAreWrappedAt80) {
  Page page("Title");
  std::string text;
  for (int i = 0; i < 30; ++i) text += "word  ";
  page.paragraph(text);
  std::string line = "word";
  while (line.size() + 5 <= 80) line += " word";
  const std::string rest = "word word word word word word word word word word word word word word";
  ASSERT_EQ(line.size(), 79U);
  EXPECT_EQ(as_text(page), "Title\n\n" + line + '\n' + rest + '\n');
  EXPECT_EQ(as_markdown(page), "# Title\n\n" + line + '\n' + rest + '\n');
}

TEST(Page, MarkdownKeepsPlainTextPlain) {
  Page page("A * B");
  page.paragraph(
      "a|b *c* big_endian_file _x_ `d` [e] <f> &amp; s & 7 << 3 8 * "
      "7 back\\slash");
  EXPECT_EQ(as_markdown(page),
            "# A * B\n\n"
            "a\\|b \\*c\\* big_endian_file \\_x\\_ \\`d\\` "
            "\\[e\\] \\<f> \\&amp; s & 7 << 3 8 * 7\n"
            "back\\\\slash\n");
  EXPECT_NE(as_text(page).find("a|b *c* big_endian_file _x_ `d` [e] <f> &amp;"), std::string::npos);
}

// A line that begins so would be a list, a heading, a quotation or a rule.
TEST(Page, MarkdownLinesDoNotBeginLikeMarkup) {
  for (const auto& [text, line] :
       std::vector<std::pair<std::string, std::string>>{{"- 7 files", "\\- 7 files"},
                                                        {"+ 7", "\\+ 7"},
                                                        {"# 1", "\\# 1"},
                                                        {"> all", "\\> all"},
                                                        {"* 8", "\\* 8"},
                                                        {"=== x", "\\=== x"},
                                                        {"1. e4", "1\\. e4"},
                                                        {"12) e4", "12\\) e4"},
                                                        {"12 e4", "12 e4"}}) {
    Page page("Title");
    page.paragraph(text);
    EXPECT_EQ(as_markdown(page), "# Title\n\n" + line + '\n');
  }
}

TEST(Page, NumbersAreSetToTheRight) {
  const Page page = page_with({{"name", "n", "step", "formula", "time"},
                               {{"a", "7", "+17", "8r + f", "3.5 ns"},
                                {"longer", "1,234", "-7", "63 - (8r + f)", "12.0 ns"}}});
  EXPECT_EQ(as_text(page),
            "Title\n\n"
            "name        n  step  formula           time\n"
            "a           7   +17  8r + f          3.5 ns\n"
            "longer  1,234    -7  63 - (8r + f)  12.0 ns\n");
  EXPECT_EQ(as_markdown(page),
            "# Title\n\n"
            "| name | n | step | formula | time |\n"
            "|---|---:|---:|---|---:|\n"
            "| a | 7 | +17 | 8r + f | 3.5 ns |\n"
            "| longer | 1,234 | -7 | 63 - (8r + f) | 12.0 ns |\n");
}

TEST(Page, SeveralNumbersInACellAreNoNumber) {
  const Page page = page_with({{"corners", "bit"}, {{"0 7 56 63", "7 (h1)"}, {"0 7", "12 (e2)"}}});
  EXPECT_EQ(as_text(page),
            "Title\n\n"
            "corners        bit\n"
            "0 7 56 63   7 (h1)\n"
            "0 7        12 (e2)\n");
  EXPECT_EQ(as_markdown(page),
            "# Title\n\n| corners | bit |\n|---|---:|\n| 0 7 56 63 | 7 (h1) |\n"
            "| 0 7 | 12 (e2) |\n");
}

TEST(Page, CellsAreEscapedInMarkdown) {
  const Page page = page_with({{"formula"}, {{"(s << 3) | (s >> 3)"}}});
  EXPECT_EQ(as_markdown(page), "# Title\n\n| formula |\n|---|\n| (s << 3) \\| (s >> 3) |\n");
  EXPECT_EQ(as_text(page), "Title\n\nformula\n(s << 3) | (s >> 3)\n");
}

TEST(Page, TablesWithoutRows) {
  EXPECT_EQ(as_markdown(page_with({{"a", "b"}, {}})), "# Title\n\n| a | b |\n|---|---|\n");
}

TEST(Page, DrawingsStandSideBySide) {
  EXPECT_EQ(side_by_side({{"one", "12\n34\n"}, {"", "abc\n"}}, 3, 80), "one   abc\n12\n34\n");
  Page page("Title");
  page.drawings({{"x", "1\n"}});
  EXPECT_EQ(as_text(page), "Title\n\nx\n1\n");
  EXPECT_EQ(as_markdown(page), "# Title\n\n```text\nx\n1\n```\n");
}

TEST(Page, DrawingsThatDoNotFitGoBelow) {
  const std::string wide(40, '#');
  const std::string narrow(37, '+');
  EXPECT_EQ(side_by_side({{"", wide}, {"", narrow}}, 3, 80), wide + "   " + narrow + '\n');
  EXPECT_EQ(side_by_side({{"", wide}, {"", narrow + '+'}}, 3, 80), wide + "\n\n" + narrow + "+\n");
}

TEST(Page, CodeIsLeftAlone) {
  Page page("Title");
  page.code("cpp", "int a;  // *|*\n");
  EXPECT_EQ(as_text(page), "Title\n\nint a;  // *|*\n");
  EXPECT_EQ(as_markdown(page), "# Title\n\n```cpp\nint a;  // *|*\n```\n");
}

TEST(Page, NumbersOf64BitsAreStringsInData) {
  EXPECT_EQ(hex64(0xFF), "0x00000000000000ff");
  EXPECT_EQ(hex64(~std::uint64_t{0}), "0xffffffffffffffff");
}

}  // namespace
}  // namespace squarelab::report
