#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <squarelab/lab/reports/axis.hpp>
#include <squarelab/lab/reports/report_words.hpp>

namespace squarelab::lab::inline reports {

namespace {

constexpr double between_names = 8;
// The widest logarithmic axis, as a factor: what lies further down stands at its lower end.
constexpr double most_decades = 12;

// Multiples of the step within the range.
std::vector<double> multiples(double step, const Range& range) {
  std::vector<double> values;
  const double last = std::floor(range.high / step + 1e-9);
  for (double k = std::ceil(range.low / step - 1e-9); k <= last; ++k) values.push_back(k * step);
  return values;
}

// Densest first.
std::vector<std::vector<double>> sets_of_multiples(const Range& range) {
  constexpr int densest = 40;
  std::vector<std::vector<double>> sets;
  const double length = range.high - range.low;
  double power = std::pow(10, std::floor(std::log10(length / densest)));
  for (; power <= length; power *= 10) {
    for (const double round : {1, 2, 5}) {
      const double step = round * power;
      if (length / step <= densest) sets.push_back(multiples(step, range));
    }
  }
  return sets;
}

// The factors in every decade of the range.
std::vector<double> in_decades(const std::vector<double>& factors, const Range& range) {
  std::vector<double> values;
  const double last = std::floor(std::log10(range.high));
  for (double decade = std::floor(std::log10(range.low)); decade <= last; ++decade) {
    for (const double factor : factors) {
      const double value = factor * std::pow(10, decade);
      if (range.low <= value * (1 + 1e-9) && value <= range.high * (1 + 1e-9)) {
        values.push_back(value);
      }
    }
  }
  return values;
}

std::vector<std::vector<double>> sets_of_decades(const Range& range) {
  std::vector<std::vector<double>> sets{in_decades({1, 2, 3, 4, 5, 6, 7, 8, 9}, range),
                                        in_decades({1, 2, 5}, range), in_decades({1, 3}, range),
                                        in_decades({1}, range)};
  for (const int apart : {2, 3, 4, 6}) {
    std::vector<double> values;
    for (const double value : sets[3]) {
      if (std::lround(std::log10(value)) % apart == 0) values.push_back(value);
    }
    sets.push_back(std::move(values));
  }
  return sets;
}

std::vector<std::vector<double>> sets_of_powers_of_two(const Range& range) {
  std::vector<std::vector<double>> sets;
  for (const int apart : {1, 2, 4, 5, 10, 20}) {
    std::vector<double> values;
    const double last = std::floor(std::log2(range.high) / apart);
    for (double k = std::ceil(std::log2(range.low) / apart); k <= last; ++k) {
      values.push_back(std::exp2(k * apart));
    }
    sets.push_back(std::move(values));
  }
  return sets;
}

std::vector<std::vector<double>> sets_of_values(Axis::Kind kind, const Range& range) {
  constexpr double as_if_linear = 3;
  if (kind == Axis::Kind::Binary) return sets_of_powers_of_two(range);
  const bool is_short = kind == Axis::Kind::Linear || range.high / range.low < as_if_linear;
  return is_short ? sets_of_multiples(range) : sets_of_decades(range);
}

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

Axis::Axis(Kind kind, Range values, double from, double to)
    : kind_(kind), values_(values), from_(from), to_(to) {
  const bool is_logarithmic = kind != Kind::Linear;
  if (values_.is_empty() || (is_logarithmic && values_.high <= 0)) values_ = {1, 1};
  if (is_logarithmic) {
    values_.low = std::max(values_.low, values_.high * std::pow(10, -most_decades));
  }
  if (values_.high - values_.low > 1e-9 * std::abs(values_.high)) return;
  if (is_logarithmic) {
    values_ = {values_.low / 1.1, values_.high * 1.1};
  } else {
    const double around = values_.low == 0 ? 1 : std::abs(values_.low) / 10;
    values_ = {values_.low - around, values_.high + around};
  }
}

double Axis::scaled(double value) const noexcept {
  return kind_ == Kind::Linear ? value : std::log(value);
}

double Axis::at(double value) const noexcept {
  if (!(value > values_.low)) return from_;
  if (value >= values_.high) return to_;
  const double low = scaled(values_.low);
  return from_ + (to_ - from_) * (scaled(value) - low) / (scaled(values_.high) - low);
}

std::vector<Axis::Tick> Axis::ticks(Namer name, Width width) const {
  std::vector<Tick> sparsest;
  for (const auto& set : sets_of_values(kind_, values_)) {
    std::vector<Tick> ticks;
    bool fits = true;
    for (const double value : set) {
      Tick tick{value, name(value)};
      if (!ticks.empty()) {
        const Tick& last = ticks.back();
        const double needed = between_names + (width(tick.name) + width(last.name)) / 2;
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

std::string number_name(double value) {
  if (std::abs(value) >= 1e4 && std::abs(value) < 1e7 && value == std::floor(value)) {
    return fmt::format("{}{}", value < 0 ? "-" : "",
                       grouped(static_cast<std::uint64_t>(std::abs(value))));
  }
  if (std::abs(value) < 1e-12) return "0";
  return fmt::format("{:.4g}", value);
}

std::string bytes_name(double bytes) {
  static constexpr std::array<std::string_view, 5> units{"B", "KiB", "MiB", "GiB", "TiB"};
  if (bytes == 0) return "0";
  std::size_t unit = 0;
  for (; bytes >= 1024 && unit + 1 < units.size(); ++unit) bytes /= 1024;
  return fmt::format("{:.{}f} {}", bytes, bytes == std::floor(bytes) || bytes >= 100 ? 0 : 1,
                     units[unit]);
}

}  // namespace squarelab::lab::inline reports
