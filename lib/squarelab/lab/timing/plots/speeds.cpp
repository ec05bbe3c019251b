// Plots that are not in lanes of ratios: nanoseconds a unit, throughput over the run, and ratios
// against the bytes of tables.
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <map>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/reports/svg.hpp>
#include <squarelab/lab/timing/plots/parts.hpp>

namespace squarelab::lab::inline timing {

namespace {

// Where values stand in a panel with two axes.
constexpr double left = 52;
constexpr double right = Panel::width - 12;
constexpr double top = Panel::heading + 6;
constexpr double below = 36;  // the names of the axis, and what they are

double bottom_of(double height) { return height - below; }

void add_frame(Panel& panel, double height) {
  const double bottom = bottom_of(height);
  panel.line({{left, top}, {left, bottom}}, "frame");
  panel.line({{left, bottom}, {right, bottom}}, "frame");
  panel.set_height(height);
}

void add_name(Panel& panel, std::string_view name, double height) {
  panel.text({(left + right) / 2, height - 6}, name, "quiet", Panel::Anchor::Middle);
}

// For every process the share of it that was disturbed, as a shade behind the marks.
void add_disturbed(Panel& panel, const Comparison& comparison, const Axis& time, double bottom) {
  for (const MeasuredProcess& process : comparison.processes) {
    const double share = 1 - std::clamp(process.undisturbed, 0., 1.);
    if (share < 0.01) continue;
    const double begin = time.at(process.start);
    const double width = std::max(2., time.at(process.start + process.seconds) - begin);
    panel.box({begin, top}, width, bottom - top, "disturbed", share * 0.7);
  }
}

constexpr double drift_height = 200;

// With room for whole points at both ends.
Axis drift_axis(Range range) {
  const double more = 0.06 * (range.high - range.low);
  return {Axis::Kind::Linear, {range.low - more, range.high + more}, bottom_of(drift_height), top};
}

Panel probe_panel(const Comparison& comparison, const Axis& time) {
  const double bottom = bottom_of(drift_height);
  Range range{1, 1.05};
  for (const MeasuredProcess& process : comparison.processes) range.include(process.slowdown);
  const Axis slowdown = drift_axis(range);
  Panel panel("the machine: its probe, relative to the best",
              "Time of a fixed probe in each process, divided by the best of the run");
  add_disturbed(panel, comparison, time, bottom);
  panel.horizontal_axis(time, top, bottom, number_name);
  panel.vertical_axis(slowdown, left, right, number_name);
  add_frame(panel, drift_height);
  add_name(panel, "seconds", drift_height);
  PlotMark mark;
  for (const MeasuredProcess& process : comparison.processes) {
    mark.points.push_back({time.at(process.start), slowdown.at(process.slowdown)});
  }
  mark.look.size = 3;
  mark.title = "median time of the probe";
  panel.add(mark);
  return panel;
}

Panel drift_panel(const Comparison& comparison, const Row& row, const Axis& time) {
  const double bottom = bottom_of(drift_height);
  struct Value {
    double start;
    double relative;
  };
  std::vector<std::vector<Value>> values(row.cells.size());
  Range range{.99, 1.01};
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    const auto& times = row.cells[i].times;
    for (std::size_t at = 0; at < std::min(times.size(), comparison.processes.size()); ++at) {
      if (!times[at] || !(*times[at] > 0) || !(row.cells[i].throughput.median > 0)) continue;
      const double relative = 1e9 / *times[at] / row.cells[i].throughput.median;
      values[i].push_back({comparison.processes[at].start, relative});
      range.include(relative);
    }
  }
  const Axis speed = drift_axis(range);
  Panel panel(row.operation, "Throughput of each backend in each process, to its own median");
  add_disturbed(panel, comparison, time, bottom);
  panel.horizontal_axis(time, top, bottom, number_name);
  panel.vertical_axis(speed, left, right, number_name);
  add_frame(panel, drift_height);
  add_name(panel, "seconds", drift_height);
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    if (values[i].empty()) continue;
    const Column& column = comparison.columns[i];
    PlotMark mark;
    mark.look = look_of(comparison.columns, i);
    mark.look.size = 2.2;
    mark.title = fmt::format("{}, {}: {} of {} processes, median {} M/s", full_name(column),
                             row.operation, values[i].size(), comparison.processes.size(),
                             number_name(row.cells[i].throughput.median / 1e6));
    for (const auto& [start, relative] : values[i]) {
      mark.points.push_back({time.at(start), speed.at(relative)});
    }
    panel.add(mark);
  }
  return panel;
}

}  // namespace

Figure nanoseconds(const Comparison& comparison) {
  const std::vector<Column>& columns = comparison.columns;
  const auto time_of = [](const Spread& throughput) {
    return Range{1e9 / throughput.upper_quartile, 1e9 / throughput.lower_quartile};
  };
  Range range;
  for (const Row& row : comparison.rows) {
    for (const Cell& cell : row.cells) {
      if (cell.throughput.median > 0) range.include(time_of(cell.throughput));
    }
  }
  if (range.is_empty()) return {};
  Figure figure{"time",
                "Nanoseconds a unit.",
                "Median and quartiles over the processes. The axis is logarithmic; left is faster.",
                legend_of(columns, Shown::WithBaseline),
                {}};
  const LaneScale scale{range, number_name, {}, {}, columns.size()};
  for (const auto& [group, rows] : by_group(comparison.rows)) {
    std::vector<Lane> lanes;
    for (const Row* row : rows) {
      Lane& lane = lanes.emplace_back(
          Lane{row->operation, fmt::format("{}, ns a {}", row->state, row->unit), {}});
      for (std::size_t i = 0; i < columns.size(); ++i) {
        const Spread& throughput = row->cells[i].throughput;
        if (!(throughput.median > 0)) {
          lane.remarks.push_back(no_value(columns[i], i));
          continue;
        }
        const double value = 1e9 / throughput.median;
        lane.marks.push_back({i,
                              look_of(columns, i),
                              fmt::format("{}, {}: {:.4g} ns a {}", full_name(columns[i]),
                                          row->operation, value, row->unit),
                              {value},
                              time_of(throughput)});
      }
    }
    figure.panels.push_back(lane_panel(group, "Nanoseconds a unit", lanes, scale));
  }
  return figure;
}

Figure throughput_by_process(const Comparison& comparison) {
  if (comparison.processes.empty() || comparison.rows.empty()) return {};
  Range starts{0, 0};
  for (const MeasuredProcess& process : comparison.processes) {
    starts.include(process.start + process.seconds);
  }
  const Axis time(Axis::Kind::Linear, starts, left, right);
  Figure figure{"throughput",
                "Throughput over the run.",
                "A point is the throughput of a backend in one process, divided by the backend's "
                "median, at the start of the process. A slope is drift of the machine.",
                legend_of(comparison.columns, Shown::WithBaseline),
                {}};
  figure.legend.push_back(key_of_box("disturbed", "disturbed process", .7));
  figure.panels.push_back(probe_panel(comparison, time));
  for (const Row& row : comparison.rows) {
    const bool has_times = std::any_of(row.cells.begin(), row.cells.end(), [](const Cell& cell) {
      return std::any_of(cell.times.begin(), cell.times.end(),
                         [](const auto& each) { return each && *each > 0; });
    });
    if (has_times) figure.panels.push_back(drift_panel(comparison, row, time));
  }
  return figure;
}

namespace {

// "32K", "1M": as Linux writes the sizes of caches; nullopt otherwise.
std::optional<double> bytes_of(std::string_view size) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(size.data(), size.data() + size.size(), number);
  if (error != std::errc{} || number == 0) return std::nullopt;
  const std::string_view unit(end, static_cast<std::size_t>(size.data() + size.size() - end));
  const double factor = unit == "K" ? 1024 : unit == "M" ? 1024 * 1024 : unit.empty() ? 1 : 0;
  if (factor == 0) return std::nullopt;
  return factor * static_cast<double>(number);
}

struct Subject {
  std::string name;
  std::vector<std::optional<Ratio>> ratios;
};

// The groups that have a mean, and the operations of the others.
std::vector<Subject> subjects_of(const Comparison& comparison) {
  std::vector<Subject> subjects;
  for (const GroupMean& mean : comparison.means) {
    subjects.push_back({mean.group + ", geometric mean", mean.ratios});
  }
  for (const Row& row : comparison.rows) {
    const bool has_mean =
        std::any_of(comparison.means.begin(), comparison.means.end(),
                    [&](const GroupMean& mean) { return mean.group == row.group; });
    if (has_mean) continue;
    Subject& subject = subjects.emplace_back(Subject{row.operation, {}});
    for (const Cell& cell : row.cells) subject.ratios.push_back(cell.ratio);
  }
  return subjects;
}

}  // namespace

Figure ratio_by_tables(const Comparison& comparison) {
  constexpr double height = 230;
  constexpr double bottom = height - below;
  constexpr double without = left + 22;  // where backends without tables stand
  constexpr double apart = 9;            // points of the same size of tables
  constexpr double first = left + 60;
  const std::vector<Column>& columns = comparison.columns;
  Range bytes;
  std::map<std::uint64_t, std::size_t> same;
  std::vector<std::size_t> rank(columns.size());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].table_bytes > 0) bytes.include(static_cast<double>(columns[i].table_bytes));
    rank[i] = same[columns[i].table_bytes]++;
  }
  // With one size for all, size explains nothing.
  if (same.size() < 2) return {};
  for (const Cache& cache : comparison.machine.caches) {
    if (cache.type == "instruction") continue;
    if (const auto size = bytes_of(cache.size); size && cache.level < 3) bytes.include(*size);
  }
  bytes.low /= 2;
  bytes.high *= 2;
  const Axis size(Axis::Kind::Binary, bytes, first, right);
  Range range{.97, 1.03};
  const std::vector<Subject> subjects = subjects_of(comparison);
  for (const Subject& subject : subjects) {
    for (const auto& ratio : subject.ratios) {
      if (!ratio) continue;
      range.include(ratio->value);
      if (ratio->interval) range.include(range_of(*ratio->interval));
    }
  }
  range = {range.low / 1.1, range.high * 1.1};
  const Axis axis(Axis::Kind::Logarithmic, range, bottom, top);
  Figure figure{"tables",
                fmt::format("Ratio to {} against bytes of tables.", comparison.method.baseline),
                "Points of the same size stand beside each other. Caches of data are marked.",
                legend_of(columns, Shown::WithBaseline),
                {}};
  for (const Subject& subject : subjects) {
    Panel panel(subject.name, "Ratios against bytes of tables, both logarithmic");
    panel.horizontal_axis(size, top, bottom, bytes_name);
    panel.vertical_axis(axis, left, right, number_name);
    panel.line({{left, axis.at(1)}, {right, axis.at(1)}}, "one");
    panel.text({without, bottom + 14}, "none", "tick", Panel::Anchor::Middle);
    for (const Cache& cache : comparison.machine.caches) {
      const auto capacity = bytes_of(cache.size);
      if (cache.type == "instruction" || !capacity || !size.values().holds(*capacity)) continue;
      const double x = size.at(*capacity);
      panel.line({{x, top}, {x, bottom}}, "cache");
      panel.text({x + 3, bottom - 4}, fmt::format("L{}", cache.level), "quiet");
    }
    add_frame(panel, height);
    add_name(panel, "bytes of tables", height);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const std::optional<Ratio>& ratio = subject.ratios[i];
      const bool is_baseline = columns[i].role == Role::Baseline;
      if (!ratio && !is_baseline) continue;
      const auto own_bytes = static_cast<double>(columns[i].table_bytes);
      const auto others = static_cast<double>(same.at(columns[i].table_bytes) - 1);
      const double x = (own_bytes == 0 ? without : size.at(own_bytes)) +
                       (static_cast<double>(rank[i]) - others / 2) * apart;
      PlotMark mark;
      mark.look = look_of(columns, i);
      mark.title = fmt::format("{}, {} of tables", full_name(columns[i]), bytes_name(own_bytes));
      mark.points = {{x, axis.at(ratio ? ratio->value : 1)}};
      if (ratio) {
        mark.look.form = form_of(ratio->verdict, comparison);
        mark.title += ": " + words_of(*ratio, comparison);
        if (const auto& ends = ratio->interval) {
          mark.lines = {{{x, axis.at(ends->lower)}, {x, axis.at(ends->upper)}}};
        }
      }
      panel.add(mark);
    }
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

}  // namespace squarelab::lab::inline timing
