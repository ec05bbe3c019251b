#include <fmt/format.h>

#include <algorithm>
#include <squarelab/lab/timing/comparison_matrix.hpp>
#include <squarelab/lab/timing/comparison_words.hpp>

namespace squarelab::lab::inline timing {

namespace {

using Align = Table::Align;
using Lines = std::vector<Table::Line>;

// A name on lines of about a dozen characters, broken behind "_" and "+".
Lines broken(const std::string& name) {
  constexpr std::size_t wide = 12;
  Lines lines;
  std::string line;
  std::string part;
  const auto add = [&] {
    if (!line.empty() && line.size() + part.size() > wide) {
      lines.emplace_back(line);
      line.clear();
    }
    line += part;
    part.clear();
  };
  for (const char letter : name) {
    part += letter;
    if (letter == '_' || letter == '+') add();
  }
  add();
  lines.emplace_back(line);
  return lines;
}

std::vector<std::size_t> shown_columns(const Matrix& matrix, bool with_control) {
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < matrix.columns.size(); ++i) {
    const Role role = matrix.columns[i].role;
    if (role == Role::Backend || (role == Role::Control && with_control)) shown.push_back(i);
  }
  return shown;
}

void add_marks(Table::Row& cells, const Matrix::Line& line, const Matrix& matrix,
               const std::vector<std::size_t>& shown) {
  for (const std::size_t i : shown) {
    const std::optional<Mark>& mark = line.marks[i];
    cells.push_back(mark ? cell_of(*mark, matrix.columns[i].role, matrix.has_verdicts)
                         : Table::Cell(""));
  }
}

const Matrix::Line* mean_of(const std::string& group, const Matrix& matrix) {
  const auto found = std::find_if(matrix.means.begin(), matrix.means.end(),
                                  [&](const Matrix::Line& mean) { return mean.group == group; });
  return found == matrix.means.end() ? nullptr : &*found;
}

// The groups in the order of their first rows.
std::vector<std::string> groups_of(const Matrix& matrix) {
  std::vector<std::string> groups;
  for (const Matrix::Line& row : matrix.rows) {
    if (std::find(groups.begin(), groups.end(), row.group) == groups.end()) {
      groups.push_back(row.group);
    }
  }
  return groups;
}

Table text_table(const Matrix& matrix, bool with_control) {
  const std::vector<std::size_t> shown = shown_columns(matrix, with_control);
  Table table;
  table.columns.emplace_back("", Align::Left);
  for (const std::size_t i : shown) {
    const Column& column = matrix.columns[i];
    Lines heading = broken(column.name);
    if (column.role == Role::Control) heading.emplace_back(std::string(name_of(column.role)));
    table.columns.emplace_back(Table::Cell(heading), Align::Right);
  }
  for (const std::string& group : groups_of(matrix)) {
    if (!table.rows.empty()) table.rows.emplace_back(table.columns.size(), "");
    const Matrix::Line* mean = mean_of(group, matrix);
    Table::Row& heading = table.rows.emplace_back(Table::Row{mean ? group + ", mean" : group});
    if (mean != nullptr) add_marks(heading, *mean, matrix, shown);
    heading.resize(table.columns.size(), "");
    for (const Matrix::Line& row : matrix.rows) {
      if (row.group != group) continue;
      add_marks(table.rows.emplace_back(Table::Row{"  " + row.label}), row, matrix, shown);
    }
  }
  return table;
}

}  // namespace

std::string with_role(const Column& column) {
  if (column.role == Role::Backend) return column.name;
  return fmt::format("{}, {}", column.name, name_of(column.role));
}

std::string label_of(const std::string& operation, const std::string& tier) {
  if (tier == "core" || operation.starts_with(tier + '-')) return operation;
  return fmt::format("{}, {}", operation, tier);
}

Paint paint_of(Verdict verdict, Role role) {
  switch (verdict) {
    case Verdict::Equal:
      return Paint::Same;
    case Verdict::CannotTell:
      return Paint::Unsure;
    case Verdict::Faster:
    case Verdict::Slower:
      break;
  }
  if (role == Role::Control) return Paint::Alarm;
  return verdict == Verdict::Faster ? Paint::Good : Paint::Bad;
}

Table::Cell cell_of(const Mark& mark, Role role, bool has_verdict) {
  std::string text = ratio_text(mark.value);
  if (!has_verdict) return text;
  if (mark.verdict == Verdict::Equal) text = "=";
  if (mark.verdict == Verdict::CannotTell) text.insert(0, "?");
  const bool is_strong = mark.verdict == Verdict::Faster || mark.verdict == Verdict::Slower;
  return Table::Cell(Lines{{text, is_strong ? text.size() : 0}}, paint_of(mark.verdict, role));
}

std::string as_text(const Matrix& matrix, const TableStyle& style) {
  const auto width = static_cast<std::size_t>(std::max(style.width, 1));
  Table table = text_table(matrix, true);
  const bool has_backends = shown_columns(matrix, false).size() > 0;
  if (has_backends && width_of(table) > width) table = text_table(matrix, false);
  return as_text(table, width, style.color);
}

std::string as_markdown(const Matrix& matrix) {
  const std::vector<std::size_t> shown = shown_columns(matrix, true);
  Table table{{{"group", Align::Left}, {"row", Align::Left}}, {}};
  for (const std::size_t i : shown) {
    table.columns.emplace_back(with_role(matrix.columns[i]), Align::Right);
  }
  for (const std::string& group : groups_of(matrix)) {
    for (const Matrix::Line& row : matrix.rows) {
      if (row.group != group) continue;
      add_marks(table.rows.emplace_back(Table::Row{group, row.label}), row, matrix, shown);
    }
    if (const Matrix::Line* mean = mean_of(group, matrix)) {
      add_marks(table.rows.emplace_back(Table::Row{group, "mean"}), *mean, matrix, shown);
    }
  }
  return as_markdown(table);
}

}  // namespace squarelab::lab::inline timing
