#include <gtest/gtest.h>

#include <squarelab/report/svg.hpp>

#include "support/markup.hpp"

namespace squarelab::report {
namespace {

using testing_support::fault_in_xml;

TEST(Svg, TextIsMadeFitForXml) {
  EXPECT_EQ(in_xml("a<b> & \"c\""), "a&lt;b&gt; &amp; &quot;c&quot;");
  EXPECT_EQ(in_xml("tab\tline\nbell\a"), "tab\tline\nbell?");
}

TEST(Svg, NumbersHaveTwoDecimalsAtMost) {
  EXPECT_EQ(svg_number(12), "12");
  EXPECT_EQ(svg_number(12.5), "12.5");
  EXPECT_EQ(svg_number(1.0 / 3), "0.33");
  EXPECT_EQ(svg_number(-0.001), "0");
  EXPECT_EQ(svg_number(100), "100");
}

TEST(Svg, TextIsCutToItsWidth) {
  EXPECT_EQ(fitted("legal-moves", 200, 12), "legal-moves");
  const std::string cut = fitted("a very long name of an operation", 100, 12);
  EXPECT_TRUE(cut.ends_with("...")) << cut;
  EXPECT_LE(text_width(cut, 12), 100);
  EXPECT_EQ(fitted("name", 0, 12), "...");
  EXPECT_GT(text_width("WWW", 12), text_width("iii", 12));
}

TEST(Svg, AFileIsWellFormed) {
  const std::string file = to_string(SvgFile{10, 20, "a & b", "<what>", "text{}\n", "<g></g>\n"});
  EXPECT_EQ(fault_in_xml(file), std::nullopt) << file;
  EXPECT_NE(file.find("<title id=\"title\">a &amp; b</title>"), std::string::npos);
}

TEST(Markup, TheCheckerSeesFaults) {
  for (const char* good : {"<a/>", "<a b=\"c\">d &amp; e<f/></a>", "<!DOCTYPE html>\n<a></a>"}) {
    EXPECT_EQ(fault_in_xml(good), std::nullopt) << good;
  }
  for (const char* bad :
       {"", "text", "<a>", "<a></b>", "<a b=c/>", "<a b=\"1\" b=\"2\"/>", "<a>&nbsp;</a>",
        "<a> & </a>", "<a b=\"<\"/>", "<a/><b/>", "<a>\a</a>", "</a>", "<a", "<a/>text"}) {
    EXPECT_NE(fault_in_xml(bad), std::nullopt) << bad;
  }
}

TEST(Markup, AddressesOutsideAreSeen) {
  using testing_support::addresses_in;
  EXPECT_TRUE(addresses_in("<a href=\"#part\">x</a>").empty());
  for (const char* bad : {"<a href=\"http://a\">", "<img src=\"a.png\">", "<style>a{b:url(c)}",
                          "<style>@import 'a'", "<script>", "<link rel=\"icon\">"}) {
    EXPECT_EQ(addresses_in(bad).size(), 1U) << bad;
  }
}

}  // namespace
}  // namespace squarelab::report
