// Plots that are not in lanes of ratios: nanoseconds a unit, and ratios against the bytes of
// tables.
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/reports/svg.hpp>
#include <squarelab/lab/timing/plots/parts.hpp>

namespace squarelab::lab::inline timing {

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
                {},
                {}};
  const LaneScale scale{range, number_name, width_of_names(columns)};
  for (const auto& [group, rows] : by_group(comparison.rows)) {
    std::vector<Lane> lanes;
    for (const Row* row : rows) {
      Lane& lane = lanes.emplace_back(
          Lane{row->operation, fmt::format("{}, ns a {}", row->state, row->unit), {}});
      for (std::size_t i = 0; i < columns.size(); ++i) {
        const Spread& throughput = row->cells[i].throughput;
        if (!(throughput.median > 0)) continue;
        const double value = 1e9 / throughput.median;
        lane.marks.push_back({name_in_plot(columns[i]), look_of(columns, i),
                              fmt::format("{}, {}: {:.4g} ns a {}", full_name(columns[i]),
                                          row->operation, value, row->unit),
                              value, time_of(throughput)});
      }
    }
    add_panel(figure.panels, group, "Nanoseconds a unit", std::move(lanes), scale);
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

// Where values stand in a panel with two axes.
constexpr double left = 42;
constexpr double top = Panel::heading + 6;
constexpr double below = 36;         // the names of the axis, and what they are
constexpr double without = 20;       // from the left: where backends without tables stand
constexpr double first = 54;         // from the left: where tables begin
constexpr double before_names = 30;  // room for the lines that lead to the names of points
constexpr double name_height = 13;

// What is marked: caches of data whose size is known.
std::vector<std::pair<int, double>> caches_of(const Machine& machine) {
  std::vector<std::pair<int, double>> caches;
  for (const Cache& cache : machine.caches) {
    const auto size = bytes_of(cache.size);
    if (cache.type != "instruction" && size) caches.emplace_back(cache.level, *size);
  }
  return caches;
}

// The x of points that belong to one x: beside each other, and whole between low and high, where
// low < x <= high.
std::vector<double> beside_each_other(double x, std::size_t count, double low, double high) {
  constexpr double half = Look{}.size + 2;
  const auto steps = static_cast<double>(count - 1);
  const double room = std::max(0., high - low - 2 * half);
  const double apart = count == 1 ? 0 : std::min(6., room / steps);
  const double begin = std::clamp(x - apart * steps / 2, std::min(low + half, high - half),
                                  std::max(low + half, high - half - apart * steps));
  std::vector<double> places;
  for (std::size_t i = 0; i < count; ++i) {
    places.push_back(begin + apart * static_cast<double>(i));
  }
  return places;
}

// The y of names, at least a name apart and at most `bottom`, near those of their points, in the
// order of these.
std::vector<double> below_each_other(std::vector<double> places, double bottom) {
  for (std::size_t i = 1; i < places.size(); ++i) {
    places[i] = std::max(places[i], places[i - 1] + name_height);
  }
  for (std::size_t i = places.size(); i-- > 0; bottom = places[i] - name_height) {
    places[i] = std::min(places[i], bottom);
  }
  return places;
}

// The x of every column's point, by its bytes of tables.
std::vector<double> places_of(const std::vector<Column>& columns, const Axis& size,
                              const std::vector<std::pair<int, double>>& caches) {
  std::map<std::uint64_t, std::vector<std::size_t>> by_size;
  for (std::size_t i = 0; i < columns.size(); ++i) by_size[columns[i].table_bytes].push_back(i);
  std::vector<double> places(columns.size());
  for (const auto& [bytes, of_size] : by_size) {
    const auto exact = static_cast<double>(bytes);
    double low = bytes == 0 ? left : size.from() - 6;
    double high = bytes == 0 ? left + first - 6 : size.to() + 6;
    for (const auto& [level, capacity] : caches) {
      if (bytes == 0 || !size.values().holds(capacity)) continue;
      if (capacity < exact) low = std::max(low, size.at(capacity));
      if (capacity >= exact) high = std::min(high, size.at(capacity));
    }
    const double x = bytes == 0 ? left + without : size.at(exact);
    const std::vector<double> side_by_side = beside_each_other(x, of_size.size(), low, high);
    for (std::size_t k = 0; k < of_size.size(); ++k) places[of_size[k]] = side_by_side[k];
  }
  return places;
}

}  // namespace

Figure ratio_by_tables(const Comparison& comparison) {
  const std::vector<Column>& columns = comparison.columns;
  const auto caches = caches_of(comparison.machine);
  const double names = width_of_names(columns);
  const double right = Panel::width - Panel::margin - names - before_names;
  const double height =
      std::max(230., top + below + static_cast<double>(columns.size()) * name_height);
  const double bottom = height - below;
  Range bytes;
  std::set<std::uint64_t> sizes;
  for (const Column& column : columns) {
    if (column.table_bytes > 0) bytes.include(static_cast<double>(column.table_bytes));
    sizes.insert(column.table_bytes);
  }
  // With one size for all, size explains nothing.
  if (sizes.size() < 2) return {};
  for (const auto& [level, capacity] : caches) {
    if (level < 3) bytes.include(capacity);
  }
  bytes.low /= 2;
  bytes.high *= 2;
  const Axis size(Axis::Kind::Binary, bytes, left + first, right);
  const std::vector<double> places = places_of(columns, size, caches);
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
                "Points of the same size stand beside each other, on their side of the dashed "
                "lines: the caches of data.",
                legend_of_forms(comparison),
                {}};
  for (const Subject& subject : subjects) {
    Panel panel(subject.name, "Ratios against bytes of tables, both logarithmic");
    panel.horizontal_axis(size, top, bottom, bytes_name);
    panel.vertical_axis(axis, left, right, number_name);
    panel.line({{left, axis.at(1)}, {right, axis.at(1)}}, "one");
    panel.text({left + without, bottom + 14}, "none", "tick", Panel::Anchor::Middle);
    for (const auto& [level, capacity] : caches) {
      if (!size.values().holds(capacity)) continue;
      const double x = size.at(capacity);
      panel.line({{x, top}, {x, bottom}}, "cache");
      panel.text({x + 3, bottom - 4}, fmt::format("L{}", level), "quiet");
    }
    panel.line({{left, top}, {left, bottom}}, "frame");
    panel.line({{left, bottom}, {right, bottom}}, "frame");
    panel.text({(left + right) / 2, height - 6}, "bytes of tables", "quiet", Panel::Anchor::Middle);
    panel.set_height(height);
    std::vector<PlotMark> marks;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const std::optional<Ratio>& ratio = subject.ratios[i];
      if (!ratio && columns[i].role != Role::Baseline) continue;
      PlotMark mark{look_of(columns, i),
                    fmt::format("{}, {} of tables", full_name(columns[i]),
                                bytes_name(static_cast<double>(columns[i].table_bytes))),
                    {places[i], axis.at(ratio ? ratio->value : 1)}};
      if (ratio) {
        mark.look.form = form_of(ratio->verdict, comparison);
        mark.title += ": " + words_of(*ratio, comparison);
        if (const auto& ends = ratio->interval) {
          mark.interval = {{places[i], axis.at(ends->lower)}, {places[i], axis.at(ends->upper)}};
        }
      }
      mark.name = fitted(name_in_plot(columns[i]), names, Panel::name_size);
      marks.push_back(std::move(mark));
    }
    // Of points at much the same height the right one comes first: lines to names do not cross.
    std::stable_sort(marks.begin(), marks.end(), [](const PlotMark& a, const PlotMark& b) {
      const auto order = [](const PlotMark& mark) {
        return std::pair(std::lround(mark.point.y / 4), -mark.point.x);
      };
      return order(a) < order(b);
    });
    std::vector<double> heights;
    for (const PlotMark& mark : marks) heights.push_back(mark.point.y);
    heights = below_each_other(std::move(heights), bottom);
    for (std::size_t i = 0; i < marks.size(); ++i) {
      PlotMark& mark = marks[i];
      mark.name_at = {Panel::width - Panel::margin - names, heights[i] + 4};
      mark.lead = {mark.point, {mark.name_at.x - 3, heights[i]}};
      panel.add(mark);
    }
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

}  // namespace squarelab::lab::inline timing
