// Plain text side by side: tables, as columns of boxes of one or several lines, and drawings.
// Tested by what is made of it: tests/lab/timing/compare_report_test.cpp.
#pragma once

#include <cstddef>
#include <squarelab/lab/reports/table.hpp>
#include <string>
#include <vector>

namespace squarelab::lab::inline reports {

struct Box {
  std::vector<std::string> lines;
  Paint paint = Paint::Plain;

  std::size_t width() const;
};

// A column of boxes, heading first.
struct Strip {
  std::vector<Box> boxes;
  bool left = false;  // aligned

  std::size_t width() const;
};

// The width of all of them with the gaps between.
std::size_t total_width(const std::vector<const Strip*>& strips);

// The boxes of a row begin at the same line; rows of several lines are set apart by an empty one.
// Precondition: there is a strip, and all have the same number of boxes.
std::string side_by_side(const std::vector<const Strip*>& strips, bool color);

// The first strip before as many of the others as the limit allows; then the same with the rest.
std::string spread(const Strip& labels, const std::vector<Strip>& strips, std::size_t limit,
                   bool color);

}  // namespace squarelab::lab::inline reports
