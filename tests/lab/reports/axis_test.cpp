#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <squarelab/lab/reports/axis.hpp>
#include <squarelab/lab/reports/svg.hpp>

namespace squarelab::lab {
namespace {

using Kind = Axis::Kind;

double wide(std::string_view name) { return text_width(name, 11); }

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

TEST(Axis, ALinearOneIsAProportion) {
  const Axis axis(Kind::Linear, {10, 30}, 100, 300);
  EXPECT_DOUBLE_EQ(axis.at(10), 100);
  EXPECT_DOUBLE_EQ(axis.at(15), 150);
  EXPECT_DOUBLE_EQ(axis.at(30), 300);
  const Axis upward(Kind::Linear, {0, 1}, 200, 0);
  EXPECT_DOUBLE_EQ(upward.at(0.25), 150);
}

TEST(Axis, ALogarithmicOneGivesEqualFactorsEqualLengths) {
  const Axis axis(Kind::Logarithmic, {0.01, 100}, 0, 400);
  EXPECT_NEAR(axis.at(1), 200, 1e-9);
  EXPECT_NEAR(axis.at(10), 300, 1e-9);
  EXPECT_NEAR(axis.at(20) - axis.at(10), axis.at(2) - axis.at(1), 1e-9);
  EXPECT_NEAR(axis.at(0.5), 200 + 100 * std::log10(0.5), 1e-9);
}

TEST(Axis, ValuesBeyondTheEndsStandAtTheEnds) {
  const Axis axis(Kind::Logarithmic, {0.5, 2}, 10, 20);
  for (const double low : {0.4, 0., -1., -1e300, std::nan("")}) {
    EXPECT_EQ(axis.at(low), 10) << low;
  }
  EXPECT_EQ(axis.at(3), 20);
  EXPECT_EQ(axis.at(INFINITY), 20);
}

TEST(Axis, ARangeWithoutLengthIsWidened) {
  for (const Kind kind : {Kind::Linear, Kind::Logarithmic, Kind::Binary}) {
    for (const Range& range : {Range{}, Range{1, 1}, Range{0, 0}, Range{1e300, 1e300}}) {
      const Axis axis(kind, range, 0, 100);
      EXPECT_LT(axis.values().low, axis.values().high);
      EXPECT_TRUE(kind == Kind::Linear || axis.values().low > 0);
      EXPECT_TRUE(std::isfinite(axis.at(1)));
    }
  }
  const Axis axis(Kind::Logarithmic, {-5, 10}, 0, 100);
  EXPECT_GT(axis.values().low, 0);
}

TEST(Axis, TicksAreRoundAndWithinTheRange) {
  const Axis linear(Kind::Linear, {0, 120}, 0, 300);
  EXPECT_EQ(values_of(linear.ticks(number_name, wide)),
            (std::vector<double>{0, 20, 40, 60, 80, 100, 120}));
  const Axis decades(Kind::Logarithmic, {0.05, 2}, 0, 300);
  EXPECT_EQ(values_of(decades.ticks(number_name, wide)),
            (std::vector<double>{0.05, 0.1, 0.2, 0.5, 1, 2}));
  const Axis near_one(Kind::Logarithmic, {0.89, 1.125}, 0, 300);
  const auto ticks = near_one.ticks(number_name, wide);
  ASSERT_GE(ticks.size(), 3U);
  EXPECT_EQ(
      std::count_if(ticks.begin(), ticks.end(), [](const auto& tick) { return tick.name == "1"; }),
      1);
  const Axis bytes(Kind::Binary, {1000, 1 << 20}, 0, 300);
  EXPECT_EQ(values_of(bytes.ticks(bytes_name, wide)),
            (std::vector<double>{1024, 4096, 16384, 65536, 262144, 1048576}));
}

TEST(Axis, NamesOfTicksStandApart) {
  for (const Kind kind : {Kind::Linear, Kind::Logarithmic, Kind::Binary}) {
    for (const double length : {20., 80., 300., 900.}) {
      for (const double factor : {1.001, 1.3, 2.5, 7., 90., 1e6, 1e12}) {
        const Axis axis(kind, {3.7, 3.7 * factor}, length, 0);
        const auto ticks = axis.ticks(number_name, wide);
        for (std::size_t i = 1; i < ticks.size(); ++i) {
          EXPECT_GT(std::abs(axis.at(ticks[i].value) - axis.at(ticks[i - 1].value)),
                    (wide(ticks[i].name) + wide(ticks[i - 1].name)) / 2)
              << length << " " << factor;
          EXPECT_NE(ticks[i].name, ticks[i - 1].name);
        }
        const bool has_powers = kind != Kind::Binary || factor > 4;
        if (length >= 300 && has_powers) {
          EXPECT_GE(ticks.size(), 2U) << factor;
        }
      }
    }
  }
}

TEST(Axis, NamesOfNumbers) {
  EXPECT_EQ(number_name(0.05), "0.05");
  EXPECT_EQ(number_name(1), "1");
  EXPECT_EQ(number_name(-12000), "-12,000");
  EXPECT_EQ(number_name(0.1 * 3), "0.3");
  EXPECT_EQ(number_name(2e7), "2e+07");
  EXPECT_EQ(number_name(1e-17), "0");
  EXPECT_EQ(bytes_name(0), "0");
  EXPECT_EQ(bytes_name(512), "512 B");
  EXPECT_EQ(bytes_name(1536), "1.5 KiB");
  EXPECT_EQ(bytes_name(940672), "919 KiB");
  EXPECT_EQ(bytes_name(3 << 20), "3 MiB");
}

}  // namespace
}  // namespace squarelab::lab
