#include <fmt/format.h>

#include <algorithm>
#include <squarelab/board/operations/workbench.hpp>
#include <squarelab/lab/reports/page.hpp>
#include <squarelab/lab/reports/report_words.hpp>
#include <squarelab/lab/timing/comparison_matrix.hpp>
#include <squarelab/lab/timing/comparison_page.hpp>
#include <squarelab/lab/timing/comparison_words.hpp>
#include <squarelab/lab/timing/plots/figures.hpp>

namespace squarelab::lab::inline timing {

namespace {

using Align = Table::Align;

Table::Cell ratio_cell(const Spread* throughput, const std::optional<Ratio>& ratio, Role role,
                       bool steady) {
  std::vector<Table::Line> lines;
  if (throughput != nullptr && throughput->median > 0) {
    lines.emplace_back(fmt::format("{:.4g} ns", 1e9 / throughput->median));
  }
  if (!ratio) return Table::Cell(lines);
  const std::string value = ratio_text(ratio->value);
  lines.emplace_back(fmt::format("{} [{}]", value, interval_text(ratio->interval, ", ")),
                     value.size());
  lines.emplace_back(std::string(steady ? name_of(ratio->verdict) : "withheld"));
  return Table::Cell(lines, steady ? paint_of(ratio->verdict, role) : Paint::Plain);
}

Table main_table(const Comparison& comparison) {
  Table table{{{"operation", Align::Left},
               {"tier", Align::Left},
               {"unit", Align::Left},
               {"positions", Align::Right}},
              {}};
  for (const Column& column : comparison.columns) {
    table.columns.emplace_back(with_role(column), Align::Right);
  }
  for (const Row& row : comparison.rows) {
    Table::Row& cells = table.rows.emplace_back(
        Table::Row{row.operation, row.state, row.unit,
                   Table::Cell({{grouped(row.positions)}},
                               row.positions < enough_positions ? Paint::Alarm : Paint::Plain)});
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      cells.push_back(ratio_cell(&row.cells[i].throughput, row.cells[i].ratio,
                                 comparison.columns[i].role, comparison.steadiness.steady));
    }
  }
  for (const GroupMean& mean : comparison.means) {
    Table::Row& cells = table.rows.emplace_back(Table::Row{"mean of " + mean.group, "", "", ""});
    for (std::size_t i = 0; i < mean.ratios.size(); ++i) {
      cells.push_back(ratio_cell(nullptr, mean.ratios[i], comparison.columns[i].role,
                                 comparison.steadiness.steady));
    }
  }
  return table;
}

Table backends_table(const Comparison& comparison) {
  Table table{{"backend", "what it is", "index", "a1 h1 a8 h8", "sliders", "core, bytes",
               "full, bytes", "tables, bytes"},
              {}};
  for (const Column& column : comparison.columns) {
    if (column.role == Role::Control) continue;
    table.rows.push_back({column.name, column.title, column.formula, column.corners, column.sliders,
                          grouped(column.core_bytes), grouped(column.full_bytes),
                          grouped(column.table_bytes)});
  }
  return table;
}

std::string caches_of(const Machine& machine) {
  std::string text;
  for (const Cache& cache : machine.caches) {
    text += fmt::format("{}level {} {}: {}", text.empty() ? "" : ", ", cache.level, cache.type,
                        cache.size);
  }
  return text.empty() ? "unknown" : text;
}

void add_circumstances(Table& table, const Comparison& comparison, const std::string& of) {
  const auto add = [&](std::string name, std::string value) {
    table.rows.push_back({of + name, std::move(value)});
  };
  const auto& [build, machine, corpus, method, steadiness, processes, columns, rows, means,
               left_out] = comparison;
  add("processor", fmt::format("{}, {} logical CPUs", machine.cpu, machine.logical_cpus));
  add("caches", caches_of(machine));
  add("system", machine.system);
  add("compiler", fmt::format("{}, {}", build.compiler, build.flags));
  add("program", fmt::format("squarelab {}, commit {}, {} build for {}", build.version,
                             build.commit, build.build_type, build.isa));
  add("positions",
      fmt::format("{} ({}), digest {}", grouped(corpus.positions), corpus.source, corpus.digest));
  for (const Phase& phase : corpus.phases) {
    add("of them " + phase.name, grouped(phase.positions));
  }
  add("run", fmt::format("{} placements in {} processes, {:.0f} s of {:.0f} s, bursts of {:g} "
                         "microseconds, seed {}",
                         method.placements, processes.size(), method.seconds, method.budget_seconds,
                         method.burst_microseconds, method.seed));
  add("confidence", fmt::format("{:g} per cent for all {} intervals together",
                                100 * method.confidence, method.cells));
  add("machine while measuring",
      fmt::format("{:.0f} per cent of the bursts undisturbed; its probe {:.2f} times its best; "
                  "waited for a processor {:.0f} per cent of the time; others used {:.1f} "
                  "processors",
                  100 * steadiness.undisturbed, steadiness.slowdown, 100 * steadiness.waited,
                  steadiness.others));
}

void add_figures(Page& page, std::vector<Figure> figures) {
  for (Figure& figure : figures) {
    const auto facts =
        std::find_if(figure_facts.begin(), figure_facts.end(),
                     [&](const FigureFacts& each) { return each.name == figure.name; });
    page.heading(std::string(facts->part));
    page.figure(std::move(figure));
  }
}

}  // namespace

std::string command_of(const Comparison& comparison) {
  const Method& method = comparison.method;
  std::vector<std::string> backends;
  for (const Column& column : comparison.columns) {
    if (column.role != Role::Control) backends.push_back(column.name);
  }
  std::vector<std::string> rows;
  Subject subject = Subject::Backend;
  for (const Row& row : comparison.rows) {
    rows.push_back(row.operation);
    if (const auto* facts = operation_named(row.operation)) subject = subject_of(facts->operation);
  }
  std::string command = "squarelab compare";
  if (subject == Subject::Backend) {
    command += fmt::format(" --backends {}", joined(backends, ","));
  } else {
    command += subject == Subject::Mapping ? " --mappings" : " --sliders";
  }
  if (subject != Subject::Sliders) command += " --baseline " + method.baseline;
  command += fmt::format(" --operations {}", joined(rows, ","));
  if (comparison.corpus.source != "built in") command += " --epd POSITIONS.epd";
  return command + fmt::format(" --seconds {:.0f} --seed {}", method.budget_seconds, method.seed);
}

std::string as_html(const Comparison& comparison) {
  Page page("Comparison of chess board representations");
  const bool is_sound = comparison.steadiness.steady && flagged_controls(comparison) == 0;
  page.notice(verdict_in_words(comparison), is_sound ? Paint::Good : Paint::Alarm);
  add_figures(page, figures_of(comparison));
  page.heading("All figures");
  page.paragraph(fmt::format(
      "Median time of a unit; below it the ratio of throughput to {}, above 1 is faster, with its "
      "interval, rounded outward, and what the interval says.",
      comparison.method.baseline));
  page.table(main_table(comparison));
  page.heading("The backends");
  page.table(backends_table(comparison));
  page.heading("How it was measured");
  Table table{{{"what", Align::Left}, {"value", Align::Left}}, {}};
  add_circumstances(table, comparison, "");
  page.table(std::move(table));
  page.paragraph("The same again:");
  page.code("sh", command_of(comparison) + '\n');
  return as_html(page);
}

std::string as_html(const RunChanges& runs) {
  Page page("What changed between two comparisons");
  Table table{{{"operation", Align::Left},
               {"backend", Align::Left},
               {"ratio before", Align::Right},
               {"ratio now", Align::Right},
               {"change", Align::Right},
               {"interval", Align::Right},
               {"", Align::Left}},
              {}};
  const auto add = [&](const std::string& subject, const Column& column,
                       const std::optional<Change>& change) {
    if (!change) return;
    const Verdict verdict = change->verdict();
    const std::string words = verdict == Verdict::Faster   ? "gained"
                              : verdict == Verdict::Slower ? "lost"
                              : verdict == Verdict::Equal  ? "no change"
                                                           : "cannot tell";
    Table::Row& cells = table.rows.emplace_back(
        Table::Row{subject, full_name(column), ratio_text(change->before), ratio_text(change->now),
                   ratio_text(change->value), interval_text(change->interval, "-"), words});
    for (Table::Cell& cell : cells) cell.paint = paint_of(verdict, column.role);
  };
  for (const RunChanges::Row& row : runs.rows) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      add(row.operation, runs.columns[i], row.cells[i].change);
    }
  }
  for (const RunChanges::Mean& mean : runs.means) {
    for (std::size_t i = 0; i < mean.changes.size(); ++i) {
      add("mean of " + mean.group, runs.columns[i], mean.changes[i]);
    }
  }
  page.notice(changes_in_words(runs), runs.objections.empty() ? Paint::Plain : Paint::Alarm);
  for (const std::string& difference : runs.differences) {
    page.paragraph("Beware: " + difference + '.');
  }
  for (const std::string& alone : runs.left_out) page.paragraph("Left out: " + alone + '.');
  add_figures(page, figures_of(runs));
  page.heading("All figures");
  page.table(std::move(table));
  page.heading("How both were measured");
  Table around{{{"what", Align::Left}, {"value", Align::Left}}, {}};
  add_circumstances(around, runs.now, "now: ");
  add_circumstances(around, runs.before, "before: ");
  page.table(std::move(around));
  return as_html(page);
}

}  // namespace squarelab::lab::inline timing
