#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <squarelab/compare/judging/statistics.hpp>
#include <squarelab/positions/random.hpp>
#include <stdexcept>
#include <vector>

namespace squarelab::compare {
namespace {

// P(T <= rank_sum) by looking at all 2^n choices of signs.
double enumerated_probability(int n, int rank_sum) {
  int hits = 0;
  for (int signs = 0; signs < (1 << n); ++signs) {
    int sum = 0;
    for (int rank = 1; rank <= n; ++rank) {
      if ((signs >> (rank - 1)) & 1) sum += rank;
    }
    if (sum <= rank_sum) ++hits;
  }
  return static_cast<double>(hits) / (1 << n);
}

TEST(SignedRank, DistributionEqualsEnumeration) {
  for (int n = 1; n <= 12; ++n) {
    for (int rank_sum = 0; rank_sum <= n * (n + 1) / 2; ++rank_sum) {
      EXPECT_NEAR(signed_rank_probability(n, rank_sum), enumerated_probability(n, rank_sum), 1e-12)
          << n << ' ' << rank_sum;
    }
  }
}

// The critical values that textbooks print, two-sided 5 per cent: the largest T that is rejected.
TEST(SignedRank, CriticalValuesOfTheTables) {
  struct Row {
    int n;
    int critical;
  };
  for (const Row row : {Row{6, 0}, Row{7, 2}, Row{8, 3}, Row{9, 5}, Row{10, 8}, Row{12, 13},
                        Row{15, 25}, Row{20, 52}, Row{25, 89}, Row{30, 137}}) {
    EXPECT_LE(signed_rank_probability(row.n, row.critical), 0.025) << row.n;
    EXPECT_GT(signed_rank_probability(row.n, row.critical + 1), 0.025) << row.n;
  }
}

TEST(SignedRank, LargestSumsAreCertain) {
  EXPECT_DOUBLE_EQ(signed_rank_probability(4, 10), 1);
  EXPECT_DOUBLE_EQ(signed_rank_probability(4, 1000), 1);
  EXPECT_NEAR(signed_rank_probability(301, 301 * 302 / 2), 1, 1e-9);
}

TEST(PairsNeeded, IsTheFirstNumberThatAttainsAlpha) {
  EXPECT_EQ(pairs_needed(0.5), 2);
  EXPECT_EQ(pairs_needed(0.05), 6);
  EXPECT_EQ(pairs_needed(0.001), 11);
  EXPECT_EQ(pairs_needed(1.0 / 1024), 11);
  for (const double alpha : {0.3, 0.05, 0.01, 0.001, 0.0005}) {
    const int n = pairs_needed(alpha);
    EXPECT_LE(2 * enumerated_probability(n, 0), alpha);
    EXPECT_GT(2 * enumerated_probability(n - 1, 0), alpha);
  }
}

TEST(SignedRankEstimate, CenterIsTheMedianOfWalshAverages) {
  // Averages 1 1.5 2 2 2.5 3, and 0 0.5 1 2.5 3 5.
  EXPECT_DOUBLE_EQ(signed_rank_estimate(std::vector<double>{3, 1, 2}, 0.5).center, 2);
  EXPECT_DOUBLE_EQ(signed_rank_estimate(std::vector<double>{0, 1, 5}, 0.5).center, 1.75);
}

// The interval by its meaning: it begins and ends where the test of "the centre is there" begins to
// reject.
TEST(SignedRankEstimate, IntervalIsWhatTheTestDoesNotReject) {
  const std::vector<double> values{-1.5, 0.25, 0.5, 1.125, 2.0625, 3.5, 4.75, 7.3, 8.1, 20.7};
  const double alpha = 0.05;
  const Estimate estimate = signed_rank_estimate(values, alpha);
  const auto rejected = [&](double center) {
    std::vector<double> shifted;
    for (const double value : values) shifted.push_back(value - center);
    std::sort(shifted.begin(), shifted.end(),
              [](double a, double b) { return std::abs(a) < std::abs(b); });
    int positive = 0;
    int negative = 0;
    for (std::size_t i = 0; i < shifted.size(); ++i) {
      (shifted[i] > 0 ? positive : negative) += static_cast<int>(i) + 1;
    }
    return 2 * enumerated_probability(static_cast<int>(values.size()),
                                      std::min(positive, negative)) <=
           alpha;
  };
  EXPECT_FALSE(rejected(estimate.interval.lower + 1e-6));
  EXPECT_TRUE(rejected(estimate.interval.lower - 1e-6));
  EXPECT_FALSE(rejected(estimate.interval.upper - 1e-6));
  EXPECT_TRUE(rejected(estimate.interval.upper + 1e-6));
  EXPECT_GE(estimate.confidence, 0.95);
  EXPECT_LT(estimate.confidence, 0.96);
}

TEST(SignedRankEstimate, RefusesWhatCannotBeAttained) {
  const std::vector<double> ten(10, 1.0);
  EXPECT_NO_THROW(signed_rank_estimate(ten, 1.0 / 512));
  EXPECT_THROW(signed_rank_estimate(ten, 1.0 / 513), std::invalid_argument);
  EXPECT_THROW(signed_rank_estimate({}, 0.5), std::invalid_argument);
  EXPECT_THROW(signed_rank_estimate(ten, 0), std::invalid_argument);
  EXPECT_THROW(signed_rank_estimate(ten, 1), std::invalid_argument);
  EXPECT_THROW(signed_rank_estimate(ten, std::nan("")), std::invalid_argument);
}

TEST(SignedRankEstimate, FewestPairsGiveTheWholeRange) {
  const Estimate estimate = signed_rank_estimate(std::vector<double>{5, 1, 4, 2, 3, 6}, 0.05);
  EXPECT_DOUBLE_EQ(estimate.interval.lower, 1);
  EXPECT_DOUBLE_EQ(estimate.interval.upper, 6);
}

TEST(SignedRankEstimate, EqualDifferencesAreAPoint) {
  const Estimate estimate = signed_rank_estimate(std::vector<double>(21, -0.5), 0.01);
  EXPECT_DOUBLE_EQ(estimate.center, -0.5);
  EXPECT_DOUBLE_EQ(estimate.interval.lower, -0.5);
  EXPECT_DOUBLE_EQ(estimate.interval.upper, -0.5);
}

TEST(SignedRankEstimate, OutliersDoNotMoveTheCentre) {
  std::vector<double> values;
  positions::Random random(3);
  for (int i = 0; i < 41; ++i) values.push_back(0.01 * random.between(-100, 100));
  const double center = signed_rank_estimate(values, 0.01).center;
  for (int i = 0; i < 4; ++i) values[static_cast<std::size_t>(i)] = 1000;
  EXPECT_NEAR(signed_rank_estimate(values, 0.01).center, center, 0.25);
}

// In 100 (1 - alpha) per cent of many samples from one distribution the interval holds its centre,
// whether its tails are light or very heavy.
TEST(SignedRankEstimate, CoversAsOftenAsItSays) {
  std::mt19937_64 engine(20240607);
  std::normal_distribution<double> normal(1, 2);
  std::cauchy_distribution<double> cauchy(1, 2);
  for (const double alpha : {0.05, 0.01}) {
    int normal_hits = 0;
    int cauchy_hits = 0;
    constexpr int trials = 4000;
    double confidence = 0;
    for (int trial = 0; trial < trials; ++trial) {
      std::vector<double> light;
      std::vector<double> heavy;
      for (int i = 0; i < 15; ++i) {
        light.push_back(normal(engine));
        heavy.push_back(cauchy(engine));
      }
      const Estimate estimate = signed_rank_estimate(light, alpha);
      confidence = estimate.confidence;
      if (estimate.interval.holds(1)) ++normal_hits;
      if (signed_rank_estimate(heavy, alpha).interval.holds(1)) ++cauchy_hits;
    }
    const double tolerance = 4 * std::sqrt(confidence * (1 - confidence) / trials);
    EXPECT_NEAR(static_cast<double>(normal_hits) / trials, confidence, tolerance);
    EXPECT_NEAR(static_cast<double>(cauchy_hits) / trials, confidence, tolerance);
  }
}

TEST(Spread, QuartilesAreInterpolated) {
  const Spread five = spread_of(std::vector<double>{5, 1, 4, 2, 3});
  EXPECT_DOUBLE_EQ(five.lower_quartile, 2);
  EXPECT_DOUBLE_EQ(five.median, 3);
  EXPECT_DOUBLE_EQ(five.upper_quartile, 4);
  const Spread four = spread_of(std::vector<double>{1, 2, 3, 10});
  EXPECT_DOUBLE_EQ(four.lower_quartile, 1.75);
  EXPECT_DOUBLE_EQ(four.median, 2.5);
  EXPECT_DOUBLE_EQ(four.upper_quartile, 4.75);
  EXPECT_DOUBLE_EQ(spread_of(std::vector<double>{7}).median, 7);
}

}  // namespace
}  // namespace squarelab::compare
