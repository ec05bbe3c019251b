// As text the table comes in three layouts: each cell on one line, on two, on three. The first that
// fits into the width is taken; where none does, the columns are spread over several tables.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/reports/table.hpp>
#include <squarelab/lab/timing/comparison.hpp>

namespace squarelab::lab::inline timing {

namespace {

using Align = Table::Align;
using Lines = std::vector<Table::Line>;

enum class Layout { OneLine, TwoLines, ThreeLines, Markdown };

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
  const bool differs = ratio && ratio->verdict != Verdict::NoDifference;
  return Table::Cell(lines, !differs                            ? Paint::Plain
                            : role == Role::Control             ? Paint::Alarm
                            : ratio->verdict == Verdict::Faster ? Paint::Good
                                                                : Paint::Bad);
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
  Table table{{{"backend", Align::Left},
               {"index", Align::Left},
               {"a1 h1 a8 h8", Align::Left},
               {"sliders", Align::Left},
               {"core" + unit, Align::Right},
               {"full" + unit, Align::Right},
               {"tables, bytes", Align::Right}},
              {}};
  for (const Column& column : comparison.columns) {
    if (column.role == Role::Control) continue;
    table.rows.push_back({column.name, column.formula, column.corners, column.sliders,
                          grouped(column.core_bytes), grouped(column.full_bytes),
                          grouped(column.table_bytes)});
  }
  return table;
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

}  // namespace

std::string millions(double per_second) {
  const double value = per_second / 1e6;
  return fmt::format("{:.{}f}", value, value < 10 ? 3 : value < 100 ? 2 : 1);
}

std::string ratio_text(double ratio) { return fmt::format("{:.3f}", ratio); }

std::string interval_text(const Interval& interval, std::string_view separator) {
  return ratio_text(interval.lower).append(separator) + ratio_text(interval.upper);
}

std::string with_role(const Column& column) {
  if (column.role == Role::Backend) return column.name;
  return fmt::format("{}, {}", column.name, name_of(column.role));
}

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
    const auto numbers = [&](std::initializer_list<double> values) {
      for (const double value : values) cells.emplace_back(fmt::format("{}", value));
    };
    if (speed) numbers({speed->lower_quartile, speed->median, speed->upper_quartile});
    cells.resize(8, "");
    if (ratio) {
      numbers({ratio->value, ratio->interval.lower, ratio->interval.upper});
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

}  // namespace squarelab::lab::inline timing
