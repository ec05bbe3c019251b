#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <squarelab/lab/timing/comparison_matrix.hpp>
#include <squarelab/lab/timing/comparison_words.hpp>
#include <squarelab/lab/timing/groups.hpp>

namespace squarelab::lab::inline timing {

namespace {

using Align = Table::Align;
using Lines = std::vector<Table::Line>;

// A name on lines of at most `wide` characters, broken behind "_" and "+"; longer parts of it have
// lines of their own.
Lines broken(const std::string& name, std::size_t wide) {
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

struct Layout {
  std::size_t heading;  // how wide headings are
  bool with_control;
};

// The best first.
constexpr std::array<Layout, 4> layouts{{{12, true}, {1, true}, {12, false}, {1, false}}};

Table text_table(const Matrix& matrix, const Layout& layout) {
  const std::vector<std::size_t> shown = shown_columns(matrix, layout.with_control);
  Table table;
  table.columns.emplace_back("", Align::Left);
  for (const std::size_t i : shown) {
    const Column& column = matrix.columns[i];
    Lines heading = broken(column.name, layout.heading);
    if (column.role == Role::Control) heading.emplace_back(std::string(name_of(column.role)));
    table.columns.emplace_back(Table::Cell(heading), Align::Right);
  }
  for (const auto& [group, rows] : by_group(matrix.rows)) {
    if (!table.rows.empty()) table.rows.emplace_back(table.columns.size(), "");
    const Matrix::Line* mean = mean_of(group, matrix);
    Table::Row& heading = table.rows.emplace_back(Table::Row{mean ? group + ", mean" : group});
    if (mean != nullptr) add_marks(heading, *mean, matrix, shown);
    heading.resize(table.columns.size(), "");
    for (const Matrix::Line* row : rows) {
      add_marks(table.rows.emplace_back(Table::Row{"  " + row->label}), *row, matrix, shown);
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
  if ((tier != "full" && tier != "board") || operation.starts_with(tier + '-')) return operation;
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
  const bool has_backends = !shown_columns(matrix, false).empty();
  Table table;
  for (const Layout& layout : layouts) {
    if (!layout.with_control && !has_backends) break;
    table = text_table(matrix, layout);
    if (width_of(table) <= width) break;
  }
  return as_text(table, width, style.color);
}

std::string as_markdown(const Matrix& matrix) {
  const std::vector<std::size_t> shown = shown_columns(matrix, true);
  Table table{{{"group", Align::Left}, {"row", Align::Left}}, {}};
  for (const std::size_t i : shown) {
    table.columns.emplace_back(with_role(matrix.columns[i]), Align::Right);
  }
  for (const auto& [group, rows] : by_group(matrix.rows)) {
    for (const Matrix::Line* row : rows) {
      add_marks(table.rows.emplace_back(Table::Row{group, row->label}), *row, matrix, shown);
    }
    if (const Matrix::Line* mean = mean_of(group, matrix)) {
      add_marks(table.rows.emplace_back(Table::Row{group, "mean"}), *mean, matrix, shown);
    }
  }
  return as_markdown(table);
}

}  // namespace squarelab::lab::inline timing
