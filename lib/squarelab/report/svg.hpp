// SVG: text made fit for XML, text that fits into a width, and the frame of a picture.
//
// No font is shipped, so how wide a text will be is estimated, from above: the widths are those of
// the widest common font for screens (DejaVu Sans, Verdana).
// Tested in tests/report/svg_test.cpp.
#pragma once

#include <string>
#include <string_view>

namespace squarelab::report {

// Plain text for XML and HTML, attribute values in double quotes included. Control bytes that XML
// does not allow become question marks.
std::string in_xml(std::string_view text);

// Returns a length or a coordinate, in hundredths at most: "12.5".
std::string svg_number(double value);

// Returns the width of a text in that font size, in the same unit; at least what a browser needs.
double text_width(std::string_view text, double font_size);

// Returns the text, or as much of it as fits into the width, with "..." at its end.
std::string fitted(std::string_view text, double width, double font_size);

// A file of its own: `body` with a style, and a title and a description for those who cannot see
// it.
struct SvgFile {
  double width;
  double height;
  std::string title;
  std::string description;
  std::string style;  // CSS
  std::string body;
};
std::string to_string(const SvgFile& file);

}  // namespace squarelab::report
