#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/reports/lanes.hpp>
#include <squarelab/lab/reports/svg.hpp>

namespace squarelab::lab::inline reports {

namespace {

constexpr double label_height = 18;
constexpr double row_height = 13;
constexpr double around_marks = 4;  // above and below the marks of a lane
constexpr double axis_height = 18;
constexpr double inset = Panel::margin + 6;
constexpr double behind_names = 10;
// How far an interval that goes on beyond the axis is drawn into the margin.
constexpr double beyond = 6;

double end_of(double value, const Axis& axis) {
  if (value < axis.values().low) return axis.from() - beyond;
  if (value > axis.values().high) return axis.to() + beyond;
  return axis.at(value);
}

std::string off_scale(double value, const Axis& axis) {
  if (axis.values().holds(value)) return {};
  const std::string name = fmt::format("{:.3g}", value);
  return value < axis.values().low ? "\u2190 " + name : name + " \u2192";
}

PlotMark placed(const LaneMark& mark, double y, const Axis& axis, double names) {
  PlotMark placed{mark.look, mark.title, {axis.at(mark.value), y}};
  placed.name = fitted(mark.name, names, Panel::name_size);
  placed.name_at = {Panel::margin, y + 4};
  placed.lead = {{Panel::margin + text_width(placed.name, Panel::name_size) + 2, y},
                 {placed.point.x, y}};
  placed.words = off_scale(mark.value, axis);
  if (!placed.words.empty()) {
    if (placed.point.x == axis.to()) {
      placed.lead->to.x -= mark.look.size + 8 + text_width(placed.words, 11);
    }
    return placed;
  }
  const auto segment = [&](const Range& range) {
    return Segment{{end_of(range.low, axis), y}, {end_of(range.high, axis), y}};
  };
  if (mark.interval) placed.interval = segment(*mark.interval);
  if (mark.band) placed.band = segment(*mark.band);
  return placed;
}

double height_of(const Lane& lane) {
  return label_height + static_cast<double>(lane.marks.size()) * row_height + 2 * around_marks;
}

}  // namespace

double width_of_names(const std::vector<std::string>& names) {
  double width = 0;
  for (const std::string& name : names) width = std::max(width, text_width(name, Panel::name_size));
  return std::min(width, 0.4 * Panel::width);
}

Axis lane_axis(const Range& range, double names) {
  return {Axis::Kind::Logarithmic, range, Panel::margin + names + behind_names,
          Panel::width - inset};
}

Panel lane_panel(std::string title, std::string about, const std::vector<Lane>& lanes,
                 const LaneScale& scale) {
  const Axis axis = lane_axis(scale.range, scale.names);
  const double top = Panel::heading + axis_height;
  double bottom = top;
  for (const Lane& lane : lanes) bottom += height_of(lane);
  Panel panel(std::move(title), std::move(about));
  if (scale.zone) {
    const double left = axis.at(scale.zone->low);
    panel.box({left, top}, axis.at(scale.zone->high) - left, bottom - top, "zone");
  }
  panel.horizontal_axis(axis, top, bottom, scale.name, true);
  if (scale.one && axis.values().holds(*scale.one)) {
    panel.line({{axis.at(*scale.one), top}, {axis.at(*scale.one), bottom}}, "one");
  }
  double y = top;
  for (const Lane& lane : lanes) {
    panel.box({0, y}, Panel::width, label_height, "strip");
    const double room = Panel::width - 2 * Panel::margin;
    const std::string note = fitted(lane.note, room / 2, 11);
    panel.text({Panel::margin, y + 14},
               fitted(lane.label, room - text_width(note, 11) - 8, Panel::font_size));
    panel.text({Panel::width - Panel::margin, y + 14}, note, "quiet", Panel::Anchor::End);
    for (std::size_t i = 0; i < lane.marks.size(); ++i) {
      const double row = (static_cast<double>(i) + 0.5) * row_height;
      panel.add(placed(lane.marks[i], y + label_height + around_marks + row, axis, scale.names));
    }
    y += height_of(lane);
  }
  panel.line({{0, bottom}, {Panel::width, bottom}}, "frame");
  panel.set_height(bottom + axis_height + 4);
  return panel;
}

}  // namespace squarelab::lab::inline reports
