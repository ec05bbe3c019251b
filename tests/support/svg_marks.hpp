// The marks of plots, read back from their markup.
#pragma once

#include <optional>
#include <squarelab/lab/reports/plot.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::testing_support {

struct DrawnMark {
  std::string classes;  // "mark s0 open"
  std::string title;    // as it is in the markup
  std::vector<lab::Point> points;
  std::vector<lab::Segment> intervals;
  std::optional<lab::Segment> band;
};

std::vector<DrawnMark> marks_in(std::string_view markup);

}  // namespace squarelab::testing_support
