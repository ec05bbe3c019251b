// How numbers and cells are written.
#include <gtest/gtest.h>

#include <squarelab/compare/pages/comparison_words.hpp>
#include <string>

namespace squarelab::compare {
namespace {

TEST(ComparisonNumbers, SizesArePerCentAndThenTimes) {
  EXPECT_EQ(size_text(1.027), "3 %");
  EXPECT_EQ(size_text(0.973), "3 %");
  EXPECT_EQ(size_text(1.004), "0.4 %");
  EXPECT_EQ(size_text(0.7), "30 %");
  EXPECT_EQ(size_text(1.49), "49 %");
  EXPECT_EQ(size_text(0.5), "2 times");
  EXPECT_EQ(size_text(2.54), "2.5 times");
  EXPECT_EQ(size_text(0.1), "10 times");
  EXPECT_EQ(differences_text(0.97, 0.98), "2 to 3 % slower");
  EXPECT_EQ(differences_text(0.97, 0.971), "3 % slower");
  EXPECT_EQ(differences_text(1.15, 2.4), "15 % to 2.4 times faster");
  EXPECT_EQ(differences_text(0.1, 0.25), "4 to 10 times slower");
  EXPECT_EQ(differences_text(0.1, 1.03), "10 times slower to 3 % faster");
}

// What is printed holds the interval, and numbers with three decimals stay as they are.
TEST(ComparisonNumbers, IntervalsAreRoundedOutward) {
  EXPECT_EQ(interval_text({0.9589, 0.9931}, "-"), "0.958-0.994");
  EXPECT_EQ(interval_text({0.735, 0.766}, ", "), "0.735, 0.766");
  EXPECT_EQ(interval_text({0.9999999, 1.0000001}, "-"), "0.999-1.001");
  EXPECT_EQ(interval_text({0.0012345, 0.0056789}, "-"), "0.001234-0.005679");
  for (int i = 1; i < 20000; i += 7) {
    const Interval interval{i / 7919.0, i / 7907.0};
    const std::string text = interval_text(interval, " ");
    EXPECT_LE(std::stod(text), interval.lower) << text;
    EXPECT_GE(std::stod(text.substr(text.find(' '))), interval.upper) << text;
  }
}

TEST(ComparisonNumbers, NanosecondsHaveThreeDigits) {
  EXPECT_EQ(nanoseconds_text(0.1549), "0.155");
  EXPECT_EQ(nanoseconds_text(0.9999), "1.00");
  EXPECT_EQ(nanoseconds_text(1.702), "1.70");
  EXPECT_EQ(nanoseconds_text(13.09), "13.1");
  EXPECT_EQ(nanoseconds_text(2345.6), "2346");
}

TEST(ComparisonMarks, TellEqualUnknownAndDifferent) {
  const auto text = [](Verdict verdict) {
    return mark_of(0.98, verdict, Role::Backend).lines.front().text;
  };
  EXPECT_EQ(text(Verdict::Equal), "=");
  EXPECT_EQ(text(Verdict::CannotTell), "?0.980");
  EXPECT_EQ(text(Verdict::Slower), "0.980");
  EXPECT_EQ(mark_of(1.1, Verdict::Faster, Role::Backend).paint, report::Paint::Good);
  EXPECT_EQ(mark_of(1.1, Verdict::Faster, Role::Control).paint, report::Paint::Alarm);
}

}  // namespace
}  // namespace squarelab::compare
