// Plots: figures of panels, drawn as SVG by the program itself.
//
// A figure is a title, a legend and panels of one width. In HTML the panels flow into as many
// columns as the window has room for, so that text keeps its size; alone, as one SVG file, they
// stand in two columns or fewer. A panel is built from a few marks: a line, a box, text, an axis,
// and a PlotMark, which is what was measured: a point, with an interval and a band behind it.
//
// Series are named where they are drawn, and told apart by colour and by shape. The colours are
// those of Okabe and Ito (Color Universal Design, 2008), darkened or lightened for white and for
// dark paper; there are six, and five shapes, so that thirty series look different. Nothing is said
// by colour alone. Tested in tests/lab/reports/plot_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <squarelab/lab/reports/axis.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::lab::inline reports {

struct Point {
  double x;
  double y;
};

struct Segment {
  Point from;
  Point to;
};

// How a mark is drawn. Solid, open and dotted (open, with a dashed interval) are for the plot to
// give a meaning to.
struct Look {
  enum class Form : std::uint8_t { Solid, Open, Dotted };

  std::optional<std::size_t> series;  // colour and shape; nullopt: grey, and a cross
  Form form = Form::Solid;
  double size = 4;  // half of a point's width
};

// What was measured; all coordinates are those of the panel.
struct PlotMark {
  Look look;
  std::string title;  // shown when pointed at
  Point point;
  std::optional<Segment> interval{};
  std::optional<Segment> band{};  // behind it, 8 high or wide
  std::string words{};            // beside the point, towards the middle of the panel
  std::string name{};             // of the series, in its colour, beginning at name_at
  Point name_at{};
  std::optional<Segment> lead{};  // a thin line between the name and the point
};

class Panel {
 public:
  static constexpr double width = 380;
  static constexpr double font_size = 12;
  static constexpr double margin = 10;
  static constexpr double heading = 24;  // the height of its title
  static constexpr double name_size = 10.5;

  enum class Anchor { Start, Middle, End };

  // The title is drawn at the top. `about` says in a sentence what the panel shows.
  Panel(std::string title, std::string about);

  // kind: a class of plot_style: "label", "quiet", "tick".
  void text(Point at, std::string_view words, std::string_view kind = "label",
            Anchor anchor = Anchor::Start);
  // kind: "grid", "one", "frame".
  void line(const Segment& segment, std::string_view kind);
  // kind: "zone", "strip".
  void box(Point corner, double box_width, double box_height, std::string_view kind);
  void add(const PlotMark& mark);

  // Names and lines of the grid. What is measured stands between y = top and bottom; the names
  // below it or, if wanted there, also above.
  void horizontal_axis(const Axis& axis, double top, double bottom, Axis::Namer name,
                       bool also_above = false);
  // The same between x = left and right, with the names to the left.
  void vertical_axis(const Axis& axis, double left, double right, Axis::Namer name);

  void set_height(double height) { height_ = height; }
  double height() const { return height_; }
  const std::string& title() const { return title_; }
  const std::string& about() const { return about_; }
  const std::string& elements() const { return elements_; }

 private:
  std::string title_;
  std::string about_;
  std::string elements_;
  double height_ = heading;
};

// What a form or a shade means. Its sample is drawn around (14, 7).
struct Key {
  static constexpr double width = 28;
  static constexpr double height = 14;

  std::string words;
  std::string sample;
};
Key key_of_form(Look::Form form, std::string words);
Key key_of_band(std::string words);
// kind: of Panel::box.
Key key_of_box(std::string_view kind, std::string words);

struct Figure {
  std::string name;   // an identifier: "forest"
  std::string title;  // what it shows
  std::string text;   // how to read it; sentences
  std::vector<Key> legend;
  std::vector<Panel> panels;
};

// Colours in light and dark, sizes of text: CSS for a file of its own, and for a page. On paper it
// is light.
std::string_view plot_style();

// An SVG file that needs no other.
std::string as_svg(const Figure& figure);
// A <figure> for a page that has plot_style().
std::string as_html(const Figure& figure);

}  // namespace squarelab::lab::inline reports
