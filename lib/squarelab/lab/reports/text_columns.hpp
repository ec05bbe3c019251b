// Plain text side by side: tables, as columns of boxes of one or several lines, and drawings.
// Tested by what is made of it: tests/lab/timing/compare_report_test.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace squarelab::lab::inline reports {

enum class Paint { Plain, Good, Bad, Alarm };

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

// Lines of fixed width, a board for example, under a caption of one line or none.
struct Drawing {
  std::string caption;
  std::string lines;
};

// So many blanks apart, as many in a row as the limit allows. Lines end with no blanks.
std::string side_by_side(const std::vector<Drawing>& drawings, std::size_t blanks,
                         std::size_t limit);

}  // namespace squarelab::lab::inline reports
