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
  std::string name;     // likewise
  lab::Point point;
  std::optional<lab::Segment> interval;
  std::optional<lab::Segment> band;
  std::optional<lab::Segment> lead;
};

std::vector<DrawnMark> marks_in(std::string_view markup);

}  // namespace squarelab::testing_support
