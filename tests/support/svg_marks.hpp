// The marks of plots, read back from their markup.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::testing_support {

struct Point {
  double x;
  double y;
};

struct Segment {
  Point from;
  Point to;
};

struct DrawnMark {
  std::string classes;  // "mark s0 open"
  std::string title;    // as it is in the markup
  std::string name;     // likewise
  Point point;
  std::optional<Segment> interval;
  std::optional<Segment> band;
  std::optional<Segment> lead;
};

std::vector<DrawnMark> marks_in(std::string_view markup);

// The height of each panel of a figure in HTML.
std::vector<double> heights_of_panels(std::string_view markup);

}  // namespace squarelab::testing_support
