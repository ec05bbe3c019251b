#include <fmt/format.h>

#include <algorithm>
#include <squarelab/compare/instruction_counts.hpp>
#include <squarelab/compare/pages/pages.hpp>
#include <squarelab/report/report_words.hpp>
#include <squarelab/report/table.hpp>

namespace squarelab::compare::pages {

namespace {

std::string per_unit_text(double instructions) {
  if (instructions >= 10000) return report::grouped(static_cast<std::uint64_t>(instructions + 0.5));
  return fmt::format("{:.1f}", instructions);
}

report::Table::Cell cell_of(const InstructionCounts::Row& row, std::size_t column,
                            std::size_t baseline) {
  if (row.units == 0) return "-";
  const std::uint64_t executed = row.cells[column].executed;
  const std::uint64_t of_baseline = row.cells[baseline].executed;
  const std::string number = per_unit_text(row.per_unit(column));
  if (column == baseline) return number;
  if (executed == of_baseline) return "same";
  return report::Table::Cell({number},
                             executed < of_baseline ? report::Paint::Good : report::Paint::Bad);
}

report::Table table_of(const InstructionCounts& counts) {
  const std::size_t baseline = place_of(Role::Baseline, counts.columns);
  report::Table table{{{"instructions", report::Table::Align::Left}}, {}};
  for (const Column& column : counts.columns) {
    table.columns.emplace_back(column.name, report::Table::Align::Right);
  }
  for (const InstructionCounts::Row& row : counts.rows) {
    report::Table::Row& cells = table.rows.emplace_back();
    cells.push_back(fmt::format("{}, a {}", row.question, row.unit));
    for (std::size_t i = 0; i < row.cells.size(); ++i) cells.push_back(cell_of(row, i, baseline));
  }
  return table;
}

// "is-attacked 256, set 64"
std::string positions_text(const InstructionCounts& counts) {
  std::vector<std::string> parts;
  for (const InstructionCounts::Row& row : counts.rows) {
    parts.push_back(fmt::format("{} {}", row.question, row.positions));
  }
  return report::joined(parts, ", ");
}

// "lerf in set (20 per cent)"
std::string in_libraries_text(const InstructionCounts& counts) {
  std::vector<std::string> parts;
  for (const InstructionCounts::Row& row : counts.rows) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const auto [executed, in_libraries] = row.cells[i];
      if (in_libraries == 0) continue;
      parts.push_back(
          fmt::format("{} in {} ({:.1f} per cent)", counts.columns[i].name, row.question,
                      100.0 * static_cast<double>(in_libraries) / static_cast<double>(executed)));
    }
  }
  return report::joined(parts, ", ");
}

std::vector<std::string> notes_of(const InstructionCounts& counts) {
  const Column& baseline = counts.columns[place_of(Role::Baseline, counts.columns)];
  std::vector<std::string> notes;
  notes.push_back(
      fmt::format("Counted exactly: the same program gives the same numbers every time. \"same\" "
                  "is exactly as many as {}. They hold for {} with {}, for {}.",
                  baseline.name, counts.build.compiler, counts.build.flags, counts.build.isa));
  notes.push_back(
      fmt::format("Counted on these numbers of positions, spread over a corpus of {} ({}, {}), the "
                  "same ones for every column: {}.",
                  report::grouped(counts.corpus.positions), counts.corpus.source,
                  counts.corpus.digest, positions_text(counts)));
  const std::string in_libraries = in_libraries_text(counts);
  notes.push_back(in_libraries.empty()
                      ? "No cell calls a function of a shared library, which might do something "
                        "else on another CPU."
                      : fmt::format("Instructions of shared libraries, which may be others on "
                                    "another CPU: {}.",
                                    in_libraries));
  return notes;
}

report::Table records_of(const InstructionCounts& counts) {
  report::Table table{{"operation", "unit", "state", "backend", "role", "positions", "units",
                       "instructions", "in_libraries", "instructions_per_unit"},
                      {}};
  for (const InstructionCounts::Row& row : counts.rows) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const auto [executed, in_libraries] = row.cells[i];
      const Column& column = counts.columns[i];
      table.rows.push_back({row.question, row.unit, row.tier, column.name, name_of(column.role),
                            std::to_string(row.positions), std::to_string(row.units),
                            std::to_string(executed), std::to_string(in_libraries),
                            row.units == 0 ? "" : fmt::format("{}", row.per_unit(i))});
    }
  }
  return table;
}

void add_counts(report::Page& page, const InstructionCounts& counts) {
  page.data = to_json(counts);
  page.records = records_of(counts);
  page.table(table_of(counts));
  for (const std::string& note : notes_of(counts)) page.paragraph(note);
}

}  // namespace

report::Page page_of(const InstructionCounts& counts) {
  report::Page page("Instructions executed for a unit of work");
  add_counts(page, counts);
  return page;
}

report::Page page_of(const InstructionCounts& counts, const CountChanges& changes) {
  report::Page page("Instructions executed for a unit of work, and what changed");
  std::vector<std::string> sentences{
      fmt::format("{} of {} counts differ by more than {:g} per cent.", changes.changes.size(),
                  changes.compared, 100 * changes.tolerance)};
  for (const CountChange& change : changes.changes) {
    sentences.push_back(
        fmt::format("{}, {}: {} instructions a {} now, {} before ({:+.1f} per cent).",
                    change.question, change.column, per_unit_text(change.now), change.unit,
                    per_unit_text(change.before), 100 * change.relative()));
  }
  sentences.insert(sentences.end(), changes.missing.begin(), changes.missing.end());
  const bool is_same = changes.changes.empty() && changes.missing.empty();
  page.notice(std::move(sentences), is_same ? report::Paint::Good : report::Paint::Alarm);
  page.from_here(report::Depth::Details);
  add_counts(page, counts);
  return page;
}

}  // namespace squarelab::compare::pages
