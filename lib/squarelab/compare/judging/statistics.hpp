// Statistics of noisy measurements: medians and quartiles, and the centre of paired differences
// with an interval that makes no assumption about how large outliers may be.
//
// Idea: a measurement on a shared machine is now and then far too slow, so means and t-intervals
// are useless. The Hodges-Lehmann estimate (1963), the median of the averages of all pairs of
// differences (Walsh averages, each difference with itself included), ignores outliers at little
// cost. Its interval is the inversion of Wilcoxon's signed-rank test (1945): the values that the
// test would not reject are those between the (k+1)-th smallest and the (k+1)-th largest Walsh
// average, where k is the largest number with P(T <= k) <= alpha / 2 for the rank sum T. The
// distribution of T is counted exactly, no normal approximation. It is assumed that differences
// are independent and symmetric about the centre, which the ratio of two times of the same kind is.
//
// Cost: O(n^3) to count the distribution, O(n^2) for the averages: nothing for a few hundred pairs.
// Sources: Wilcoxon 1945; Hodges and Lehmann 1963; Hollander and Wolfe, Nonparametric Statistical
// Methods, chapter 3. Tested in tests/compare/judging/statistics_test.cpp.
#pragma once

#include <span>

namespace squarelab::compare {

struct Interval {
  double lower;
  double upper;

  constexpr bool holds(double value) const noexcept { return lower <= value && value <= upper; }
};

struct Spread {
  double lower_quartile;
  double median;
  double upper_quartile;
};

// Quartiles are interpolated linearly between neighbours in order.
// Precondition: values is not empty.
Spread spread_of(std::span<const double> values);

struct Estimate {
  double center;
  Interval interval;
  double confidence;  // of the interval: at least the confidence requested
};

// Returns the Hodges-Lehmann estimate alone. Precondition: there is a difference.
double center_of(std::span<const double> differences);

// Hodges-Lehmann estimate and signed-rank interval of the centre of the differences.
// alpha is the probability, over both ends, with which the interval may miss the centre.
// Throws std::invalid_argument unless 0 < alpha < 1, and if there are fewer differences than
// pairs_needed(alpha): then no interval short of the whole line has that confidence.
Estimate signed_rank_estimate(std::span<const double> differences, double alpha);

// Returns the fewest differences whose signed-rank interval attains alpha: 2^(1-n) <= alpha.
// Precondition: 0 < alpha < 1.
int pairs_needed(double alpha);

// P(T <= rank_sum) for the signed-rank statistic of n differences without ties, if their centre
// is 0. Preconditions: n >= 1, rank_sum >= 0.
double signed_rank_probability(int n, int rank_sum);

}  // namespace squarelab::compare
