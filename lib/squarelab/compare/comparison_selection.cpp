#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <squarelab/compare/comparison_selection.hpp>
#include <squarelab/compare/judging/judge.hpp>
#include <squarelab/report/report_words.hpp>
#include <stdexcept>

namespace squarelab::compare {

namespace {

using Texts = std::vector<std::string>;

bool holds(const Texts& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void check(const Texts& wanted, const Texts& there, std::string_view what) {
  for (const std::string& name : wanted) {
    if (holds(there, name)) continue;
    throw std::invalid_argument(
        fmt::format("it has no {} \"{}\"; it has {}", what, name, report::joined(there, ", ")));
  }
}

Texts names_of(const std::vector<Column>& columns) {
  Texts names;
  for (const Column& column : columns) {
    if (column.role != Role::Control) names.push_back(column.name);
  }
  return names;
}

Texts questions_of(const std::vector<Row>& rows) {
  Texts names;
  for (const Row& row : rows) names.push_back(row.question);
  return names;
}

// The baseline that is wanted.
std::string checked(const Comparison& result, const Selection& selection) {
  check(selection.backends, names_of(result.columns), "backend");
  check(selection.questions, questions_of(result.rows), "operation");
  if (selection.baseline.empty()) {
    return result.columns[place_of(Role::Baseline, result.columns)].name;
  }
  check({selection.baseline}, names_of(result.columns), "backend");
  return selection.baseline;
}

// For each column, whether it stays.
std::vector<bool> kept_columns(const std::vector<Column>& columns, const Texts& backends) {
  std::vector<bool> kept;
  for (const Column& column : columns) {
    kept.push_back(backends.empty() || column.role != Role::Backend ||
                   holds(backends, column.name));
  }
  return kept;
}

template <class Value>
void keep(std::vector<Value>& values, const std::vector<bool>& kept) {
  std::size_t place = 0;
  std::erase_if(values, [&](const Value&) { return !kept[place++]; });
}

// kept: for each column.
void keep_columns(Comparison& comparison, const std::vector<bool>& kept) {
  keep(comparison.columns, kept);
  for (Row& row : comparison.rows) keep(row.cells, kept);
  for (GroupMean& mean : comparison.means) keep(mean.ratios, kept);
}

std::size_t rows_of(const std::string& group, const Comparison& comparison) {
  return static_cast<std::size_t>(
      std::count_if(comparison.rows.begin(), comparison.rows.end(),
                    [&](const Row& row) { return row.group == group; }));
}

// The rows that are chosen. A group that loses one loses its mean.
template <class IsKept>
void keep_rows(Comparison& comparison, const IsKept& is_kept) {
  std::vector<std::size_t> before;
  for (const GroupMean& mean : comparison.means) before.push_back(rows_of(mean.group, comparison));
  std::erase_if(comparison.rows, [&](const Row& row) { return !is_kept(row); });
  std::size_t place = 0;
  std::erase_if(comparison.means, [&](const GroupMean& mean) {
    return rows_of(mean.group, comparison) != before[place++];
  });
}

Logarithms logarithms_of(const Cell& cell, const Cell& baseline,
                         const std::vector<MeasuredProcess>& processes) {
  std::vector<std::optional<double>> logarithms(processes.size());
  for (std::size_t i = 0; i < processes.size(); ++i) {
    const double own = cell.times[i].value_or(0);
    const double other = baseline.times[i].value_or(0);
    if (own > 0 && other > 0) logarithms[i] = std::log(other / own);
  }
  return medians_of(logarithms, processes);
}

void rebase(Comparison& comparison, const std::string& name) {
  std::vector<bool> kept;
  for (const Column& column : comparison.columns) kept.push_back(column.role != Role::Control);
  keep_columns(comparison, kept);
  std::size_t baseline = 0;
  for (std::size_t place = 0; place < comparison.columns.size(); ++place) {
    Column& column = comparison.columns[place];
    column.role = column.name == name ? Role::Baseline : Role::Backend;
    if (column.name == name) baseline = place;
  }
  comparison.method.baseline = name;
  for (const Row& row : comparison.rows) {
    if (row.cells[baseline].absent) {
      comparison.left_out.push_back(
          {row.question, fmt::format("{} has no such operation to compare with", name)});
    }
  }
  keep_rows(comparison, [&](const Row& row) { return !row.cells[baseline].absent; });

  std::vector<std::vector<Logarithms>> logarithms;  // of each row and column
  for (Row& row : comparison.rows) {
    const Cell base = row.cells[baseline];
    auto& of_row = logarithms.emplace_back();
    for (std::size_t column = 0; column < row.cells.size(); ++column) {
      Cell& cell = row.cells[column];
      of_row.push_back(logarithms_of(cell, base, comparison.processes));
      cell.ratio = column == baseline || cell.absent ? std::nullopt
                                                     : ratio_of(of_row.back(), comparison.method);
    }
  }
  for (GroupMean& mean : comparison.means) {
    for (std::size_t column = 0; column < mean.ratios.size(); ++column) {
      std::vector<const Logarithms*> of_group;
      for (std::size_t row = 0; row < comparison.rows.size(); ++row) {
        const Row& each = comparison.rows[row];
        if (each.group == mean.group && !each.cells[column].absent) {
          of_group.push_back(&logarithms[row][column]);
        }
      }
      mean.ratios[column] = column == baseline || of_group.size() < 2
                                ? std::nullopt
                                : ratio_of(mean_of(of_group), comparison.method);
    }
  }
}

}  // namespace

Comparison selected(const Comparison& comparison, const Selection& selection) {
  const std::string baseline = checked(comparison, selection);
  Comparison result = comparison;
  if (!selection.questions.empty()) {
    keep_rows(result, [&](const Row& row) { return holds(selection.questions, row.question); });
  }
  if (baseline != result.method.baseline) rebase(result, baseline);
  keep_columns(result, kept_columns(result.columns, selection.backends));
  return result;
}

}  // namespace squarelab::compare
