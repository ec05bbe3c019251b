// The 64 digits against the examples of the source document and against bit by bit definitions.

#include <gtest/gtest.h>

#include <squarelab/bits/digits.hpp>

namespace squarelab::bits {
namespace {

constexpr std::string_view source_example =
    " 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 1 0 0 0 0 0 1 0 0 0 0 1 0 1 0 1 1 0 0 0 0 0 0 0 "
    "0 "
    "0 0 0 1 0 0 1 0 0 0 0 0 1 0 0 0 0";

TEST(Digits, TheSourceExampleIsReadAndWrittenAsItStands) {
  EXPECT_EQ(parse_digits(source_example), 0x0000220856002410);
  EXPECT_EQ(" " + to_digits(0x0000220856002410, 1), source_example);
}

TEST(Digits, GroupsAreCountedFromTheLeft) {
  EXPECT_EQ(to_digits(0xFF000000000000FE),
            "1111111100000000000000000000000000000000000000000000000011111110");
  EXPECT_EQ(to_digits(0xFF000000000000FE, 8),
            "11111111 00000000 00000000 00000000 00000000 00000000 00000000 11111110");
  EXPECT_EQ(to_digits(0x8000000000000001, 48),
            "100000000000000000000000000000000000000000000000 0000000000000001");
}

TEST(Digits, TheFirstDigitIsBit63AndTheLastBit0) {
  for (int n = 0; n < 64; ++n) {
    std::string digits(64, '0');
    digits[63 - n] = '1';
    EXPECT_EQ(to_digits(bit(n)), digits);
    EXPECT_EQ(parse_digits(digits), bit(n));
  }
}

TEST(Digits, WhatIsNot64DigitsIsNoSet) {
  const std::string digits = to_digits(0x0123456789ABCDEF);
  EXPECT_EQ(parse_digits("  " + digits + " "), 0x0123456789ABCDEF);
  for (const std::string& text :
       {std::string(), std::string(" "), digits.substr(1), digits + "0", "0x" + digits.substr(2),
        "2" + digits.substr(1), digits.substr(1) + "\t0", digits.substr(1) + '\0'}) {
    EXPECT_EQ(parse_digits(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace squarelab::bits
