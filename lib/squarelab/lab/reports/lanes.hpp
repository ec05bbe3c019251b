// Lanes: a panel with a lane for each subject, one below the other, and an axis that all share: the
// form of a forest plot. In a lane every series has a place of its own, so that marks do not cover
// each other: the height of a lane is the same whatever it holds.
// Tested in tests/lab/reports/plot_test.cpp.
#pragma once

#include <squarelab/lab/reports/plot.hpp>

namespace squarelab::lab::inline reports {

struct LaneMark {
  std::size_t place;  // from 0, from the top of the lane
  Look look;
  std::string title;
  std::vector<double> values;  // if several, joined by a line, each larger than the one before
  std::optional<Range> interval{};
  std::optional<Range> band{};
};

struct Lane {
  // Stands at a place that has no mark.
  struct Remark {
    std::size_t place;
    std::string words;
  };

  std::string label;
  std::string note;  // to the right of the label
  std::vector<LaneMark> marks;
  std::vector<Remark> remarks{};
};

struct LaneScale {
  Range range;                  // positive
  Axis::Namer name;             // of the values of the axis
  std::optional<double> one{};  // where a line is drawn that values are compared with
  std::optional<Range> zone{};  // shaded
  std::size_t places = 1;       // in every lane
};

// The axis of every panel of lanes with that range: logarithmic.
Axis lane_axis(const Range& range);

// A mark whose value is beyond the range stands at its end without interval and band, with an arrow
// and the value beside it. What other intervals have beyond the range is cut off.
Panel lane_panel(std::string title, std::string about, const std::vector<Lane>& lanes,
                 const LaneScale& scale);

}  // namespace squarelab::lab::inline reports
