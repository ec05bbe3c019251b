#include <gtest/gtest.h>

#include <squarelab/text/decimal.hpp>
#include <string>

namespace squarelab::text {
namespace {

TEST(Decimals, AreDigitsWithAtMostOnePoint) {
  EXPECT_EQ(read_decimal("0"), 0.0);
  EXPECT_EQ(read_decimal("007"), 7.0);
  EXPECT_EQ(read_decimal("0.1"), 0.1);
  EXPECT_EQ(read_decimal("123.456"), 123.456);
  EXPECT_EQ(read_decimal("5."), 5.0);
  EXPECT_EQ(read_decimal(".5"), 0.5);
}

TEST(Decimals, AreNothingElse) {
  for (const char* text : {"", ".", "..", "1.2.3", "1.2.", "+1", "-1", " 1", "1 ", "1e3", "0x1",
                           "inf", "nan", "1,5", "1\n"}) {
    EXPECT_EQ(read_decimal(text), std::nullopt) << text;
  }
  EXPECT_EQ(read_decimal(std::string("1\0", 2)), std::nullopt);
  EXPECT_EQ(read_decimal(std::string(400, '9')), std::nullopt);
  EXPECT_EQ(read_decimal(std::string(400, '0') + "1.5"), 1.5);
}

}  // namespace
}  // namespace squarelab::text
