#include <algorithm>
#include <cmath>
#include <squarelab/compare/judging/prediction.hpp>
#include <vector>

namespace squarelab::compare::judging {

namespace {

double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

// The sum of the products of two lists' distances from their means.
double products_of(std::span<const double> a, std::span<const double> b) {
  const double mean_a = mean_of(a);
  const double mean_b = mean_of(b);
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - mean_a) * (b[i] - mean_b);
  return sum;
}

// Equal values have the mean of their ranks.
std::vector<double> ranks_of(std::span<const double> values) {
  std::vector<double> ranks;
  for (const double value : values) {
    const auto less = std::ranges::count_if(values, [&](double other) { return other < value; });
    const auto equal = std::ranges::count(values, value);
    ranks.push_back(static_cast<double>(less) + static_cast<double>(equal - 1) / 2);
  }
  return ranks;
}

std::optional<double> correlation_of(std::span<const double> a, std::span<const double> b) {
  const double variances = products_of(a, a) * products_of(b, b);
  if (!(variances > 0)) return std::nullopt;
  return products_of(a, b) / std::sqrt(variances);
}

// What the others say of the value that belongs to `known`.
double guessed(std::span<const double> others_known, std::span<const double> others_wanted,
               double known) {
  const double variance = products_of(others_known, others_known);
  const double slope = variance > 0 ? products_of(others_known, others_wanted) / variance : 0;
  return mean_of(others_wanted) + slope * (known - mean_of(others_known));
}

}  // namespace

Prediction prediction_of(std::span<const KnownAndWanted> boards) {
  std::vector<double> known;
  std::vector<double> wanted;
  for (const KnownAndWanted& board : boards) {
    known.push_back(std::log(board.known));
    wanted.push_back(std::log(board.wanted));
  }
  Prediction prediction{.rank_correlation = correlation_of(ranks_of(known), ranks_of(wanted))};
  for (std::size_t i = 0; i < boards.size(); ++i) {
    std::vector<double> others_known = known;
    std::vector<double> others_wanted = wanted;
    others_known.erase(others_known.begin() + static_cast<std::ptrdiff_t>(i));
    others_wanted.erase(others_wanted.begin() + static_cast<std::ptrdiff_t>(i));
    const double error = guessed(others_known, others_wanted, known[i]) - wanted[i];
    const double miss = std::exp(std::abs(error)) - 1;
    if (miss <= prediction.worst_miss) continue;
    prediction.worst_miss = miss;
    prediction.worst = i;
  }
  return prediction;
}

Prediction prediction_without_knowledge(std::span<const KnownAndWanted> boards) {
  std::vector<KnownAndWanted> alike(boards.begin(), boards.end());
  for (KnownAndWanted& board : alike) board.known = 1;
  return prediction_of(alike);
}

}  // namespace squarelab::compare::judging
