#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <squarelab/lab/reports/plot.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/reports/svg.hpp>

namespace squarelab::lab::inline reports {

namespace {

constexpr std::size_t colors = 6;
constexpr double tick_size = 11;
constexpr double line_height = 16;

constexpr std::string_view style =
    R"(svg{font:12px system-ui,"Helvetica Neue",Arial,"Liberation Sans","DejaVu Sans",sans-serif}
svg text{fill:#1f2328}svg .head{font-size:14px;font-weight:600}svg .title{font-size:17px;font-weight:600}
svg .quiet,svg .tick{fill:#59636e;font-size:11px}
.paper{fill:#fff}.grid{stroke:#e4e8ec}.frame{stroke:#d0d7de}.one{stroke:#59636e;stroke-width:1.2}
.cache{stroke:#8b949e;stroke-dasharray:3 3}.zone{fill:#e3ebf3}.strip{fill:#f2f4f6}.band{stroke:#c3cad2;stroke-width:8}
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

// The outline of a shape, as a path that begins with its centre.
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
                              svg_number(look.size), svg_number(2 * look.size));
  }
  Point pen{0, 0};
  for (const Point& corner : corners) {
    const Point next{look.size * corner.x, look.size * corner.y};
    path += fmt::format("{}{} {}", &corner == &corners.front() ? 'm' : 'l',
                        svg_number(next.x - pen.x), svg_number(next.y - pen.y));
    pen = next;
  }
  return path + 'z';
}

std::string path_of(const Segment& segment) {
  return fmt::format("M{} {}L{} {}", svg_number(segment.from.x), svg_number(segment.from.y),
                     svg_number(segment.to.x), svg_number(segment.to.y));
}

std::string class_of(const Look& look) {
  static constexpr std::array<std::string_view, 3> forms{"solid", "open", "dotted"};
  return fmt::format("mark {} {}",
                     look.series ? fmt::format("s{}", *look.series % colors) : "control",
                     forms[static_cast<std::size_t>(look.form)]);
}

std::string svg_of(const PlotMark& mark) {
  std::string svg = fmt::format("<g class=\"{}\">", class_of(mark.look));
  const auto add_line = [&](std::string_view kind, const std::optional<Segment>& line) {
    if (line) svg += fmt::format("<path class=\"{}\" d=\"{}\"/>", kind, path_of(*line));
  };
  if (!mark.title.empty()) svg += fmt::format("<title>{}</title>", in_xml(mark.title));
  add_line("lead", mark.lead);
  add_line("band", mark.band);
  add_line("interval", mark.interval);
  svg += fmt::format("<path class=\"point\" d=\"{}\"/>", outline(mark.look, mark.point));
  if (!mark.words.empty()) {
    const bool is_left = mark.point.x < Panel::width / 2;
    const double aside = mark.look.size + 4;
    svg += fmt::format("<text class=\"tick\" x=\"{}\" y=\"{}\"{}>{}</text>",
                       svg_number(is_left ? mark.point.x + aside : mark.point.x - aside),
                       svg_number(mark.point.y + 4), is_left ? "" : " text-anchor=\"end\"",
                       in_xml(mark.words));
  }
  if (!mark.name.empty()) {
    svg += fmt::format("<text class=\"name\" x=\"{}\" y=\"{}\">{}</text>",
                       svg_number(mark.name_at.x), svg_number(mark.name_at.y), in_xml(mark.name));
  }
  return svg + "</g>\n";
}

// Of a legend: it is no mark of a plot.
std::string sample_of(const PlotMark& mark) {
  return "<g class=\"key " + svg_of(mark).substr(std::string_view("<g class=\"").size());
}

std::string drawn(const Panel& panel) {
  return fmt::format(
      "<text class=\"head\" x=\"{}\" y=\"15\">{}</text>\n{}", svg_number(Panel::margin),
      in_xml(fitted(panel.title(), Panel::width - 2 * Panel::margin, 15)), panel.elements());
}

}  // namespace

Panel::Panel(std::string title, std::string about)
    : title_(std::move(title)), about_(std::move(about)) {}

void Panel::text(Point at, std::string_view words, std::string_view kind, Anchor anchor) {
  static constexpr std::array<std::string_view, 3> anchors{"", " text-anchor=\"middle\"",
                                                           " text-anchor=\"end\""};
  elements_ +=
      fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\"{}>{}</text>\n", kind, svg_number(at.x),
                  svg_number(at.y), anchors[static_cast<std::size_t>(anchor)], in_xml(words));
}

void Panel::line(const Segment& segment, std::string_view kind) {
  elements_ += fmt::format("<path class=\"{}\" d=\"{}\"/>\n", kind, path_of(segment));
}

void Panel::box(Point corner, double box_width, double box_height, std::string_view kind) {
  elements_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>\n",
                           kind, svg_number(corner.x), svg_number(corner.y), svg_number(box_width),
                           svg_number(box_height));
}

void Panel::add(const PlotMark& mark) { elements_ += svg_of(mark); }

void Panel::horizontal_axis(const Axis& axis, double top, double bottom, Axis::Namer name,
                            bool also_above) {
  for (const Axis::Tick& tick :
       axis.ticks(name, [](std::string_view words) { return text_width(words, tick_size); })) {
    const double x = axis.at(tick.value);
    line({{x, top}, {x, bottom}}, "grid");
    // At the edges of the panel a name moves inwards.
    const double half = text_width(tick.name, tick_size) / 2;
    const double middle = std::clamp(x, half, std::max(half, width - half));
    text({middle, bottom + 14}, tick.name, "tick", Anchor::Middle);
    if (also_above) text({middle, top - 5}, tick.name, "tick", Anchor::Middle);
  }
}

void Panel::vertical_axis(const Axis& axis, double left, double right, Axis::Namer name) {
  for (const Axis::Tick& tick : axis.ticks(name, [](std::string_view) { return tick_size; })) {
    const double y = axis.at(tick.value);
    line({{left, y}, {right, y}}, "grid");
    text({left - 6, y + 4}, fitted(tick.name, left - 6, tick_size), "tick", Anchor::End);
  }
}

Key key_of_form(Look::Form form, std::string words) {
  constexpr double middle = Key::height / 2;
  // A circle as of the first series, in the grey that is no series.
  std::string sample = sample_of(
      {{0, form, 4}, "", {Key::width / 2, middle}, {{{1, middle}, {Key::width - 1, middle}}}});
  return {std::move(words), sample.replace(sample.find("s0"), 2, "control")};
}

Key key_of_band(std::string words) {
  return {std::move(words), fmt::format("<path class=\"band\" d=\"M2 {0}H{1}\"/>",
                                        svg_number(Key::height / 2), svg_number(Key::width - 2))};
}

Key key_of_box(std::string_view kind, std::string words) {
  return {std::move(words),
          fmt::format("<rect class=\"{}\" x=\"2\" y=\"1\" width=\"{}\" height=\"{}\"/>", kind,
                      svg_number(Key::width - 4), svg_number(Key::height - 2))};
}

std::string_view plot_style() { return style; }

std::string as_svg(const Figure& figure) {
  constexpr double gap = 16;
  const std::size_t columns = std::clamp<std::size_t>(figure.panels.size(), 1, 2);
  const double total = gap + static_cast<double>(columns) * (Panel::width + gap);
  std::string body;
  double y = 30;
  body += fmt::format("<text class=\"title\" x=\"{}\" y=\"{}\">{}</text>\n", svg_number(gap),
                      svg_number(y), in_xml(fitted(figure.title, total - 2 * gap, 18)));
  y += 12;
  const auto in_line = static_cast<std::size_t>((total - 2 * gap) / (0.62 * Panel::font_size));
  for (const std::string& line : split(wrapped(figure.text, in_line, 0), '\n')) {
    y += line_height;
    body += fmt::format("<text class=\"quiet\" x=\"{}\" y=\"{}\">{}</text>\n", svg_number(gap),
                        svg_number(y), in_xml(line));
  }
  y += 12;
  double x = gap;
  for (const Key& key : figure.legend) {
    const double needed = Key::width + 6 + text_width(key.words, Panel::font_size) + 14;
    if (x > gap && x + needed > total - gap) {
      x = gap;
      y += line_height + 4;
    }
    body +=
        fmt::format("<g transform=\"translate({} {})\">{}<text x=\"{}\" y=\"11\">{}</text></g>\n",
                    svg_number(x), svg_number(y), key.sample, svg_number(Key::width + 6),
                    in_xml(fitted(key.words, total - 2 * gap - Key::width - 6, Panel::font_size)));
    x += needed;
  }
  y += Key::height + gap;
  std::vector<double> ends(columns, y);
  for (const Panel& panel : figure.panels) {
    const auto shortest = std::min_element(ends.begin(), ends.end());
    const auto column = static_cast<double>(shortest - ends.begin());
    body += fmt::format("<g transform=\"translate({} {})\">\n{}</g>\n",
                        svg_number(gap + column * (Panel::width + gap)), svg_number(*shortest),
                        drawn(panel));
    *shortest += panel.height() + gap;
  }
  const double height = *std::max_element(ends.begin(), ends.end());
  body.insert(0, fmt::format("<rect class=\"paper\" width=\"{}\" height=\"{}\"/>\n",
                             svg_number(total), svg_number(height)));
  return to_string(SvgFile{total, height, figure.title, figure.text, std::string(style), body});
}

std::string as_html(const Figure& figure) {
  constexpr std::size_t most_columns = 2;
  std::string html =
      fmt::format("<figure id=\"{}\">\n<figcaption><strong>{}</strong> {}</figcaption>\n",
                  in_xml(figure.name), in_xml(figure.title), in_xml(figure.text));
  if (!figure.legend.empty()) html += "<ul class=\"legend\">\n";
  for (const Key& key : figure.legend) {
    html += fmt::format(
        "<li><svg width=\"{0}\" height=\"{1}\" aria-hidden=\"true\">{2}</svg>{3}</li>\n",
        svg_number(Key::width), svg_number(Key::height), key.sample, in_xml(key.words));
  }
  if (!figure.legend.empty()) html += "</ul>\n";
  html += fmt::format("<div class=\"panels\" style=\"columns:{} {}px\">\n",
                      std::clamp<std::size_t>(figure.panels.size(), 1, most_columns),
                      svg_number(Panel::width - 40));
  for (const Panel& panel : figure.panels) {
    html += fmt::format(
        "<svg class=\"panel\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n{}</svg>\n",
        svg_number(Panel::width), svg_number(panel.height()),
        in_xml(panel.title() + ". " + panel.about()), drawn(panel));
  }
  return html + "</div>\n</figure>\n";
}

}  // namespace squarelab::lab::inline reports
