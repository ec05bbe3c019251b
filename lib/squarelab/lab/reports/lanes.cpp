#include <fmt/format.h>

#include <squarelab/lab/reports/lanes.hpp>
#include <squarelab/lab/reports/svg.hpp>

namespace squarelab::lab::inline reports {

namespace {

constexpr double label_height = 18;
constexpr double place_height = 11;
constexpr double around_marks = 4;  // above and below the marks of a lane
constexpr double axis_height = 18;
constexpr double inset = Panel::margin + 6;
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

PlotMark placed(const LaneMark& mark, double y, const Axis& axis) {
  PlotMark placed{mark.look, mark.title, {}};
  for (const double value : mark.values) placed.points.push_back({axis.at(value), y});
  if (mark.values.size() > 1) {
    placed.growth = 1.1;
    for (std::size_t i = 1; i < placed.points.size(); ++i) {
      placed.lines.push_back({placed.points[i - 1], placed.points[i]});
    }
  }
  if (mark.values.size() == 1) placed.words = off_scale(mark.values.front(), axis);
  if (!placed.words.empty()) return placed;
  if (mark.interval) {
    placed.lines.push_back(
        {{end_of(mark.interval->low, axis), y}, {end_of(mark.interval->high, axis), y}});
  }
  if (mark.band) {
    placed.band = {{end_of(mark.band->low, axis), y}, {end_of(mark.band->high, axis), y}};
  }
  return placed;
}

}  // namespace

Axis lane_axis(const Range& range) {
  return {Axis::Kind::Logarithmic, range, inset, Panel::width - inset};
}

Panel lane_panel(std::string title, std::string about, const std::vector<Lane>& lanes,
                 const LaneScale& scale) {
  const Axis axis = lane_axis(scale.range);
  const double lane_height =
      label_height + static_cast<double>(scale.places) * place_height + 2 * around_marks;
  const double top = Panel::heading + axis_height;
  const double bottom = top + static_cast<double>(lanes.size()) * lane_height;
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
    const auto at_place = [&](std::size_t place) {
      return y + label_height + around_marks + (static_cast<double>(place) + 0.5) * place_height;
    };
    for (const LaneMark& mark : lane.marks) panel.add(placed(mark, at_place(mark.place), axis));
    for (const Lane::Remark& remark : lane.remarks) {
      panel.text({Panel::margin, at_place(remark.place) + 4}, fitted(remark.words, room, 11),
                 "quiet");
    }
    y += lane_height;
  }
  panel.line({{0, bottom}, {Panel::width, bottom}}, "frame");
  panel.set_height(bottom + axis_height + 4);
  return panel;
}

}  // namespace squarelab::lab::inline reports
