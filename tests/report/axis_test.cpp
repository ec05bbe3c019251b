#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <squarelab/report/axis.hpp>
#include <squarelab/report/svg.hpp>

namespace squarelab::report {
namespace {

double wide(std::string_view name) { return text_width(name, Axis::font_size); }

std::vector<double> values_of(const std::vector<Axis::Tick>& ticks) {
  std::vector<double> values;
  for (const Axis::Tick& tick : ticks) values.push_back(tick.value);
  return values;
}

TEST(Range, TakesInFiniteValues) {
  Range range;
  EXPECT_TRUE(range.is_empty());
  range.include(NAN);
  range.include(INFINITY);
  EXPECT_TRUE(range.is_empty());
  range.include(2);
  range.include(Range{-1, 1});
  range.include(Range{});
  EXPECT_EQ(range.low, -1);
  EXPECT_EQ(range.high, 2);
}

TEST(Axis, GivesEqualFactorsEqualLengths) {
  const Axis axis({0.01, 100}, 0, 400);
  EXPECT_NEAR(axis.at(1), 200, 1e-9);
  EXPECT_NEAR(axis.at(10), 300, 1e-9);
  EXPECT_NEAR(axis.at(20) - axis.at(10), axis.at(2) - axis.at(1), 1e-9);
  EXPECT_NEAR(axis.at(0.5), 200 + 100 * std::log10(0.5), 1e-9);
}

TEST(Axis, ValuesBeyondTheEndsStandAtTheEnds) {
  const Axis axis({0.5, 2}, 10, 20);
  for (const double low : {0.4, 0., -1., -1e300, std::nan("")}) {
    EXPECT_EQ(axis.at(low), 10) << low;
  }
  EXPECT_EQ(axis.at(3), 20);
  EXPECT_EQ(axis.at(INFINITY), 20);
}

TEST(Axis, BeginsAboveZero) {
  for (const double low : {-5., 0., 1e-300}) {
    const Axis axis({low, 10}, 0, 100);
    EXPECT_GT(axis.values().low, 0);
    EXPECT_TRUE(std::isfinite(axis.at(1)));
    EXPECT_GE(axis.ticks().size(), 2U);
  }
}

TEST(Axis, TicksAreRoundAndWithinTheRange) {
  EXPECT_EQ(values_of(Axis({0.05, 2}, 0, 300).ticks()),
            (std::vector<double>{0.05, 0.1, 0.2, 0.5, 1, 2}));
  EXPECT_EQ(values_of(Axis({1, 2.5}, 0, 180).ticks()), (std::vector<double>{1, 1.5, 2, 2.5}));
  const auto ticks = Axis({0.89, 1.125}, 0, 300).ticks();
  ASSERT_GE(ticks.size(), 3U);
  EXPECT_EQ(
      std::count_if(ticks.begin(), ticks.end(), [](const auto& tick) { return tick.name == "1"; }),
      1);
}

TEST(Axis, NamesOfTicksStandApart) {
  for (const double length : {20., 80., 300., 900.}) {
    for (const double factor : {1.001, 1.3, 2.5, 7., 90., 1e6, 1e12}) {
      const Axis axis({3.7, 3.7 * factor}, 0, length);
      const auto ticks = axis.ticks();
      for (std::size_t i = 1; i < ticks.size(); ++i) {
        EXPECT_GT(axis.at(ticks[i].value) - axis.at(ticks[i - 1].value),
                  (wide(ticks[i].name) + wide(ticks[i - 1].name)) / 2)
            << length << " " << factor;
        EXPECT_NE(ticks[i].name, ticks[i - 1].name);
      }
      if (length >= 300) {
        EXPECT_GE(ticks.size(), 2U) << factor;
      }
    }
  }
}

}  // namespace
}  // namespace squarelab::report
