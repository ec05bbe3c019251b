#include <fmt/format.h>

#include <squarelab/lab/timing/comparison_words.hpp>
#include <squarelab/lab/timing/plots/parts.hpp>

namespace squarelab::lab::inline timing {

namespace {

std::vector<Figure> with_panels(std::vector<Figure> figures) {
  std::erase_if(figures, [](const Figure& figure) { return figure.panels.empty(); });
  return figures;
}

}  // namespace

Look look_of(const std::vector<Column>& columns, std::size_t column) {
  if (columns[column].role == Role::Control) return {std::nullopt};
  const auto end = columns.begin() + static_cast<std::ptrdiff_t>(column);
  const auto before = std::count_if(
      columns.begin(), end, [](const Column& earlier) { return earlier.role != Role::Control; });
  return {static_cast<std::size_t>(before)};
}

Look::Form form_of(Verdict verdict, const Comparison& comparison) {
  if (!comparison.steadiness.steady) return Look::Form::Open;
  switch (verdict) {
    case Verdict::Equal:
      return Look::Form::Open;
    case Verdict::CannotTell:
      return Look::Form::Dotted;
    case Verdict::Faster:
    case Verdict::Slower:
      break;
  }
  return Look::Form::Solid;
}

std::vector<Key> legend_of_forms(const Comparison& comparison) {
  if (!comparison.steadiness.steady) {
    return {key_of_form(Look::Form::Open, "the machine was disturbed: verdicts are withheld")};
  }
  return {key_of_form(Look::Form::Solid, "faster or slower"),
          key_of_form(Look::Form::Open, fmt::format("equal within {:g} %", 100 * equal_within)),
          key_of_form(Look::Form::Dotted, "cannot tell")};
}

std::string words_of(const Ratio& ratio, const Comparison& comparison) {
  std::string words = ratio_text(ratio.value);
  words += ratio.interval ? fmt::format(" [{}]", interval_text(*ratio.interval, ", "))
                          : std::string(", no interval");
  if (comparison.steadiness.steady) words.append(", ").append(name_of(ratio.verdict));
  return words;
}

std::string name_in_plot(const Column& column) {
  return column.role == Role::Control ? std::string(name_of(column.role)) : column.name;
}

double width_of_names(const std::vector<Column>& columns) {
  std::vector<std::string> names;
  for (const Column& column : columns) names.push_back(name_in_plot(column));
  return reports::width_of_names(names);
}

Range range_of(const Interval& interval) { return {interval.lower, interval.upper}; }

std::optional<Range> range_of(const std::optional<Interval>& interval) {
  return interval ? std::optional(range_of(*interval)) : std::nullopt;
}

void add_panel(std::vector<Panel>& panels, std::string title, std::string about,
               std::vector<Lane> lanes, const LaneScale& scale) {
  std::erase_if(lanes, [](const Lane& lane) { return lane.marks.empty(); });
  if (lanes.empty()) return;
  panels.push_back(lane_panel(std::move(title), std::move(about), lanes, scale));
}

std::vector<Figure> figures_of(const Comparison& comparison) {
  return with_panels({forest(comparison), forest_near_one(comparison), nanoseconds(comparison),
                      ratio_by_tables(comparison)});
}

std::vector<Figure> figures_of(const RunChanges& runs) { return with_panels({changes(runs)}); }

}  // namespace squarelab::lab::inline timing
