#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/report/plot.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/report/svg.hpp>

namespace squarelab::report {

namespace {

constexpr double title_height = 24;
constexpr double label_height = 18;
constexpr double row_height = 13;
constexpr double around_marks = 4;  // above and below the marks of a lane
constexpr double axis_height = 18;
constexpr double sample_width = 28;  // of a legend
constexpr double sample_height = 14;
constexpr std::size_t most_columns = 2;

constexpr std::string_view style =
    R"(svg{font:12px system-ui,"Helvetica Neue",Arial,"Liberation Sans","DejaVu Sans",sans-serif}
svg text{fill:#1f2328}svg .head{font-size:14px;font-weight:600}svg .title{font-size:17px;font-weight:600}
svg .quiet,svg .tick{fill:#59636e;font-size:11px}
.paper{fill:#fff}.grid{stroke:#e4e8ec}.frame{stroke:#d0d7de}.one{stroke:#59636e;stroke-width:1.2}
.zone{fill:#e3ebf3}.strip{fill:#f2f4f6}.band{stroke:#c3cad2;stroke-width:8}
.s0{color:#0072b2}.s1{color:#c94f00}.s2{color:#00805f}.s3{color:#a3478f}.s4{color:#8f6500}.s5{color:#4c4f56}
.control{color:#7a838d}
.mark path{stroke:currentColor;fill:currentColor}
svg .name{fill:currentColor;font-size:10.5px}svg .control .name{fill:#59636e}.mark .lead{fill:none;opacity:.4;stroke-width:.7}
.mark .interval{fill:none;stroke-width:1.8}.mark .band{stroke:#c3cad2}
.open .point,.dotted .point{fill:#fff;stroke-width:1.6}.dotted .interval{stroke-dasharray:2.5 2}
@media screen and (prefers-color-scheme:dark){
svg text{fill:#e6edf3}svg .quiet,svg .tick{fill:#9aa4af}
.paper{fill:#0d1117}.grid{stroke:#262c34}.frame{stroke:#3d444d}.one{stroke:#9aa4af}
.zone{fill:#1d2a38}.strip{fill:#1a2028}.band,.mark .band{stroke:#4a535e}
.s0{color:#56b4f5}.s1{color:#ff8f4a}.s2{color:#2fcf9f}.s3{color:#e58fd2}.s4{color:#e3bb3f}.s5{color:#c6cdd5}
.control{color:#8b949e}svg .control .name{fill:#9aa4af}
.open .point,.dotted .point{fill:#0d1117}
}
)";

struct Point {
  double x;
  double y;
};

enum class Anchor : std::uint8_t { Start, Middle, End };

std::string text(Point at, std::string_view words, std::string_view kind,
                 Anchor anchor = Anchor::Start) {
  static constexpr std::array<std::string_view, 3> anchors{"", " text-anchor=\"middle\"",
                                                           " text-anchor=\"end\""};
  return fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\"{}>{}</text>\n", kind, svg_number(at.x),
                     svg_number(at.y), anchors[static_cast<std::size_t>(anchor)], in_xml(words));
}

std::string line(std::string_view kind, Point from, Point to) {
  return fmt::format("<path class=\"{}\" d=\"M{} {}L{} {}\"/>\n", kind, svg_number(from.x),
                     svg_number(from.y), svg_number(to.x), svg_number(to.y));
}

std::string box(std::string_view kind, Point corner, double width, double height) {
  return fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n", kind,
                     svg_number(corner.x), svg_number(corner.y), svg_number(width),
                     svg_number(height));
}

std::string moved(Point by, const std::string& elements) {
  return fmt::format("<g transform=\"translate({} {})\">\n{}</g>\n", svg_number(by.x),
                     svg_number(by.y), elements);
}

// The outline of a shape, behind its centre.
std::string outline(const Look& look, Point at) {
  using Corners = std::vector<Point>;
  static const std::array<Corners, 5> shapes{
      Corners{},                                                    // circle
      Corners{{-.88, -.88}, {.88, -.88}, {.88, .88}, {-.88, .88}},  // square
      Corners{{0, -1.25}, {1.25, 0}, {0, 1.25}, {-1.25, 0}},        // diamond
      Corners{{0, -1.1}, {1.2, .9}, {-1.2, .9}},                    // triangle
      Corners{{0, 1.1}, {1.2, -.9}, {-1.2, -.9}}};                  // on its tip
  static const Corners cross{{-1.1, -.7}, {-.7, -1.1}, {0, -.4}, {.7, -1.1}, {1.1, -.7}, {.4, 0},
                             {1.1, .7},   {.7, 1.1},   {0, .4},  {-.7, 1.1}, {-1.1, .7}, {-.4, 0}};
  const Corners& corners = look.series ? shapes[*look.series % shapes.size()] : cross;
  std::string path = fmt::format("M{} {}", svg_number(at.x), svg_number(at.y));
  if (corners.empty()) {
    return path + fmt::format("m-{0} 0a{0} {0} 0 1 0 {1} 0a{0} {0} 0 1 0 -{1} 0z",
                              svg_number(Look::size), svg_number(2 * Look::size));
  }
  for (const Point& corner : corners) {
    path += fmt::format("{}{} {}", &corner == &corners.front() ? 'M' : 'L',
                        svg_number(at.x + Look::size * corner.x),
                        svg_number(at.y + Look::size * corner.y));
  }
  return path + 'z';
}

std::string point(const Look& look, Point at) {
  return fmt::format("<path class=\"point\" d=\"{}\"/>\n", outline(look, at));
}

std::string_view name_of(Look::Form form) {
  static constexpr std::array<std::string_view, 3> names{"solid", "open", "dotted"};
  return names[static_cast<std::size_t>(form)];
}

std::string class_of(const Look& look) {
  constexpr std::size_t colors = 6;
  return fmt::format("{} {}", look.series ? fmt::format("s{}", *look.series % colors) : "control",
                     name_of(look.form));
}

// A range in a row, which goes on into the margin where it is longer than the axis.
std::string bar(std::string_view kind, const Range& range, double y, const Axis& axis) {
  constexpr double beyond = 6;
  const auto [low, high] = axis.values();
  return line(kind, {range.low < low ? axis.from() - beyond : axis.at(range.low), y},
              {range.high > high ? axis.to() + beyond : axis.at(range.high), y});
}

std::string drawn(const Mark& mark, double y, const Axis& axis) {
  const double names = axis.from() - 2 * Panel::margin;
  const std::string name = fitted(mark.name, names, Panel::name_size);
  const Point at{axis.at(mark.value), y};
  const auto [low, high] = axis.values();
  const bool is_above = mark.value > high;
  std::string beyond;
  if (!axis.values().holds(mark.value)) {
    beyond = is_above ? fmt::format("{:.3g} \u2192", mark.value)
                      : fmt::format("\u2190 {:.3g}", mark.value);
  }
  constexpr double aside = Look::size + 4;
  const double room = is_above ? aside + 4 + text_width(beyond, Axis::font_size) : 0;
  std::string svg = fmt::format("<g class=\"mark {}\">", class_of(mark.look));
  if (!mark.title.empty()) svg += fmt::format("<title>{}</title>", in_xml(mark.title));
  svg +=
      line("lead", {Panel::margin + text_width(name, Panel::name_size) + 2, y}, {at.x - room, y});
  if (!beyond.empty()) {
    svg += text({is_above ? at.x - aside : at.x + aside, y + 4}, beyond, "tick",
                is_above ? Anchor::End : Anchor::Start);
  } else {
    if (mark.band) svg += bar("band", *mark.band, y, axis);
    if (mark.interval) svg += bar("interval", *mark.interval, y, axis);
  }
  return svg + point(mark.look, at) + text({Panel::margin, y + 4}, name, "name") + "</g>\n";
}

double height_of(const Lane& lane) {
  return label_height + static_cast<double>(lane.marks.size()) * row_height + 2 * around_marks;
}

std::string drawn(const Lane& lane, double y, const Axis& axis) {
  constexpr double note_size = 11;
  constexpr double room = Panel::width - 2 * Panel::margin;
  const std::string note = fitted(lane.note, room / 2, note_size);
  const double label_room = room - text_width(note, note_size) - 8;
  std::string svg = box("strip", {0, y}, Panel::width, label_height);
  svg += text({Panel::margin, y + 14}, fitted(lane.label, label_room, Panel::font_size), "label");
  svg += text({Panel::width - Panel::margin, y + 14}, note, "quiet", Anchor::End);
  y += label_height + around_marks + row_height / 2;
  for (const Mark& mark : lane.marks) {
    svg += drawn(mark, y, axis);
    y += row_height;
  }
  return svg;
}

// Lines of the grid, and the names of their values above and below.
std::string drawn(const Axis& axis, double top, double bottom) {
  std::string svg;
  for (const Axis::Tick& tick : axis.ticks()) {
    const double x = axis.at(tick.value);
    svg += line("grid", {x, top}, {x, bottom});
    // At the edges of the panel a name moves inwards.
    const double half = text_width(tick.name, Axis::font_size) / 2;
    const double middle = std::clamp(x, half, std::max(half, Panel::width - half));
    for (const double y : {top - 5, bottom + 14}) {
      svg += text({middle, y}, tick.name, "tick", Anchor::Middle);
    }
  }
  if (axis.values().holds(1)) svg += line("one", {axis.at(1), top}, {axis.at(1), bottom});
  return svg;
}

double height_of(const Panel& panel) {
  double height = title_height + 2 * axis_height + 4;
  for (const Lane& lane : panel.lanes) height += height_of(lane);
  return height;
}

std::string drawn(const Panel& panel, const Figure& figure) {
  const Axis axis = axis_of(figure);
  const double top = title_height + axis_height;
  const double bottom = height_of(panel) - axis_height - 4;
  const double left = axis.at(figure.zone.low);
  std::string svg =
      text({Panel::margin, 15}, fitted(panel.title, Panel::width - 2 * Panel::margin, 15), "head");
  svg += box("zone", {left, top}, axis.at(figure.zone.high) - left, bottom - top);
  svg += drawn(axis, top, bottom);
  double y = top;
  for (const Lane& lane : panel.lanes) {
    svg += drawn(lane, y, axis);
    y += height_of(lane);
  }
  return svg + line("frame", {0, bottom}, {Panel::width, bottom});
}

// In the grey that no series has.
std::string drawn(LegendEntry::Sample sample) {
  using enum LegendEntry::Sample;
  constexpr double middle = sample_height / 2;
  if (sample == Zone) return box("zone", {2, 1}, sample_width - 4, sample_height - 2);
  if (sample == Band) return line("band", {2, middle}, {sample_width - 2, middle});
  const auto form = sample == Solid  ? Look::Form::Solid
                    : sample == Open ? Look::Form::Open
                                     : Look::Form::Dotted;
  return fmt::format("<g class=\"key mark {}\">{}{}</g>", class_of({std::nullopt, form}),
                     line("interval", {1, middle}, {sample_width - 1, middle}),
                     point({0, form}, {sample_width / 2, middle}));
}

}  // namespace

Axis axis_of(const Figure& figure) {
  double names = 0;
  for (const Panel& panel : figure.panels) {
    for (const Lane& lane : panel.lanes) {
      for (const Mark& mark : lane.marks) {
        names = std::max(names, text_width(mark.name, Panel::name_size));
      }
    }
  }
  names = std::min(names, 0.4 * Panel::width);
  return {figure.range, names + 2 * Panel::margin, Panel::width - Panel::margin - 6};
}

std::string_view plot_style() { return style; }

std::string as_svg(const Figure& figure) {
  constexpr double gap = 16;
  constexpr double line_height = 16;
  const std::size_t columns = std::clamp<std::size_t>(figure.panels.size(), 1, most_columns);
  const double total = gap + static_cast<double>(columns) * (Panel::width + gap);
  double y = 30;
  std::string body = text({gap, y}, fitted(figure.title, total - 2 * gap, 18), "title");
  y += 12;
  const auto in_line = static_cast<std::size_t>((total - 2 * gap) / (0.62 * Panel::font_size));
  for (const std::string& words : split(wrapped(figure.text, in_line, 0), '\n')) {
    y += line_height;
    body += text({gap, y}, words, "quiet");
  }
  y += 12;
  double x = gap;
  constexpr double before_words = sample_width + 6;
  for (const auto& [sample, words] : figure.legend) {
    const double needed = before_words + text_width(words, Panel::font_size) + 14;
    if (x > gap && x + needed > total - gap) {
      x = gap;
      y += line_height + 4;
    }
    const std::string shown = fitted(words, total - 2 * gap - before_words, Panel::font_size);
    body += moved({x, y}, drawn(sample) + text({before_words, 11}, shown, "label"));
    x += needed;
  }
  y += sample_height + gap;
  std::vector<double> ends(columns, y);
  for (const Panel& panel : figure.panels) {
    const auto shortest = std::min_element(ends.begin(), ends.end());
    const auto column = static_cast<double>(shortest - ends.begin());
    body += moved({gap + column * (Panel::width + gap), *shortest}, drawn(panel, figure));
    *shortest += height_of(panel) + gap;
  }
  const double height = *std::max_element(ends.begin(), ends.end());
  body.insert(0, box("paper", {0, 0}, total, height));
  return to_string(SvgFile{total, height, figure.title, figure.text, std::string(style), body});
}

std::string as_html(const Figure& figure) {
  std::string html =
      fmt::format("<figure id=\"{}\">\n<figcaption><strong>{}</strong> {}</figcaption>\n",
                  in_xml(figure.name), in_xml(figure.title), in_xml(figure.text));
  if (!figure.legend.empty()) html += "<ul class=\"legend\">\n";
  for (const auto& [sample, words] : figure.legend) {
    html += fmt::format(
        "<li><svg width=\"{0}\" height=\"{1}\" aria-hidden=\"true\">{2}</svg>{3}</li>\n",
        svg_number(sample_width), svg_number(sample_height), drawn(sample), in_xml(words));
  }
  if (!figure.legend.empty()) html += "</ul>\n";
  html += fmt::format("<div class=\"panels\" style=\"columns:{} {}px\">\n",
                      std::clamp<std::size_t>(figure.panels.size(), 1, most_columns),
                      svg_number(Panel::width - 40));
  for (const Panel& panel : figure.panels) {
    html += fmt::format(
        "<svg class=\"panel\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n{}</svg>\n",
        svg_number(Panel::width), svg_number(height_of(panel)),
        in_xml(panel.title + ". " + panel.about), drawn(panel, figure));
  }
  return html + "</div>\n</figure>\n";
}

}  // namespace squarelab::report
