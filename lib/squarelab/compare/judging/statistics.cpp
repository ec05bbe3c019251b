#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <squarelab/compare/judging/statistics.hpp>
#include <stdexcept>
#include <vector>

namespace squarelab::compare {

namespace {

double quantile(const std::vector<double>& sorted, double fraction) {
  const double place = fraction * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return std::lerp(sorted[below], sorted[above], place - std::floor(place));
}

// P(T = t) for every t. Each rank is in the sum or not, with equal chances: one factor
// (1 + x^rank) / 2 of the generating function after the other.
std::vector<double> signed_rank_distribution(int n) {
  std::vector<double> probability(static_cast<std::size_t>(n * (n + 1) / 2 + 1), 0.0);
  probability[0] = 1;
  std::size_t largest = 0;
  for (std::size_t rank = 1; rank <= static_cast<std::size_t>(n); ++rank) {
    largest += rank;
    for (std::size_t t = largest; t < probability.size(); --t) {
      probability[t] = (probability[t] + (t >= rank ? probability[t - rank] : 0)) / 2;
    }
  }
  return probability;
}

std::vector<double> sorted_walsh_averages(std::span<const double> differences) {
  std::vector<double> averages;
  averages.reserve(differences.size() * (differences.size() + 1) / 2);
  for (std::size_t i = 0; i < differences.size(); ++i) {
    for (std::size_t j = i; j < differences.size(); ++j) {
      averages.push_back(std::midpoint(differences[i], differences[j]));
    }
  }
  std::sort(averages.begin(), averages.end());
  return averages;
}

}  // namespace

Spread spread_of(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return {quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)};
}

int pairs_needed(double alpha) {
  int pairs = 1;
  for (double attained = 1; attained > alpha; attained /= 2) ++pairs;
  return pairs;
}

double signed_rank_probability(int n, int rank_sum) {
  const std::vector<double> probability = signed_rank_distribution(n);
  const auto count = std::min(static_cast<std::size_t>(rank_sum) + 1, probability.size());
  return std::accumulate(probability.begin(),
                         probability.begin() + static_cast<std::ptrdiff_t>(count), 0.0);
}

double center_of(std::span<const double> differences) {
  return quantile(sorted_walsh_averages(differences), 0.5);
}

Estimate signed_rank_estimate(std::span<const double> differences, double alpha) {
  if (!(0 < alpha && alpha < 1)) throw std::invalid_argument("alpha is not between 0 and 1");
  const int n = static_cast<int>(differences.size());
  if (n < pairs_needed(alpha)) {
    throw std::invalid_argument(fmt::format("{} pairs cannot attain alpha = {:.2g}; {} can", n,
                                            alpha, pairs_needed(alpha)));
  }

  const std::vector<double> probability = signed_rank_distribution(n);
  std::size_t k = 0;
  double tail = probability[0];
  while (tail + probability[k + 1] <= alpha / 2) tail += probability[++k];

  const std::vector<double> averages = sorted_walsh_averages(differences);
  return {quantile(averages, 0.5), {averages[k], averages[averages.size() - 1 - k]}, 1 - 2 * tail};
}

}  // namespace squarelab::compare
