#include <fmt/format.h>

#include <algorithm>
#include <squarelab/compare/groups.hpp>
#include <squarelab/compare/pages/comparison_parts.hpp>
#include <squarelab/compare/pages/comparison_words.hpp>
#include <squarelab/compare/pages/figures.hpp>
#include <squarelab/compare/pages/pages.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/report/table.hpp>

namespace squarelab::compare::pages {

namespace {

using Align = report::Table::Align;
using Texts = std::vector<std::string>;

// A cell, or the mean of a group, which has neither unit nor throughputs.
struct Line {
  std::string operation;  // "attack-map", or "mean"
  std::string group;
  std::string unit;
  const Column& column;
  std::optional<Change> change;
  std::vector<double> throughputs;  // before and now
};

std::vector<Line> lines_of(const RunChanges& runs) {
  std::vector<Line> lines;
  for (const RunChanges::Row& row : runs.rows) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const auto& [now, before, change] = row.cells[i];
      lines.push_back({row.operation, row.group, row.unit, runs.columns[i], change, {before, now}});
    }
  }
  for (const RunChanges::Mean& mean : runs.means) {
    for (std::size_t i = 0; i < mean.changes.size(); ++i) {
      if (!mean.changes[i]) continue;
      lines.push_back({"mean", mean.group, "", runs.columns[i], mean.changes[i], {}});
    }
  }
  return lines;
}

std::string place_of(const Line& line) {
  return line.operation == "mean" ? "the mean of " + line.group : line.operation;
}

report::Table matrix_of(const RunChanges& runs) {
  report::Table table{{{"group", Align::Left}, {"", Align::Left}}, {}, true};
  const std::vector<std::size_t> shown = shown_beside_the_baseline(runs.columns);
  for (const std::size_t place : shown) {
    table.columns.emplace_back(with_role(runs.columns[place]), Align::Right);
  }
  const auto add = [&](report::Table::Row& cells, const std::optional<Change>& change,
                       std::size_t place) {
    cells.push_back(change ? mark_of(change->value, change->verdict(), runs.columns[place].role)
                           : report::Table::Cell(""));
  };
  for (const auto& [group, rows] : by_group(runs.rows)) {
    for (const RunChanges::Row* row : rows) {
      report::Table::Row& cells =
          table.rows.emplace_back(report::Table::Row{group, label_of(row->operation, row->tier)});
      for (const std::size_t place : shown) add(cells, row->cells[place].change, place);
    }
    for (const RunChanges::Mean& mean : runs.means) {
      if (mean.group != group) continue;
      report::Table::Row& cells = table.rows.emplace_back(report::Table::Row{group, "mean"});
      for (const std::size_t place : shown) add(cells, mean.changes[place], place);
    }
  }
  return table;
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
  for (const Line& line : lines_of(runs)) {
    const std::optional<Change>& change = line.change;
    report::Table::Row cells{line.unit.empty() ? line.group + ", mean" : line.operation,
                             with_role(line.column)};
    if (change) {
      cells.insert(cells.end(),
                   {ratio_text(change->before), ratio_text(change->now), ratio_text(change->value),
                    interval_text(change->interval, "-"), name_of(change->verdict())});
    }
    cells.resize(7, "");
    for (const double throughput : line.throughputs) cells.emplace_back(millions(throughput));
    cells.resize(table.columns.size(), "");
    for (report::Table::Cell& cell : cells) {
      if (change) cell.paint = paint_of(change->verdict(), line.column.role);
    }
    table.rows.push_back(std::move(cells));
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
      "Each figure is a backend's ratio to {0} now, divided by the one before. Above 1 it "
      "is faster beside {0} than before; either of the two may have changed. \"=\" is "
      "equal within {1:g} %, \"?\" is cannot tell.",
      runs.now.method.baseline, 100 * equal_within));
  return notes;
}

std::string detailed_note_of(const RunChanges& runs) {
  return fmt::format(
      "The interval of a change is made of the intervals of both runs: {:g} per cent for all of "
      "them together. A change is claimed only where all of it is more than {:g} % away from 1. "
      "Millions a second are shown and nothing is claimed of them: between two runs a machine "
      "changes its speed.",
      100 * runs.confidence, 100 * equal_within);
}

// "x88 1.5 times faster in legal-moves, 25 % in set; lefr 3 % slower in bulk-count": the largest
// first, those of a backend together.
std::string named(std::vector<const Line*> claimed) {
  std::stable_sort(claimed.begin(), claimed.end(), [](const Line* a, const Line* b) {
    const auto size = [](double ratio) { return std::max(ratio, 1 / ratio); };
    return size(a->change->value) > size(b->change->value);
  });
  constexpr std::size_t most_named = 12;
  const std::size_t left_out = claimed.size() - std::min(claimed.size(), most_named);
  claimed.resize(claimed.size() - left_out);
  std::string text;
  const Line* before = nullptr;
  while (!claimed.empty()) {
    const auto begin = std::stable_partition(
        claimed.begin(), claimed.end(),
        [column = &claimed.front()->column](const Line* line) { return &line->column != column; });
    for (auto line = begin; line != claimed.end(); ++line) {
      const bool is_same_column = before != nullptr && &before->column == &(*line)->column;
      if (before != nullptr) text += is_same_column ? ", " : "; ";
      if (!is_same_column) text += (*line)->column.name + ' ';
      text += size_text((*line)->change->value);
      if (!is_same_column || before->change->verdict() != (*line)->change->verdict()) {
        text += fmt::format(" {}", name_of((*line)->change->verdict()));
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
  for (const Line& line : lines_of(runs)) {
    report::Table::Row cells{line.operation, line.group, line.unit, line.column.name,
                             name_of(line.column.role)};
    if (line.change) {
      const auto& [lower, upper] = line.change->interval;
      add_numbers(cells, {line.change->before, line.change->now, line.change->value, lower, upper});
      cells.emplace_back(name_of(line.change->verdict()));
    }
    cells.resize(11, "");
    add_numbers(cells, line.throughputs);
    cells.resize(table.columns.size(), "");
    table.rows.push_back(std::move(cells));
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
  const std::vector<Line> lines = lines_of(runs);
  std::vector<const Line*> claimed;
  Texts in_control;
  std::size_t all = 0;
  std::size_t equal = 0;
  for (const Line& line : lines) {
    if (!line.change) continue;
    if (line.column.role == Role::Control) {
      if (line.change->is_claimed()) in_control.push_back(place_of(line));
      continue;
    }
    ++all;
    if (line.change->verdict() == Verdict::Equal) ++equal;
    if (line.change->is_claimed()) claimed.push_back(&line);
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
  report::Page page("What changed between two comparisons");
  page.data = to_json(runs);
  page.records = records_of(runs);
  page.notice(changes_in_words(runs),
              runs.objections.empty() ? report::Paint::Plain : report::Paint::Alarm);
  page.from_here(report::Depth::Html);
  page.heading("All rows");
  page.from_here(report::Depth::Always);
  page.table(matrix_of(runs));
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

}  // namespace squarelab::compare::pages
