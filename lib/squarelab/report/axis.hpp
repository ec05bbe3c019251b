// Axis: the place of a ratio in a picture, by its logarithm, and the values named below it.
//
// Idea of the ticks: sets of round values from the densest to the sparsest (1, 2 or 5 times a power
// of ten as a step; on an axis of several decades the multiples in each decade, then whole
// decades). The first set whose names do not touch is taken.
// Tested in tests/report/axis_test.cpp.
#pragma once

#include <limits>
#include <string>
#include <vector>

namespace squarelab::report {

// From the lowest to the highest of some values; empty, with low above high, before the first.
struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();

  bool is_empty() const noexcept { return low > high; }
  bool holds(double value) const noexcept { return low <= value && value <= high; }
  // Infinities and NaN are ignored.
  void include(double value) noexcept;
  void include(const Range& range) noexcept;
};

class Axis {
 public:
  static constexpr double font_size = 11;  // of the names of ticks

  struct Tick {
    double value;
    std::string name;
  };

  // The lowest value is at coordinate `from`, the highest at `to`. The highest is above 0 and above
  // the lowest; the axis begins twelve decades below it at most.
  Axis(Range values, double from, double to);

  // 0 < low < high.
  const Range& values() const noexcept { return values_; }
  double from() const noexcept { return from_; }
  double to() const noexcept { return to_; }

  // from + (to - from) * log(value / low) / log(high / low). Values beyond the ends are put at the
  // ends, NaN at `from`.
  double at(double value) const noexcept;

  std::vector<Tick> ticks() const;

 private:
  Range values_;
  double from_;
  double to_;
};

}  // namespace squarelab::report
