// Plots of ratios in lanes, one an operation: the forest plots, and what has changed between two
// runs.
#include <fmt/format.h>

#include <cmath>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/timing/comparison_words.hpp>
#include <squarelab/lab/timing/plots/parts.hpp>

namespace squarelab::lab::inline timing {

namespace {

constexpr Range equal_zone{1 / (1 + equal_within), 1 + equal_within};
// Every axis of ratios has at least these.
constexpr Range least_range{.97, 1.03};
constexpr Range close_range{1 / 1.125, 1.125};
// A forest plot whose axis goes further than this is shown near 1 as well.
constexpr double wide = 1.6;

std::string note_of(const Row& row) {
  if (row.positions >= enough_positions) return row.state;
  return fmt::format("{}, only {} positions", row.state, grouped(row.positions));
}

std::string title_of(const Column& column, std::string_view subject, const Ratio& ratio,
                     const Comparison& comparison) {
  return fmt::format("{}, {}: {}; by placement {}", full_name(column), subject,
                     words_of(ratio, comparison), interval_text(ratio.placement, " to "));
}

// Of all ratios, with intervals and placements; empty if there are none.
Range range_of(const Comparison& comparison) {
  Range range;
  const auto include = [&](const std::optional<Ratio>& ratio) {
    if (!ratio) return;
    range.include(ratio->value);
    if (ratio->interval) range.include(range_of(*ratio->interval));
    range.include(range_of(ratio->placement));
    range.include(least_range);
  };
  for (const Row& row : comparison.rows) {
    for (const Cell& cell : row.cells) include(cell.ratio);
  }
  for (const GroupMean& mean : comparison.means) {
    for (const auto& ratio : mean.ratios) include(ratio);
  }
  return range;
}

// A lane with a mark for each column but the baseline. mark_of(column) returns it, or nullopt.
template <class MarkOf>
Lane lane_of(std::string label, std::string note, const std::vector<Column>& columns,
             const MarkOf& mark_of) {
  Lane lane{std::move(label), std::move(note), {}};
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].role == Role::Baseline) continue;
    if (std::optional<LaneMark> mark = mark_of(i)) lane.marks.push_back(*std::move(mark));
  }
  return lane;
}

std::vector<Key> forest_legend(const Comparison& comparison) {
  std::vector<Key> keys = legend_of_forms(comparison);
  keys.push_back(key_of_band("from the lowest to the highest placement"));
  keys.push_back(key_of_box("zone", "within 2 % of 1"));
  return keys;
}

std::vector<Panel> forest_panels(const Comparison& comparison, const Range& range) {
  const std::vector<Column>& columns = comparison.columns;
  const auto lane = [&](const std::string& label, const std::string& note, const auto& ratio_of) {
    return lane_of(label, note, columns, [&](std::size_t i) -> std::optional<LaneMark> {
      const std::optional<Ratio>& ratio = ratio_of(i);
      if (!ratio) return std::nullopt;
      Look look = look_of(columns, i);
      look.form = form_of(ratio->verdict, comparison);
      return LaneMark{name_in_plot(columns[i]),
                      look,
                      title_of(columns[i], label, *ratio, comparison),
                      ratio->value,
                      range_of(ratio->interval),
                      range_of(ratio->placement)};
    });
  };
  const LaneScale scale{range, number_name, width_of_names(columns), 1, equal_zone};
  std::vector<Panel> panels;
  for (const auto& [group, rows] : by_group(comparison.rows)) {
    std::vector<Lane> lanes;
    for (const Row* row : rows) {
      lanes.push_back(lane(
          row->operation,
          note_of(*row), [&](std::size_t i) -> const auto& { return row->cells[i].ratio; }));
    }
    for (const GroupMean& mean : comparison.means) {
      if (mean.group != group) continue;
      lanes.push_back(lane(
          "mean of " + group,
          "geometric", [&](std::size_t i) -> const auto& { return mean.ratios[i]; }));
    }
    add_panel(panels, group,
              fmt::format("Ratios to {} with their intervals", comparison.method.baseline),
              std::move(lanes), scale);
  }
  return panels;
}

}  // namespace

Figure forest(const Comparison& comparison) {
  const Range range = range_of(comparison);
  if (range.is_empty()) return {};
  return {"forest", fmt::format("Throughput as a ratio to {}.", comparison.method.baseline),
          fmt::format("The axis is logarithmic; right of 1 is faster. Intervals have {:g} per cent "
                      "confidence for all of them together.",
                      100 * comparison.method.confidence),
          forest_legend(comparison), forest_panels(comparison, range)};
}

Figure forest_near_one(const Comparison& comparison) {
  const Range range = range_of(comparison);
  if (range.is_empty() || range.high / range.low <= wide) return {};
  return {"close", "The same ratios near 1.",
          "An arrow stands for a ratio beyond the axis, with its value beside it.",
          forest_legend(comparison), forest_panels(comparison, close_range)};
}

namespace {

// Panels with a lane for each row and mean of the changes; mark_of(change, column, subject).
template <class MarkOf>
std::vector<Panel> change_panels(const RunChanges& runs, const std::string& about,
                                 const Range& range, const MarkOf& mark_of) {
  const std::vector<Column>& columns = runs.columns;
  const LaneScale scale{range, number_name, width_of_names(columns), 1, equal_zone};
  const auto lane = [&](const std::string& label, const std::string& note, const auto& change_of) {
    return lane_of(label, note, columns, [&](std::size_t i) -> std::optional<LaneMark> {
      const std::optional<Change>& change = change_of(i);
      if (!change) return std::nullopt;
      return mark_of(*change, i, label);
    });
  };
  std::vector<Panel> panels;
  for (const auto& [group, rows] : by_group(runs.rows)) {
    std::vector<Lane> lanes;
    for (const RunChanges::Row* row : rows) {
      lanes.push_back(lane(
          row->operation,
          row->state, [&](std::size_t i) -> const auto& { return row->cells[i].change; }));
    }
    for (const RunChanges::Mean& mean : runs.means) {
      if (mean.group != group) continue;
      lanes.push_back(lane(
          "mean of " + group,
          "geometric", [&](std::size_t i) -> const auto& { return mean.changes[i]; }));
    }
    add_panel(panels, group, about, std::move(lanes), scale);
  }
  return panels;
}

template <class Visit>
void for_each_change(const RunChanges& runs, const Visit& visit) {
  for (const RunChanges::Row& row : runs.rows) {
    for (const RunChanges::Cell& cell : row.cells) {
      if (cell.change) visit(*cell.change);
    }
  }
  for (const RunChanges::Mean& mean : runs.means) {
    for (const auto& change : mean.changes) {
      if (change) visit(*change);
    }
  }
}

}  // namespace

Figure changes(const RunChanges& runs) {
  Range range;
  for_each_change(runs, [&](const Change& change) {
    range.include(range_of(change.interval));
    range.include(least_range);
  });
  if (range.is_empty()) return {};
  std::vector<Key> legend;
  legend.push_back(key_of_form(Look::Form::Solid, "a change"));
  legend.push_back(key_of_form(Look::Form::Open, "no change"));
  legend.push_back(key_of_form(Look::Form::Dotted, "cannot tell"));
  legend.push_back(key_of_box("zone", "within 2 % of 1"));
  return {"changes", "The ratio now, divided by the ratio before.",
          fmt::format("Right of 1 a backend gained on {}. The axis is logarithmic; intervals have "
                      "{:g} per cent confidence for all of them together.",
                      runs.now.method.baseline, 100 * runs.confidence),
          std::move(legend),
          change_panels(runs, "The ratio now, divided by the ratio before", range,
                        [&](const Change& change, std::size_t i, const std::string& subject) {
                          Look look = look_of(runs.columns, i);
                          look.form = change.is_claimed()                       ? Look::Form::Solid
                                      : change.verdict() == Verdict::CannotTell ? Look::Form::Dotted
                                                                                : Look::Form::Open;
                          return LaneMark{name_in_plot(runs.columns[i]), look,
                                          fmt::format("{}, {}: {} [{}]", full_name(runs.columns[i]),
                                                      subject, ratio_text(change.value),
                                                      interval_text(change.interval, ", ")),
                                          change.value, range_of(change.interval)};
                        })};
}

}  // namespace squarelab::lab::inline timing
