// A comparison for people and spreadsheets: the verdict in words, rows by backends, and the
// details.
#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/reports/table.hpp>
#include <squarelab/lab/timing/comparison_matrix.hpp>
#include <squarelab/lab/timing/comparison_words.hpp>

namespace squarelab::lab::inline timing {

namespace {

using Align = Table::Align;
using Texts = std::vector<std::string>;

// "M queries/s"
std::string rate_of(std::string_view unit) { return fmt::format("M {}/s", plural(unit)); }

Matrix matrix_of(const Comparison& comparison) {
  Matrix matrix{comparison.columns, {}, {}, comparison.steadiness.steady};
  const auto mark_of = [](const std::optional<Ratio>& ratio) {
    return ratio ? std::optional(Mark{ratio->value, ratio->verdict}) : std::nullopt;
  };
  for (const Row& row : comparison.rows) {
    auto& line =
        matrix.rows.emplace_back(Matrix::Line{row.group, label_of(row.operation, row.state), {}});
    for (const Cell& cell : row.cells) line.marks.push_back(mark_of(cell.ratio));
  }
  for (const GroupMean& mean : comparison.means) {
    auto& line = matrix.means.emplace_back(Matrix::Line{mean.group, "", {}});
    for (const std::optional<Ratio>& ratio : mean.ratios) line.marks.push_back(mark_of(ratio));
  }
  return matrix;
}

// Ratio, interval, placement band and verdict; empty where there is no ratio.
void add_ratio(Table::Row& cells, const std::optional<Ratio>& ratio, const Column& column,
               bool steady) {
  if (!ratio) {
    cells.resize(cells.size() + 4, "");
    return;
  }
  const Paint paint = steady ? paint_of(ratio->verdict, column.role) : Paint::Plain;
  for (std::string text :
       {ratio_text(ratio->value), interval_text(ratio->interval, "-"),
        interval_text(ratio->placement, "-"),
        steady ? std::string(name_of(ratio->verdict)) : std::string("withheld")}) {
    cells.push_back(Table::Cell({{std::move(text)}}, paint));
  }
}

enum class Layout { Text, Markdown };

// A row for each cell and each mean of a group. As text they are below the name of their row, so
// that all of it fits into 80 columns.
Table cells_table(const Comparison& comparison, Layout layout) {
  const bool is_text = layout == Layout::Text;
  Table table;
  table.columns.emplace_back(is_text ? "" : "row", Align::Left);
  if (!is_text) table.columns.emplace_back("backend", Align::Left);
  for (const char* heading : {"M/s", "ratio", "interval", "placements"}) {
    table.columns.emplace_back(heading, Align::Right);
  }
  table.columns.emplace_back("verdict", Align::Left);
  const auto begin = [&](const std::string& row) {
    if (!is_text) return;
    if (!table.rows.empty()) table.rows.emplace_back(table.columns.size(), "");
    table.rows.emplace_back(Table::Row{row}).resize(table.columns.size(), "");
  };
  const auto add = [&](const std::string& row, std::size_t place, const std::string& speed,
                       const std::optional<Ratio>& ratio) {
    const Column& column = comparison.columns[place];
    const std::string name = column.role == Role::Control ? "control" : column.name;
    Table::Row& cells =
        table.rows.emplace_back(is_text ? Table::Row{"  " + name} : Table::Row{row, name});
    cells.emplace_back(speed);
    add_ratio(cells, ratio, column, comparison.steadiness.steady);
  };
  for (const Row& row : comparison.rows) {
    begin(row.operation);
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const double median = row.cells[i].throughput.median;
      add(row.operation, i, median > 0 ? millions(median) : "", row.cells[i].ratio);
    }
  }
  for (const GroupMean& mean : comparison.means) {
    const std::string name = mean.group + ", mean";
    begin(name);
    for (std::size_t i = 0; i < mean.ratios.size(); ++i) {
      if (mean.ratios[i]) add(name, i, "", mean.ratios[i]);
    }
  }
  return table;
}

Table rows_table(const Comparison& comparison) {
  Table table{{{"row", Align::Left},
               {"unit", Align::Left},
               {"tier", Align::Left},
               {"positions", Align::Right}},
              {}};
  for (const Row& row : comparison.rows) {
    const bool few = row.positions < enough_positions;
    table.rows.push_back(
        {row.operation, rate_of(row.unit), row.state,
         Table::Cell({{reports::grouped(row.positions)}}, few ? Paint::Alarm : Paint::Plain)});
  }
  return table;
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
  Texts parts;
  for (const Cache& cache : caches) {
    parts.push_back(cache.type == "unified" ? fmt::format("{} level {}", cache.size, cache.level)
                                            : fmt::format("{} {}", cache.size, cache.type));
  }
  return joined(parts, ", ");
}

// "lerf 8r + f, lefr 8f + r": a name alone does not say what a backend is.
std::string indices(const Comparison& comparison) {
  Texts parts;
  for (const Column& column : comparison.columns) {
    if (column.role == Role::Control) continue;
    const std::string part = fmt::format("{} {}", column.name, column.formula);
    if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
  }
  return joined(parts, ", ");
}

using Circumstances = std::vector<std::pair<std::string, std::string>>;

Circumstances circumstances(const Comparison& comparison) {
  const auto& [build, machine, corpus, method, steadiness, processes, columns, rows, means,
               left_out] = comparison;
  std::string processor = fmt::format("{}, {} logical CPUs", machine.cpu, machine.logical_cpus);
  if (!machine.caches.empty()) processor += ", caches " + describe(machine.caches);
  return {{"machine", fmt::format("{}, {}", processor, machine.system)},
          {"compiler", fmt::format("{}, {}", build.compiler, build.flags)},
          {"program", fmt::format("squarelab {}, commit {}, {} build for {}", build.version,
                                  build.commit, build.build_type, build.isa)},
          {"run", fmt::format("{} ({}), {}, code at {}, seed {}, {:.0f} s",
                              counted(corpus.positions, "position"), corpus.source,
                              processes.size() == 1 ? "1 process"
                                                    : fmt::format("{} processes", processes.size()),
                              counted(static_cast<std::uint64_t>(method.placements), "placement"),
                              method.seed, method.seconds)}};
}

std::string note_on_marks(const Comparison& comparison) {
  const std::string& baseline = comparison.method.baseline;
  if (!comparison.steadiness.steady) {
    return fmt::format("Ratios of throughput to {}: above 1 is more units a second.", baseline);
  }
  return fmt::format(
      "Ratios of throughput to {0}: above 1 is faster. \"=\" is equal within {1:g} %, \"?\" is "
      "cannot "
      "tell. The control, which is {0}'s own code at other places, differs in {2} of {3}.",
      baseline, 100 * equal_within, flagged_controls(comparison),
      counted(comparison.rows.size() + comparison.means.size(), "row"));
}

Texts notes(const Comparison& comparison) {
  Texts paragraphs{note_on_marks(comparison)};
  if (std::string note = note_on_interface(comparison); !note.empty()) {
    paragraphs.push_back(std::move(note));
  }
  return paragraphs;
}

Texts detailed_notes(const Comparison& comparison) {
  const Method& method = comparison.method;
  return {
      fmt::format(
          "Interval: what the next run, and the next program that is linked of the same code, may "
          "give instead of the ratio. All {} intervals of the table hold together with {:g} per "
          "cent "
          "confidence. Printed ends are rounded outward.",
          method.cells, 100 * method.confidence),
      fmt::format("Placements: the lowest and the highest ratio of {} programs, in each of which "
                  "the code of "
                  "all backends is at other places in memory. The difference between the two is no "
                  "property "
                  "of a representation.",
                  method.placements),
      comparison.steadiness.steady
          ? fmt::format(
                "Verdicts: equal if all of the interval is within {:g} % of 1; otherwise faster or "
                "slower if all of it is on one side of 1; otherwise cannot tell, which more time "
                "or "
                "a steadier machine may change. 3 % slower is 3 % fewer units a second, 4 times "
                "slower is a quarter of them.",
                100 * equal_within)
          : "Verdicts are withheld: intervals hold for a steady machine only.",
      "Throughput: medians over the processes, in millions of units a second. Means are geometric, "
      "of the ratios of a group."};
}

std::size_t text_width(const TableStyle& style) {
  return static_cast<std::size_t>(std::clamp(style.width, 40, 120));
}

// In full precision, for CSV.
void add_numbers(Table::Row& cells, std::initializer_list<double> numbers) {
  for (const double number : numbers) cells.emplace_back(fmt::format("{}", number));
}

}  // namespace

std::string as_text(const Comparison& comparison, const TableStyle& style) {
  const std::size_t width = text_width(style);
  std::string text;
  for (const std::string& sentence : verdict_in_words(comparison)) {
    text += wrapped(sentence, width, 2);
  }
  text += '\n' + as_text(matrix_of(comparison), style);
  const auto add_table = [&](const Table& table) {
    text += '\n' + as_text(table, static_cast<std::size_t>(std::max(style.width, 1)), style.color);
  };
  if (style.details) {
    add_table(cells_table(comparison, Layout::Text));
    add_table(rows_table(comparison));
    add_table(facts_table(comparison, ""));
  }
  const auto add_notes = [&](const Texts& paragraphs) {
    for (const std::string& note : paragraphs) text += '\n' + wrapped(note, width, 0);
  };
  add_notes(notes(comparison));
  if (style.details) add_notes(detailed_notes(comparison));
  text += '\n';
  Circumstances facts = circumstances(comparison);
  if (!style.details) facts.insert(facts.begin(), {"index", indices(comparison)});
  for (const auto& [name, value] : facts) {
    text += wrapped(fmt::format("{:<9} {}", name, value), width, 10);
  }
  return text;
}

std::string as_markdown(const Comparison& comparison) {
  std::string text;
  for (const std::string& sentence : verdict_in_words(comparison)) {
    text += "- " + in_markdown(sentence) + '\n';
  }
  text += '\n' + as_markdown(matrix_of(comparison));
  const auto add_notes = [&](const Texts& paragraphs) {
    for (const std::string& note : paragraphs) text += '\n' + in_markdown(note) + '\n';
  };
  add_notes(notes(comparison));
  for (const Table& table : {cells_table(comparison, Layout::Markdown), rows_table(comparison),
                             facts_table(comparison, ", bytes")}) {
    text += '\n' + as_markdown(table);
  }
  add_notes(detailed_notes(comparison));
  text += '\n';
  for (const auto& [name, value] : circumstances(comparison)) {
    text += fmt::format("- {}: {}\n", name, in_markdown(value));
  }
  return text;
}

std::string as_csv(const Comparison& comparison) {
  Table table{{"operation", "group", "unit", "state", "positions", "backend", "role",
               "lower_quartile", "median", "upper_quartile", "ratio", "interval_lower",
               "interval_upper", "placement_lower", "placement_upper", "verdict"},
              {}};
  const auto add = [&](Table::Row cells, std::size_t place, const std::optional<Spread>& speed,
                       const std::optional<Ratio>& ratio) {
    const Column& column = comparison.columns[place];
    cells.emplace_back(column.name);
    cells.emplace_back(name_of(column.role));
    if (speed && speed->median > 0)
      add_numbers(cells, {speed->lower_quartile, speed->median, speed->upper_quartile});
    cells.resize(10, "");
    if (ratio) {
      add_numbers(cells, {ratio->value});
      if (ratio->interval) add_numbers(cells, {ratio->interval->lower, ratio->interval->upper});
      cells.resize(13, "");
      add_numbers(cells, {ratio->placement.lower, ratio->placement.upper});
      cells.emplace_back(comparison.steadiness.steady ? name_of(ratio->verdict) : "withheld");
    }
    cells.resize(table.columns.size(), "");
    table.rows.push_back(std::move(cells));
  };
  for (const Row& row : comparison.rows) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      add({row.operation, row.group, row.unit, row.state, std::to_string(row.positions)}, i,
          row.cells[i].throughput, row.cells[i].ratio);
    }
  }
  for (const GroupMean& mean : comparison.means) {
    for (std::size_t i = 0; i < mean.ratios.size(); ++i) {
      add({"mean", mean.group, "", "", ""}, i, std::nullopt, mean.ratios[i]);
    }
  }
  return as_csv(table);
}

}  // namespace squarelab::lab::inline timing
