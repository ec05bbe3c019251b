// Plots: figures of ratios with their intervals, drawn as SVG by the program itself.
//
// A figure is a title, a legend and panels of one width that share an axis. A panel has a lane for
// each subject, one below the other: the form of a forest plot. In a lane every mark has a row that
// begins with its name, so that marks do not cover each other and need no legend of series. In HTML
// the panels flow into as many columns as the window has room for, so that text keeps its size;
// alone, as one SVG file, they have two columns or fewer.
//
// Series differ by colour and shape. The colours are by Okabe and Ito (Color Universal Design,
// 2008), darkened or lightened for white and for dark paper; there are six, and five shapes, so
// that thirty series look different. No meaning depends on colour alone.
// Tested in tests/report/plot_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <squarelab/report/axis.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::report {

// The drawing of a mark. The figure gives a meaning to solid, open and dotted (open, with a dashed
// interval).
struct Look {
  enum class Form : std::uint8_t { Solid, Open, Dotted };

  static constexpr double size = 4;  // half of a point's width

  std::optional<std::size_t> series;  // colour and shape; nullopt: grey, and a cross
  Form form = Form::Solid;
};

// A measured value. If it is beyond the axis, the mark is at the axis's end without interval and
// band, with an arrow and the value next to it. Other intervals are cut off at the axis.
struct Mark {
  std::string name;
  Look look;
  std::string title;  // shown when pointed at
  double value;
  std::optional<Range> interval{};
  std::optional<Range> band{};  // after it
};

struct Lane {
  std::string label;
  std::string note;  // to the right of the label
  std::vector<Mark> marks;
};

struct Panel {
  static constexpr double width = 380;
  static constexpr double font_size = 12;
  static constexpr double margin = 10;
  static constexpr double name_size = 10.5;  // of marks

  std::string title;  // drawn at the top
  std::string about;  // a sentence about the contents of the panel
  std::vector<Lane> lanes;
};

// The meaning of a form or a shade.
struct LegendEntry {
  enum class Sample : std::uint8_t { Solid, Open, Dotted, Band, Zone };

  Sample sample;
  std::string words;
};

struct Figure {
  std::string name;   // an identifier: "forest"
  std::string title;  // what it shows
  std::string text;   // how to read it; sentences
  std::vector<LegendEntry> legend;
  Range range;  // of the axis; its highest value is above 0
  Range zone;   // shaded, within the range
  std::vector<Panel> panels;
};

// Returns the axis of all panels. It begins after the longest name of a mark, for which it leaves
// two fifths of a panel at most: longer names are cut.
Axis axis_of(const Figure& figure);

// Colours in light and dark, sizes of text: CSS for a file of its own, and for a page. On paper it
// is light.
std::string_view plot_style();

// Returns an SVG file that needs no other.
std::string as_svg(const Figure& figure);
// Returns a <figure> for a page that has plot_style(), with an <svg> for each panel.
std::string as_html(const Figure& figure);

}  // namespace squarelab::report
