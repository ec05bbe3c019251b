#include <fmt/format.h>

#include <algorithm>
#include <squarelab/compare/pages/comparison_words.hpp>
#include <squarelab/compare/pages/figures.hpp>
#include <squarelab/compare/pages/lines.hpp>
#include <squarelab/compare/pages/pages.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/report/table.hpp>

namespace squarelab::compare {

namespace {

using Align = report::Table::Align;
using Texts = std::vector<std::string>;

using ShownChange = LineCell<RunChanges>;

std::vector<ShownChange> changes_of(const RunChanges& runs) {
  std::vector<ShownChange> cells = cells_of(runs);
  std::erase_if(cells,
                [](const ShownChange& shown) { return shown.cell() == nullptr && !shown.ratio(); });
  return cells;
}

std::string place_of(const ShownChange& shown) {
  return shown.cell() == nullptr ? "the mean of " + shown.line.group : shown.line.question();
}

report::Table details_table(const RunChanges& runs) {
  report::Table table{{{"row", Align::Left},
                       {"backend", Align::Left},
                       {"before", Align::Right},
                       {"now", Align::Right},
                       {"change", Align::Right},
                       {"interval", Align::Right},
                       {"verdict", Align::Left},
                       {"M/s before", Align::Right},
                       {"M/s now", Align::Right}},
                      {},
                      true};
  for (const ShownChange& shown : changes_of(runs)) {
    const auto* cell = shown.cell();
    const std::optional<Change>& change = shown.ratio();
    report::Table::Row& cells = table.rows.emplace_back(report::Table::Row{
        shown.line.name(), with_role(*shown.column), change ? ratio_text(change->before) : "",
        change ? ratio_text(change->now) : "", change ? ratio_text(change->value) : "",
        change ? interval_text(change->interval, "-") : "",
        change ? name_of(change->verdict()) : "",
        cell != nullptr ? millions(cell->throughput_before) : "",
        cell != nullptr ? millions(cell->throughput_now) : ""});
    if (change) paint(cells, 0, paint_of(change->verdict(), shown.column->role));
  }
  return table;
}

Texts notes_of(const RunChanges& runs) {
  Texts notes;
  for (const std::string& difference : runs.differences) {
    notes.push_back("Beware: " + difference + ".");
  }
  for (const std::string& alone : runs.left_out) notes.push_back("Left out: " + alone + ".");
  notes.push_back(fmt::format(
      "Each figure is a backend's ratio to {0} now, divided by its ratio before. Above 1 it "
      "is faster relative to {0} than before; either of the two may have changed. \"=\" is "
      "equal within {1:g} %, \"?\" is cannot tell.",
      runs.now.method.baseline, 100 * equal_within));
  return notes;
}

std::string detailed_note_of(const RunChanges& runs) {
  return fmt::format(
      "The interval of a change is made of the intervals of both runs: {:g} per cent for all of "
      "them together. A change is claimed only where all of it is more than {:g} % away from 1. "
      "Speeds, in millions per second, have no verdict: between two runs a machine changes its "
      "speed.",
      100 * runs.confidence, 100 * equal_within);
}

// "x88 1.5 times faster in legal-moves, 25 % in set; lefr 3 % slower in bulk-count": the largest
// first, all changes of a backend together.
std::string named(std::vector<const ShownChange*> claimed) {
  std::stable_sort(claimed.begin(), claimed.end(), [](const ShownChange* a, const ShownChange* b) {
    const auto size = [](double ratio) { return std::max(ratio, 1 / ratio); };
    return size(a->ratio()->value) > size(b->ratio()->value);
  });
  constexpr std::size_t most_named = 12;
  const std::size_t left_out = claimed.size() - std::min(claimed.size(), most_named);
  claimed.resize(claimed.size() - left_out);
  std::string text;
  const ShownChange* before = nullptr;
  while (!claimed.empty()) {
    const auto begin =
        std::stable_partition(claimed.begin(), claimed.end(),
                              [column = claimed.front()->column](const ShownChange* line) {
                                return line->column != column;
                              });
    for (auto line = begin; line != claimed.end(); ++line) {
      const bool is_same_column = before != nullptr && before->column == (*line)->column;
      if (before != nullptr) text += is_same_column ? ", " : "; ";
      if (!is_same_column) text += (*line)->column->name + ' ';
      text += size_text((*line)->ratio()->value);
      if (!is_same_column || before->ratio()->verdict() != (*line)->ratio()->verdict()) {
        text += fmt::format(" {}", name_of((*line)->ratio()->verdict()));
      }
      text += " in " + place_of(**line);
      before = *line;
    }
    claimed.erase(begin, claimed.end());
  }
  return left_out == 0 ? text : text + fmt::format("; and {} more", left_out);
}

report::Table records_of(const RunChanges& runs) {
  report::Table table{
      {"operation", "group", "unit", "backend", "role", "ratio_before", "ratio_now", "change",
       "interval_lower", "interval_upper", "verdict", "throughput_before", "throughput_now"},
      {}};
  for (const ShownChange& shown : changes_of(runs)) {
    const auto& [line, place, column] = shown;
    const std::optional<Change>& change = shown.ratio();
    const auto interval = change ? std::optional(change->interval) : std::nullopt;
    const auto cell = shown.cell() != nullptr ? std::optional(*shown.cell()) : std::nullopt;
    table.rows.push_back({line.question(), line.group, line.unit(), column->name,
                          name_of(column->role), exact(change, &Change::before),
                          exact(change, &Change::now), exact(change, &Change::value),
                          exact(interval, &Interval::lower), exact(interval, &Interval::upper),
                          change ? name_of(change->verdict()) : "",
                          exact(cell, &RunChanges::Cell::throughput_before),
                          exact(cell, &RunChanges::Cell::throughput_now)});
  }
  return table;
}

}  // namespace

std::vector<std::string> changes_in_words(const RunChanges& runs) {
  Texts sentences;
  if (!runs.objections.empty()) {
    sentences.push_back(fmt::format("These runs should not be compared: {}.",
                                    report::joined(runs.objections, "; ")));
  }
  const std::vector<ShownChange> lines = changes_of(runs);
  std::vector<const ShownChange*> claimed;
  Texts in_control;
  std::size_t all = 0;
  std::size_t equal = 0;
  for (const ShownChange& line : lines) {
    if (!line.ratio()) continue;
    if (line.column->role == Role::Control) {
      if (line.ratio()->is_claimed()) in_control.push_back(place_of(line));
      continue;
    }
    ++all;
    if (line.ratio()->verdict() == Verdict::Equal) ++equal;
    if (line.ratio()->is_claimed()) claimed.push_back(&line);
  }
  if (!in_control.empty()) {
    sentences.push_back(
        fmt::format("Do not trust these changes: the control, the same code as {}, changed in {}.",
                    runs.now.method.baseline, report::listed(in_control)));
  }

  const std::size_t unknown = all - equal - claimed.size();
  const std::string rest = unknown == 0
                               ? fmt::format("{} equal within {:g} %", equal, 100 * equal_within)
                               : fmt::format("{} equal within {:g} %, {} cannot tell", equal,
                                             100 * equal_within, unknown);
  if (claimed.empty()) {
    sentences.push_back(fmt::format("No ratio is known to have changed: of {}, {}.", all, rest));
  } else {
    sentences.push_back(fmt::format("{} of {} changed: {}.", claimed.size(),
                                    report::counted(all, "ratio"), named(claimed)));
    sentences.push_back(fmt::format("The others: {}.", rest));
  }
  return sentences;
}

report::Page page_of(const RunChanges& runs) {
  report::Page page("Changes between two comparisons");
  page.data = to_json(runs);
  page.records = records_of(runs);
  page.notice(changes_in_words(runs),
              runs.objections.empty() ? report::Paint::Plain : report::Paint::Alarm);
  page.from_here(report::Depth::Html);
  page.heading("All rows");
  page.from_here(report::Depth::Always);
  page.table(matrix_of(runs, shown_beside_the_baseline(runs.columns)));
  for (const std::string& note : notes_of(runs)) page.paragraph(note);
  add_figures(page, figures_of(runs));
  page.from_here(report::Depth::Details);
  page.heading("All figures");
  page.table(details_table(runs));
  page.paragraph(detailed_note_of(runs));
  for (const auto& [when, run] : {std::pair("Now", &runs.now), std::pair("Before", &runs.before)}) {
    page.heading(fmt::format("{}: how it was measured", when));
    page.facts(circumstances(*run));
    page.facts(detailed_circumstances(*run));
  }
  return page;
}

}  // namespace squarelab::compare
