// Lanes: a panel with a lane for each subject, one below the other, and an axis that all share: the
// form of a forest plot. In a lane every mark has a row of its own that begins with its name, so
// that marks do not cover each other and no legend has to be read.
// Tested in tests/lab/reports/plot_test.cpp.
#pragma once

#include <squarelab/lab/reports/plot.hpp>

namespace squarelab::lab::inline reports {

struct LaneMark {
  std::string name;
  Look look;
  std::string title;
  double value;
  std::optional<Range> interval{};
  std::optional<Range> band{};
};

struct Lane {
  std::string label;
  std::string note;  // to the right of the label
  std::vector<LaneMark> marks;
};

struct LaneScale {
  Range range;                  // positive
  Axis::Namer name;             // of the values of the axis
  double names;                 // how wide the names of marks are: see width_of_names
  std::optional<double> one{};  // where a line is drawn that values are compared with
  std::optional<Range> zone{};  // shaded
};

// The room for the longest, which is at most two fifths of a panel; what is longer is cut.
double width_of_names(const std::vector<std::string>& names);

// The axis of every panel of lanes with that range, beside names of that width: logarithmic.
Axis lane_axis(const Range& range, double names);

// A mark whose value is beyond the range stands at its end without interval and band, with an arrow
// and the value beside it. What other intervals have beyond the range is cut off.
Panel lane_panel(std::string title, std::string about, const std::vector<Lane>& lanes,
                 const LaneScale& scale);

}  // namespace squarelab::lab::inline reports
