// The lines that tables and plots show of a comparison, or of the changes between two. Result is
// Comparison or RunChanges. Tested with the pages.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <squarelab/compare/compare_runs.hpp>
#include <squarelab/compare/groups.hpp>
#include <squarelab/compare/pages/comparison_words.hpp>
#include <squarelab/report/table.hpp>
#include <string>
#include <vector>

namespace squarelab::compare {

// A row, or the mean of a group. The result must outlive it.
template <class Result>
struct Line {
  using Row = typename decltype(Result::rows)::value_type;
  using Mean = typename decltype(Result::means)::value_type;

  std::string group;
  const Row* row;    // nullptr for a mean
  const Mean* mean;  // nullptr for a row

  std::string question() const { return row != nullptr ? row->question : "mean"; }
  // Returns "attack-map", or "attack queries, mean".
  std::string name() const { return row != nullptr ? row->question : group + ", mean"; }
  std::string unit() const { return row != nullptr ? row->unit : ""; }
  std::string state() const { return row != nullptr ? row->state : ""; }
  const auto& ratio(std::size_t place) const {
    return row != nullptr ? row->cells[place].ratio : mean->ratios[place];
  }
};

// Returns the rows, then the means: by_group has each mean at the end of its group.
template <class Result>
std::vector<Line<Result>> lines_of(const Result& result) {
  std::vector<Line<Result>> lines;
  for (const auto& row : result.rows) lines.push_back({row.group, &row, nullptr});
  for (const auto& mean : result.means) lines.push_back({mean.group, nullptr, &mean});
  return lines;
}

// A column of a line.
template <class Result>
struct LineCell {
  Line<Result> line;
  std::size_t place;
  const Column* column;

  const auto& ratio() const { return line.ratio(place); }
  // Nullptr for a mean.
  const auto* cell() const { return line.row != nullptr ? &line.row->cells[place] : nullptr; }
};

template <class Result>
std::vector<LineCell<Result>> cells_of(const Result& result) {
  std::vector<LineCell<Result>> cells;
  for (const Line<Result>& line : lines_of(result)) {
    for (std::size_t place = 0; place < result.columns.size(); ++place) {
      cells.push_back({line, place, &result.columns[place]});
    }
  }
  return cells;
}

// Returns a ratio as a mark, "-" where the column has no such question. For the baseline, its
// nanoseconds.
template <class Result>
report::Table::Cell mark_of(const LineCell<Result>& shown) {
  if constexpr (requires { shown.cell()->absent; }) {
    if (shown.cell() != nullptr && shown.column->role == Role::Baseline) {
      return time_text(*shown.cell());
    }
    if (shown.cell() != nullptr && shown.cell()->absent) return "-";
  }
  const auto& ratio = shown.ratio();
  return ratio ? mark_of(ratio->value, ratio->verdict(), shown.column->role)
               : report::Table::Cell("");
}

// Rows by columns, in groups that end with their means: of each of those columns the marks.
template <class Result>
report::Table matrix_of(const Result& result, const std::vector<std::size_t>& columns) {
  using Align = report::Table::Align;
  report::Table table{{{"group", Align::Left}, {"", Align::Left}}, {}, true};
  for (const std::size_t place : columns) {
    const Column& column = result.columns[place];
    table.columns.emplace_back(column.role == Role::Baseline
                                   ? report::Table::Cell({{column.name}, {"ns"}})
                                   : report::Table::Cell(with_role(column)),
                               Align::Right);
  }
  const std::vector<Line<Result>> lines = lines_of(result);
  for (const auto& [group, of_group] : by_group(lines)) {
    for (const Line<Result>* line : of_group) {
      report::Table::Row& cells = table.rows.emplace_back(
          report::Table::Row{group, label_of(line->question(), line->state())});
      for (const std::size_t place : columns) {
        cells.push_back(mark_of(LineCell<Result>{*line, place, &result.columns[place]}));
      }
    }
  }
  return table;
}

// Paints the cells from that place on.
inline void paint(report::Table::Row& cells, std::size_t from, report::Paint paint) {
  for (std::size_t i = from; i < cells.size(); ++i) cells[i].paint = paint;
}

// Returns a member of what may be missing, in full precision, for CSV.
template <class Struct>
std::string exact(const std::optional<Struct>& value, double Struct::*member) {
  return value ? fmt::format("{}", *value.*member) : "";
}

}  // namespace squarelab::compare
