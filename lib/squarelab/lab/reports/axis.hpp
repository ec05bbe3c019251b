// Axis: where a value stands in a picture, linearly or by its logarithm, and which values are named
// beside it.
//
// Idea of the ticks: sets of round values from the densest to the sparsest (1, 2 or 5 times a power
// of ten as a step; on a logarithmic axis of several decades the multiples in each decade, then
// whole decades; powers of two for bytes). The first set whose names stand apart is taken.
// Tested in tests/lab/reports/axis_test.cpp.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::lab::inline reports {

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
  enum class Kind { Linear, Logarithmic, Binary };  // Binary: logarithmic, with powers of two
  using Namer = std::string (*)(double);
  using Width = double (*)(std::string_view);

  struct Tick {
    double value;
    std::string name;
  };

  // The lowest value stands at coordinate `from`, the highest at `to`, in either order. A range
  // that is empty or a single value is widened; but for Linear, the axis begins above 0.
  Axis(Kind kind, Range values, double from, double to);

  // low < high, and 0 < low unless it is linear.
  const Range& values() const noexcept { return values_; }
  double from() const noexcept { return from_; }
  double to() const noexcept { return to_; }

  // from + (to - from) * (v - low) / (high - low), with logarithms of v, low and high unless it is
  // linear. Values beyond the ends stand at the ends, NaN at `from`.
  double at(double value) const noexcept;

  // `width` says how much room a name takes along the axis.
  std::vector<Tick> ticks(Namer name, Width width) const;

 private:
  double scaled(double value) const noexcept;

  Kind kind_;
  Range values_;
  double from_;
  double to_;
};

// "0.05", "1", "12,000"; "2e+07" from ten million on.
std::string number_name(double value);
// "0", "512 B", "32 KiB", "1.5 MiB"
std::string bytes_name(double bytes);

}  // namespace squarelab::lab::inline reports
