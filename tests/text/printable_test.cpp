#include <gtest/gtest.h>

#include <squarelab/text/error.hpp>
#include <string>

namespace squarelab::text {
namespace {

TEST(Printable, EscapesControlsAndWhatIsNoUtf8AndKeepsWordsInAnyLanguage) {
  const std::string words = "ab \"\\~ Z\u00fcrich, \u00a0 \u0416 \u68cb \U0001F600";
  const struct {
    std::string text;
    std::string printed;
  } table[]{
      {words, words},
      {"", ""},
      {"a\x1b[31m\n\x7f", "a\\x1b[31m\\x0a\\x7f"},
      {"\u009b31m", "\\xc2\\x9b31m"},
      // Characters that hide or turn text.
      {"a\u202eb", "a\\xe2\\x80\\xaeb"},
      {"\u2066\u200b\u061c", "\\xe2\\x81\\xa6\\xe2\\x80\\x8b\\xd8\\x9c"},
      {"\u202f\u2010", "\u202f\u2010"},
      {"\x9b"
       "31m\xff",
       "\\x9b31m\\xff"},
      {"\xc2", "\\xc2"},                             // cut off
      {"\xe2\x82z", "\\xe2\\x82z"},                  // cut off by a letter
      {"\xc0\xaf", "\\xc0\\xaf"},                    // longer than need be
      {"\xed\xa0\x80", "\\xed\\xa0\\x80"},           // half of a pair
      {"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"},  // above all characters
  };
  for (const auto& [text, printed] : table) EXPECT_EQ(printable(text), printed);
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
