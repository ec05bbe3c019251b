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
  std::string words =
      fmt::format("{} [{}]", ratio_text(ratio.value), interval_text(ratio.interval, ", "));
  if (comparison.steadiness.steady) words.append(", ").append(name_of(ratio.verdict));
  return words;
}

std::vector<Key> legend_of(const std::vector<Column>& columns, Shown shown) {
  std::vector<Key> keys;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].role == Role::Baseline && shown == Shown::WithoutBaseline) continue;
    keys.push_back(key_of(look_of(columns, i), full_name(columns[i])));
  }
  return keys;
}

std::size_t place_in_lane(const std::vector<Column>& columns, std::size_t column) {
  const auto end = columns.begin() + static_cast<std::ptrdiff_t>(column);
  return static_cast<std::size_t>(std::count_if(
      columns.begin(), end, [](const Column& other) { return other.role != Role::Baseline; }));
}

Range range_of(const Interval& interval) { return {interval.lower, interval.upper}; }

Lane::Remark no_value(const Column& column, std::size_t place) {
  return {place, full_name(column) + ": no value"};
}

std::vector<Figure> figures_of(const Comparison& comparison) {
  return with_panels({forest(comparison), forest_near_one(comparison),
                      throughput_by_process(comparison), nanoseconds(comparison),
                      ratio_by_tables(comparison), ratio_by_phase(comparison)});
}

std::vector<Figure> figures_of(const RunChanges& runs) {
  return with_panels({changes(runs), before_and_now(runs)});
}

}  // namespace squarelab::lab::inline timing
