// Comparisons and what has changed between two, for people.
//
// As text the table of a comparison comes in three layouts: each cell on one line, on two, on
// three. The first that fits into the width is taken; where none does, the columns are spread over
// several tables.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/reports/table.hpp>
#include <squarelab/lab/timing/compare_runs.hpp>

namespace squarelab::lab::inline timing {

namespace {

using Align = Table::Align;
using Lines = std::vector<Table::Line>;

enum class Layout { OneLine, TwoLines, ThreeLines, Markdown };

// Units a second in millions, with about four significant digits.
std::string millions(double per_second) {
  const double value = per_second / 1e6;
  return fmt::format("{:.{}f}", value, value < 10 ? 3 : value < 100 ? 2 : 1);
}

std::string ratio_text(double ratio) { return fmt::format("{:.3f}", ratio); }

// "0.958{separator}0.993"
std::string interval_text(const Interval& interval, std::string_view separator) {
  return ratio_text(interval.lower).append(separator) + ratio_text(interval.upper);
}

// "lerf", "lerf, baseline", "lerf, control"
std::string with_role(const Column& column) {
  if (column.role == Role::Backend) return column.name;
  return fmt::format("{}, {}", column.name, name_of(column.role));
}

Paint paint_of(const Interval& interval, Role role) {
  if (interval.holds(1)) return Paint::Plain;
  if (role == Role::Control) return Paint::Alarm;
  return interval.lower > 1 ? Paint::Good : Paint::Bad;
}

// In full precision, for CSV.
void add_numbers(Table::Row& cells, const std::vector<double>& numbers) {
  for (const double number : numbers) cells.emplace_back(fmt::format("{}", number));
}

// Paragraphs, each after an empty line.
std::string notes_text(const std::vector<std::string>& notes, const TableStyle& style) {
  const auto width = static_cast<std::size_t>(std::clamp(style.width, 40, 120));
  std::string text;
  for (const std::string& note : notes) text += '\n' + wrapped(note, width, 0);
  return text;
}

std::string notes_markdown(const std::vector<std::string>& notes) {
  std::string text;
  for (const std::string& note : notes) text += '\n' + in_markdown(note) + '\n';
  return text;
}

// "M queries/s"
std::string rate_of(std::string_view unit) {
  const std::string_view plural = unit == "query" ? "queries" : unit == "leaf" ? "leaves" : "";
  return plural.empty() ? fmt::format("M {}s/s", unit) : fmt::format("M {}/s", plural);
}

Table::Row labels_of(const Row& row, Layout layout) {
  const std::string rate = rate_of(row.unit);
  switch (layout) {
    case Layout::OneLine:
      return {fmt::format("{:<20}{:<14}{}", row.operation, rate, row.state)};
    case Layout::TwoLines:
      return {Table::Cell(Lines{row.operation, fmt::format("  {}, {}", rate, row.state)})};
    case Layout::ThreeLines:
      return {Table::Cell(Lines{row.operation, "  " + rate, "  " + row.state})};
    case Layout::Markdown:
      break;
  }
  return {row.operation, rate, row.state};
}

Lines lines_of(const Ratio& ratio, Layout layout) {
  const bool is_narrow = layout == Layout::ThreeLines;
  if (ratio.verdict == Verdict::NoDifference) {
    return is_narrow ? Lines{std::string("no"), std::string("difference")}
                     : Lines{std::string(name_of(ratio.verdict))};
  }
  const std::string value = ratio_text(ratio.value);
  if (is_narrow) return {value, interval_text(ratio.interval, "-")};
  return {{fmt::format("{} [{}]", value, interval_text(ratio.interval, ", ")), value.size()}};
}

// speed: empty for the geometric mean.
Table::Cell cell_of(const std::string& speed, const std::optional<Ratio>& ratio, Role role,
                    Layout layout) {
  Lines lines;
  if (!speed.empty()) lines.emplace_back(speed);
  if (ratio) {
    const Lines rest = lines_of(*ratio, layout);
    lines.insert(lines.end(), rest.begin(), rest.end());
  }
  if (lines.empty()) return "";
  if (layout == Layout::OneLine && lines.size() > 1) lines = {lines[0].text + "  " + lines[1].text};
  return Table::Cell(lines, ratio ? paint_of(ratio->interval, role) : Paint::Plain);
}

Table main_table(const Comparison& comparison, Layout layout) {
  const bool is_markdown = layout == Layout::Markdown;
  Table table;
  table.columns.emplace_back(is_markdown ? "operation" : "", Align::Left);
  if (is_markdown)
    table.columns.insert(table.columns.end(), {{"unit", Align::Left}, {"state", Align::Left}});
  const std::size_t labels = table.columns.size();
  for (const Column& column : comparison.columns) {
    const std::string_view role = column.role == Role::Backend ? "" : name_of(column.role);
    table.columns.emplace_back(is_markdown ? Table::Cell(with_role(column))
                                           : Table::Cell(Lines{column.name, std::string(role)}),
                               Align::Right);
  }
  for (const Row& row : comparison.rows) {
    Table::Row& cells = table.rows.emplace_back(labels_of(row, layout));
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const Cell& cell = row.cells[i];
      const bool has_work = row.units_per_pass > 0;
      cells.push_back(cell_of(has_work ? millions(cell.throughput.median) : "-", cell.ratio,
                              comparison.columns[i].role, layout));
    }
  }
  if (comparison.overall.empty()) return table;
  Table::Row& means = table.rows.emplace_back(labels, Table::Cell(Lines{}));
  means.front() = "geometric mean";
  for (std::size_t i = 0; i < comparison.overall.size(); ++i) {
    means.push_back(cell_of("", comparison.overall[i], comparison.columns[i].role, layout));
  }
  return table;
}

std::string main_text(const Comparison& comparison, const TableStyle& style) {
  const auto width = static_cast<std::size_t>(std::max(style.width, 1));
  Table table;
  for (const Layout layout : {Layout::OneLine, Layout::TwoLines, Layout::ThreeLines}) {
    table = main_table(comparison, layout);
    if (width_of(table) <= width) break;
  }
  return as_text(table, width, style.color);
}

Table facts_table(const Comparison& comparison, const std::string& unit) {
  Table table{
      {"backend", "index", "a1 h1 a8 h8", "sliders", "core" + unit, "full" + unit, "tables, bytes"},
      {}};
  for (const Column& column : comparison.columns) {
    if (column.role == Role::Control) continue;
    table.rows.push_back({column.name, column.formula, column.corners, column.sliders,
                          grouped(column.core_bytes), grouped(column.full_bytes),
                          grouped(column.table_bytes)});
  }
  return table;
}

// "32K data, 32K instruction, 512K level 2, 32M level 3"
std::string describe(const std::vector<Cache>& caches) {
  std::string text;
  for (const Cache& cache : caches) {
    if (!text.empty()) text += ", ";
    text += cache.type == "unified" ? fmt::format("{} level {}", cache.size, cache.level)
                                    : fmt::format("{} {}", cache.size, cache.type);
  }
  return text;
}

std::vector<std::pair<std::string, std::string>> circumstances(const Comparison& comparison) {
  const auto& [build, machine, corpus, method, columns, rows, overall] = comparison;
  std::string processor = fmt::format("{}, {} logical CPUs", machine.cpu, machine.logical_cpus);
  if (!machine.caches.empty()) processor += ", caches " + describe(machine.caches);
  return {{"machine", fmt::format("{}, {}", processor, machine.system)},
          {"compiler", fmt::format("{}, {}", build.compiler, build.flags)},
          {"program", fmt::format("squarelab {}, commit {}, {} build for {}", build.version,
                                  build.commit, build.build_type, build.isa)},
          {"run",
           fmt::format("{} position{} ({}), {} repetitions of the fastest of {} bursts, "
                       "seed {}, {:.0f} s",
                       grouped(corpus.positions), corpus.positions == 1 ? "" : "s", corpus.source,
                       method.repetitions, method.bursts, method.seed, method.seconds)}};
}

std::string note_on_means(const Comparison& comparison) {
  if (comparison.overall.empty()) return {};
  const bool all = std::all_of(comparison.rows.begin(), comparison.rows.end(),
                               [](const Row& row) { return row.in_geometric_mean; });
  return all ? "; the last row is their geometric mean"
             : "; the last row is their geometric mean, without the rows through Board";
}

// What figures and intervals mean, and what to beware of.
std::vector<std::string> notes(const Comparison& comparison) {
  const Method& method = comparison.method;
  std::vector<std::string> paragraphs{fmt::format(
      "Figures are medians in millions a second. Ratios are to {0} in the same repetition, above 1 "
      "is faster{1}. With each goes what it may be: its interval (signed ranks, {2:g} per cent for "
      "all {3} cells of the table together), widened by {4:g} per cent at both ends, because the "
      "same code differs by so much with nothing but the address it stands at. Where that holds 1, "
      "\"no difference\" is printed. The control is {0} compiled a second time, and judged by the "
      "same rule.",
      method.baseline, note_on_means(comparison), 100 * method.confidence, method.cells,
      100 * method.placement_allowance)};
  if (std::any_of(comparison.rows.begin(), comparison.rows.end(),
                  [](const Row& row) { return row.state == "board"; })) {
    paragraphs.emplace_back(
        "Rows of state \"board\" do what the row of the same name does, but ask the Board "
        "interface: with one virtual call for each question, squares, moves and sets in their "
        "public form, and for make the search for the move among the legal ones. What a unit takes "
        "more there is what the interface costs. The geometric mean leaves them out: they do the "
        "same work once more.");
  }
  if (const int flagged = flagged_controls(comparison); flagged > 0) {
    paragraphs.push_back(fmt::format(
        "The control differs from the baseline in {} of {} rows, though it is the same code: this "
        "run was disturbed, and differences of that size mean nothing.",
        flagged, comparison.rows.size() + (comparison.overall.empty() ? 0 : 1)));
  }
  return paragraphs;
}

// A cell, or a geometric mean, which has neither unit nor throughputs.
struct Line {
  std::string operation;
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
      lines.push_back({row.operation, row.unit, runs.columns[i], change, {before, now}});
    }
  }
  for (std::size_t i = 0; i < runs.overall.size(); ++i) {
    if (!runs.overall[i]) continue;
    lines.push_back({"geometric mean", "", runs.columns[i], runs.overall[i], {}});
  }
  return lines;
}

Table table_of(const RunChanges& runs) {
  Table table{{{"operation", Align::Left},
               {"backend", Align::Left},
               {"before", Align::Right},
               {"now", Align::Right},
               {"change", Align::Right},
               {"may be", Align::Right},
               {"", Align::Left},
               {"M/s before", Align::Right},
               {"M/s now", Align::Right}},
              {},
              true};
  for (const auto& [operation, unit, column, change, throughputs] : lines_of(runs)) {
    Table::Row cells{operation, with_role(column)};
    if (change) {
      cells.insert(cells.end(),
                   {ratio_text(change->before), ratio_text(change->now), ratio_text(change->value),
                    interval_text(change->interval, "-"), change->verdict()});
    }
    cells.resize(7, "");
    for (const double throughput : throughputs) cells.emplace_back(millions(throughput));
    cells.resize(table.columns.size(), "");
    for (Table::Cell& cell : cells) {
      if (change) cell.paint = paint_of(change->interval, column.role);
    }
    table.rows.push_back(std::move(cells));
  }
  return table;
}

std::vector<std::string> notes_of(const RunChanges& runs) {
  std::vector<std::string> notes;
  for (const std::string& difference : runs.differences) {
    notes.push_back("Beware: " + difference + ".");
  }
  for (const std::string& alone : runs.left_out) notes.push_back("Left out: " + alone + ".");
  notes.push_back(fmt::format(
      "Before and now are ratios to {0}, each to that of its own run; the change is their "
      "quotient: "
      "above 1 a backend gained on {0}, whichever of the two it is that changed. What the change "
      "may be is its interval, from both intervals with their allowances: {1:g} per cent for all "
      "of them together. Where that holds 1, no change is claimed. Millions a second are shown and "
      "nothing is claimed of them: between two runs a machine changes its speed.",
      runs.now.method.baseline, 100 * runs.confidence));
  return notes;
}

}  // namespace

std::string as_text(const Comparison& comparison, const TableStyle& style) {
  const auto width = static_cast<std::size_t>(std::clamp(style.width, 40, 120));
  std::string text =
      main_text(comparison, style) + '\n' + as_text(facts_table(comparison, "")) + '\n';
  for (const auto& [name, value] : circumstances(comparison)) {
    text += wrapped(fmt::format("{:<9} {}", name, value), width, 10);
  }
  return text + notes_text(notes(comparison), style);
}

std::string as_markdown(const Comparison& comparison) {
  std::string text = as_markdown(main_table(comparison, Layout::Markdown)) + '\n' +
                     as_markdown(facts_table(comparison, ", bytes")) + '\n';
  for (const auto& [name, value] : circumstances(comparison)) {
    text += fmt::format("- {}: {}\n", name, in_markdown(value));
  }
  return text + notes_markdown(notes(comparison));
}

std::string as_csv(const Comparison& comparison) {
  Table table{{"operation", "unit", "state", "backend", "role", "lower_quartile", "median",
               "upper_quartile", "ratio", "interval_lower", "interval_upper", "verdict"},
              {}};
  const auto add = [&](Table::Row cells, std::size_t column, const std::optional<Spread>& speed,
                       const std::optional<Ratio>& ratio) {
    cells.emplace_back(comparison.columns[column].name);
    cells.emplace_back(name_of(comparison.columns[column].role));
    if (speed) add_numbers(cells, {speed->lower_quartile, speed->median, speed->upper_quartile});
    cells.resize(8, "");
    if (ratio) {
      add_numbers(cells, {ratio->value, ratio->interval.lower, ratio->interval.upper});
      cells.emplace_back(name_of(ratio->verdict));
    }
    cells.resize(table.columns.size(), "");
    table.rows.push_back(std::move(cells));
  };
  for (const Row& row : comparison.rows) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const Cell& cell = row.cells[i];
      add({row.operation, row.unit, row.state}, i,
          row.units_per_pass > 0 ? std::optional(cell.throughput) : std::nullopt, cell.ratio);
    }
  }
  for (std::size_t i = 0; i < comparison.overall.size(); ++i) {
    add({"geometric mean", "", ""}, i, std::nullopt, comparison.overall[i]);
  }
  return as_csv(table);
}

std::string as_text(const RunChanges& runs, const TableStyle& style) {
  return as_text(table_of(runs), 0, style.color) + notes_text(notes_of(runs), style);
}

std::string as_markdown(const RunChanges& runs) {
  return as_markdown(table_of(runs)) + notes_markdown(notes_of(runs));
}

std::string as_csv(const RunChanges& runs) {
  Table table{
      {"operation", "unit", "backend", "role", "ratio_before", "ratio_now", "change",
       "interval_lower", "interval_upper", "verdict", "throughput_before", "throughput_now"},
      {}};
  for (const auto& [operation, unit, column, change, throughputs] : lines_of(runs)) {
    Table::Row cells{operation, unit, column.name, name_of(column.role)};
    if (change) {
      const auto& [lower, upper] = change->interval;
      add_numbers(cells, {change->before, change->now, change->value, lower, upper});
      cells.emplace_back(change->verdict());
    }
    cells.resize(10, "");
    add_numbers(cells, throughputs);
    cells.resize(table.columns.size(), "");
    table.rows.push_back(std::move(cells));
  }
  return as_csv(table);
}

}  // namespace squarelab::lab::inline timing
