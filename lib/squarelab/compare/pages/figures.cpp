#include <fmt/format.h>

#include <squarelab/compare/pages/comparison_words.hpp>
#include <squarelab/compare/pages/figures.hpp>
#include <squarelab/compare/pages/lines.hpp>
#include <squarelab/report/report_words.hpp>

namespace squarelab::compare {

namespace {

using Sample = report::LegendEntry::Sample;

constexpr report::Range equal_zone{1 / (1 + equal_within), 1 + equal_within};
// Every axis has at least these.
constexpr report::Range least_range{.97, 1.03};
constexpr report::Range close_range{1 / 1.125, 1.125};
// A forest plot whose axis goes further than this is shown near 1 as well.
constexpr double wide = 1.6;

report::Range range_of(const Interval& interval) { return {interval.lower, interval.upper}; }

// The look of a backend in all plots of a run: by its place among the columns, grey for the
// control.
report::Look look_of(const std::vector<Column>& columns, std::size_t place,
                     report::Look::Form form) {
  if (columns[place].role == Role::Control) return {std::nullopt, form};
  const auto end = columns.begin() + static_cast<std::ptrdiff_t>(place);
  const auto before = std::count_if(
      columns.begin(), end, [](const Column& earlier) { return earlier.role != Role::Control; });
  return {static_cast<std::size_t>(before), form};
}

// Solid: certainly above or below 1. Open: equal. Dotted: cannot tell.
report::Look::Form form_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::Equal:
      return report::Look::Form::Open;
    case Verdict::CannotTell:
      return report::Look::Form::Dotted;
    case Verdict::Faster:
    case Verdict::Slower:
      break;
  }
  return report::Look::Form::Solid;
}

// The mark of a column in the lane of that subject, also described by `words`.
report::Mark mark_of(const std::vector<Column>& columns, std::size_t place,
                     std::string_view subject, double value, report::Look::Form form,
                     std::string_view words) {
  const Column& column = columns[place];
  return {column.role == Role::Control ? std::string(name_of(column.role)) : column.name,
          look_of(columns, place, form),
          fmt::format("{}, {}: {}", full_name(column), subject, words), value};
}

// Marks each ratio: all are open where verdicts are withheld.
auto marker_of(const Comparison& comparison) {
  return [&comparison](const Ratio& ratio, std::size_t place, std::string_view subject) {
    const bool is_judged = comparison.noise.is_quiet;
    std::string words = ratio_text(ratio.value);
    words += ratio.interval ? fmt::format(" [{}]", interval_text(*ratio.interval, ", "))
                            : std::string(", no interval");
    if (is_judged) words.append(", ").append(name_of(ratio.verdict()));
    words += "; by placement " + interval_text(ratio.placement, " to ");
    report::Mark mark =
        mark_of(comparison.columns, place, subject, ratio.value,
                is_judged ? form_of(ratio.verdict()) : report::Look::Form::Open, words);
    if (ratio.interval) mark.interval = range_of(*ratio.interval);
    mark.band = range_of(ratio.placement);
    return mark;
  };
}

auto marker_of(const RunChanges& runs) {
  return [&runs](const Change& change, std::size_t place, std::string_view subject) {
    report::Mark mark = mark_of(
        runs.columns, place, subject, change.value, form_of(change.verdict()),
        fmt::format("{} [{}]", ratio_text(change.value), interval_text(change.interval, ", ")));
    mark.interval = range_of(change.interval);
    return mark;
  };
}

template <class Row>
std::string note_of(const Row& row) {
  if constexpr (requires { row.positions; }) {
    if (row.positions < enough_positions) {
      return fmt::format("{}, only {} positions", row.state, report::grouped(row.positions));
    }
  }
  return row.state;
}

// A panel for each group, with a lane for each of its rows and for its mean. Run is Comparison or
// RunChanges.
template <class Run>
std::vector<report::Panel> panels_of(const Run& run, const std::string& about) {
  const auto marker = marker_of(run);
  std::vector<report::Panel> panels;
  const std::vector<Line<Run>> lines = lines_of(run);
  for (const auto& [group, of_group] : by_group(lines)) {
    report::Panel panel{group, about, {}};
    for (const Line<Run>* line : of_group) {
      report::Lane lane = line->row != nullptr
                              ? report::Lane{line->row->question, note_of(*line->row), {}}
                              : report::Lane{"mean of " + group, "geometric", {}};
      for (std::size_t place = 0; place < run.columns.size(); ++place) {
        if (run.columns[place].role == Role::Baseline) continue;
        if (const auto& ratio = line->ratio(place)) {
          lane.marks.push_back(marker(*ratio, place, lane.label));
        }
      }
      if (!lane.marks.empty()) panel.lanes.push_back(std::move(lane));
    }
    if (!panel.lanes.empty()) panels.push_back(std::move(panel));
  }
  return panels;
}

report::Range range_of(const std::vector<report::Panel>& panels) {
  report::Range range = least_range;
  for (const report::Panel& panel : panels) {
    for (const report::Lane& lane : panel.lanes) {
      for (const report::Mark& mark : lane.marks) {
        range.include(mark.value);
        if (mark.interval) range.include(*mark.interval);
        if (mark.band) range.include(*mark.band);
      }
    }
  }
  return range;
}

}  // namespace

std::vector<report::Figure> figures_of(const Comparison& comparison) {
  const std::string& baseline = comparison.method.baseline;
  std::vector<report::Panel> panels =
      panels_of(comparison, fmt::format("Ratios to {} with their intervals", baseline));
  if (panels.empty()) return {};
  std::vector<report::LegendEntry> legend;
  if (comparison.noise.is_quiet) {
    legend = {{Sample::Solid, "faster or slower"},
              {Sample::Open, fmt::format("equal within {:g} %", 100 * equal_within)},
              {Sample::Dotted, "cannot tell"}};
  } else {
    legend = {{Sample::Open, "the machine was disturbed: verdicts are withheld"}};
  }
  legend.push_back({Sample::Band, "from the lowest to the highest placement"});
  legend.push_back({Sample::Zone, "within 2 % of 1"});
  const report::Range range = range_of(panels);
  std::vector<report::Figure> figures{
      {"forest", fmt::format("Throughput as a ratio to {}.", baseline),
       fmt::format("The axis is logarithmic; right of 1 is faster. Intervals have {:g} per cent "
                   "confidence for all of them together.",
                   100 * comparison.method.confidence),
       std::move(legend), range, equal_zone, std::move(panels)}};
  if (range.high / range.low > wide) {
    report::Figure& close = figures.emplace_back(figures.front());
    close.name = "close";
    close.title = "The same ratios near 1.";
    close.text = "An arrow is a ratio beyond the axis, with its value.";
    close.range = close_range;
  }
  return figures;
}

std::vector<report::Figure> figures_of(const RunChanges& runs) {
  std::vector<report::Panel> panels = panels_of(runs, "The ratio now, divided by the ratio before");
  if (panels.empty()) return {};
  return {{"changes",
           "The ratio now, divided by the ratio before.",
           fmt::format("Right of 1 a backend gained on {}. The axis is logarithmic; intervals have "
                       "{:g} per cent confidence for all of them together.",
                       runs.now.method.baseline, 100 * runs.confidence),
           {{Sample::Solid, "a change"},
            {Sample::Open, "no change"},
            {Sample::Dotted, "cannot tell"},
            {Sample::Zone, "within 2 % of 1"}},
           range_of(panels),
           equal_zone,
           std::move(panels)}};
}

}  // namespace squarelab::compare
