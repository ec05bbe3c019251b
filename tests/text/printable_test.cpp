#include <gtest/gtest.h>

#include <squarelab/text/error.hpp>
#include <string>

namespace squarelab::text {
namespace {

TEST(Printable, KeepsWordsInAnyLanguage) {
  const std::string words = "ab \"\\~ Z\u00fcrich, \u00a0 \u0416 \u68cb \U0001F600";
  EXPECT_EQ(printable(words), words);
  EXPECT_EQ(printable(""), "");
}

TEST(Printable, EscapesControlCharacters) {
  EXPECT_EQ(printable("a\x1b[31m\n\x7f"), "a\\x1b[31m\\x0a\\x7f");
  EXPECT_EQ(printable("\u009b31m"), "\\xc2\\x9b31m");
}

TEST(Printable, EscapesWhatHidesOrTurnsText) {
  EXPECT_EQ(printable("a\u202eb"), "a\\xe2\\x80\\xaeb");
  EXPECT_EQ(printable("\u2066\u200b\u061c"), "\\xe2\\x81\\xa6\\xe2\\x80\\x8b\\xd8\\x9c");
  EXPECT_EQ(printable("\u202f\u2010"), "\u202f\u2010");
}

TEST(Printable, EscapesWhatIsNoUtf8) {
  EXPECT_EQ(printable("\x9b"
                      "31m\xff"),
            "\\x9b31m\\xff");
  EXPECT_EQ(printable("\xc2"), "\\xc2");                           // cut off
  EXPECT_EQ(printable("\xe2\x82z"), "\\xe2\\x82z");                // cut off by a letter
  EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf");                  // longer than need be
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");         // half of a pair
  EXPECT_EQ(printable("\xf4\x90\x80\x80").substr(0, 4), "\\xf4");  // above all characters
}

TEST(Shortened, LeavesTheMiddleOutAndCutsNoCharacterInTwo) {
  EXPECT_EQ(shortened("0123456789", 10, 3), "0123456789");
  EXPECT_EQ(shortened("0123456789a", 10, 3), "0123...89a");
  EXPECT_EQ(shortened("0123456789a", 10, 7), "...456789a");
  EXPECT_EQ(shortened("012\u265e56789ab", 10, 3), "012...9ab");
  EXPECT_EQ(shortened("0123456\u265eab", 10, 3), "0123...ab");
}

}  // namespace
}  // namespace squarelab::text
