#include <gtest/gtest.h>

#include <squarelab/text/error.hpp>

namespace squarelab::text {
namespace {

TEST(Quote, EscapesWhatIsNotPrintableAndShortensLongText) {
  const struct {
    std::string text;
    std::string quoted;
  } table[]{
      {"KQkq -", "\"KQkq -\""},
      {std::string("a\0\n\x7f\xff\x1b", 6), R"("a\x00\x0a\x7f\xff\x1b")"},
      {"\"\\", R"("\"\\")"},
      {"\u00e9\u265e", R"("\u00e9\u265e" (U+265E, a chess piece, for N))"},
      {"0\u20130", R"("0\u20130" (U+2013, a dash, for -))"},
      {"\uff57", R"("\uff57" (U+FF57, a full-width character, for w))"},
      {"\xe2\x80", R"("\xe2\x80")"},
      {std::string(31, 'x') + "\u2013y", '"' + std::string(31, 'x') + "\\u2013\"..."},
      {std::string(32, 'x'), '"' + std::string(32, 'x') + '"'},
      {std::string(33, 'x'), '"' + std::string(32, 'x') + "\"..."},
  };
  for (const auto& [text, quoted] : table) EXPECT_EQ(quote(text), quoted);
}

TEST(TextError, SaysWhereAndWhy) {
  const TextError error("FEN", 14, "\"9\" is wrong");
  EXPECT_STREQ(error.what(), "FEN column 14: \"9\" is wrong");
  EXPECT_EQ(error.subject(), "FEN");
  EXPECT_EQ(error.column(), 14u);
  EXPECT_EQ(error.reason(), "\"9\" is wrong");
  EXPECT_EQ(error.rule(), std::nullopt);
  EXPECT_EQ(error.line(), std::nullopt);
  EXPECT_EQ(error.source(), "");
}

TEST(TextError, NamesTheRule) {
  const TextError error("FEN", 1, "a pawn stands on a8", "no-pawn-on-end-ranks");
  EXPECT_STREQ(error.what(), "FEN column 1: a pawn stands on a8 (rule no-pawn-on-end-ranks)");
  EXPECT_EQ(error.rule(), "no-pawn-on-end-ranks");
}

TEST(TextError, IsPlacedInAFile) {
  const TextError error = TextError("EPD", 5, "why", "some-rule").placed("suite.epd", 7);
  EXPECT_STREQ(error.what(), "suite.epd:7: EPD column 5: why (rule some-rule)");
  EXPECT_EQ(error.source(), "suite.epd");
  EXPECT_EQ(error.line(), 7u);
  EXPECT_EQ(error.column(), 5u);
  EXPECT_EQ(error.rule(), "some-rule");
}

TEST(TextError, IsOneLineWithoutAColumnAndWhateverTheNameOfTheFile) {
  EXPECT_STREQ(TextError("EPD", 5, "why").placed("", 7).what(), "line 7: EPD column 5: why");
  EXPECT_STREQ(TextError("EPD", 0, "why").what(), "EPD: why");
  EXPECT_STREQ(TextError("EPD", 5, "why").placed("a\nb\x1b\xC3\xA9.epd", 7).what(),
               "a\\x0ab\\x1b\xC3\xA9.epd:7: EPD column 5: why");
}

}  // namespace
}  // namespace squarelab::text
