#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <squarelab/report/axis.hpp>
#include <squarelab/report/svg.hpp>

namespace squarelab::report {

namespace {

constexpr double between_names = 8;
// The widest axis, as a factor: values further down are drawn at its lower end.
constexpr double most_decades = 12;

// Multiples of steps, densest first.
std::vector<std::vector<double>> sets_of_multiples(const Range& range) {
  constexpr int densest = 40;
  std::vector<std::vector<double>> sets;
  const double length = range.high - range.low;
  double power = std::pow(10, std::floor(std::log10(length / densest)));
  for (; power <= length; power *= 10) {
    for (const double round : {1, 2, 5}) {
      const double step = round * power;
      if (length / step > densest) continue;
      std::vector<double>& values = sets.emplace_back();
      const double last = std::floor(range.high / step + 1e-9);
      for (double k = std::ceil(range.low / step - 1e-9); k <= last; ++k) {
        values.push_back(k * step);
      }
    }
  }
  return sets;
}

// The factors in decades that many apart.
std::vector<double> in_decades(const std::vector<double>& factors, int apart, const Range& range) {
  std::vector<double> values;
  const double last = std::floor(std::log10(range.high) / apart);
  for (double k = std::floor(std::log10(range.low) / apart); k <= last; ++k) {
    for (const double factor : factors) {
      const double value = factor * std::pow(10, k * apart);
      if (range.low <= value * (1 + 1e-9) && value <= range.high * (1 + 1e-9)) {
        values.push_back(value);
      }
    }
  }
  return values;
}

std::vector<std::vector<double>> sets_of_decades(const Range& range) {
  std::vector<std::vector<double>> sets{in_decades({1, 2, 3, 4, 5, 6, 7, 8, 9}, 1, range),
                                        in_decades({1, 2, 5}, 1, range),
                                        in_decades({1, 3}, 1, range)};
  for (const int apart : {1, 2, 3, 4, 6}) sets.push_back(in_decades({1}, apart, range));
  return sets;
}

double width_of(const std::string& name) { return text_width(name, Axis::font_size); }

}  // namespace

void Range::include(double value) noexcept {
  if (!std::isfinite(value)) return;
  low = std::min(low, value);
  high = std::max(high, value);
}

void Range::include(const Range& range) noexcept {
  if (range.is_empty()) return;
  include(range.low);
  include(range.high);
}

Axis::Axis(Range values, double from, double to) : values_(values), from_(from), to_(to) {
  values_.low = std::max(values_.low, values_.high * std::pow(10, -most_decades));
}

double Axis::at(double value) const noexcept {
  if (!(value > values_.low)) return from_;
  if (value >= values_.high) return to_;
  return from_ +
         (to_ - from_) * std::log(value / values_.low) / std::log(values_.high / values_.low);
}

std::vector<Axis::Tick> Axis::ticks() const {
  constexpr double as_if_linear = 3;
  std::vector<Tick> sparsest;
  for (const auto& set : values_.high / values_.low < as_if_linear ? sets_of_multiples(values_)
                                                                   : sets_of_decades(values_)) {
    std::vector<Tick> ticks;
    bool fits = true;
    for (const double value : set) {
      Tick tick{value, fmt::format("{:.4g}", value)};
      if (!ticks.empty()) {
        const Tick& last = ticks.back();
        const double needed = between_names + (width_of(tick.name) + width_of(last.name)) / 2;
        fits = fits && tick.name != last.name && std::abs(at(value) - at(last.value)) >= needed;
      }
      ticks.push_back(std::move(tick));
    }
    if (ticks.empty()) continue;
    if (fits) return ticks;
    sparsest = std::move(ticks);
  }
  // Not even the sparsest fit: one of them does.
  if (sparsest.size() > 1) sparsest.erase(sparsest.begin() + 1, sparsest.end());
  return sparsest;
}

}  // namespace squarelab::report
