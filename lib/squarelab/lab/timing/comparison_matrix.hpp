// Rows by backends, a mark in each cell: "=" is equal, "?0.981" is cannot tell, a ratio alone is
// faster or slower. The baseline has no column, because all of it would be empty.
// Tested in tests/lab/timing/comparison_report_test.cpp.
#pragma once

#include <optional>
#include <squarelab/lab/reports/table.hpp>
#include <squarelab/lab/timing/comparison.hpp>
#include <string>
#include <vector>

namespace squarelab::lab::inline timing {

struct Mark {
  double value;
  Verdict verdict;
};

struct Matrix {
  struct Line {
    std::string group;
    std::string label;
    std::vector<std::optional<Mark>> marks;  // one for each column
  };

  std::vector<Column> columns;
  std::vector<Line> rows;
  std::vector<Line> means;   // at most one for each group; their labels are not used
  bool has_verdicts = true;  // otherwise all marks are ratios alone
};

// "lerf", "lerf, baseline", "lerf, control"
std::string with_role(const Column& column);

// "attack-map", "make-unmake, full": the tiers full and board are named, unless the name begins
// with it ("board-make-unmake").
std::string label_of(const std::string& operation, const std::string& tier);

// The colour of a verdict: of a control that is faster or slower an alarm.
Paint paint_of(Verdict verdict, Role role);

// Ratios alone have no colour if the verdict is withheld.
Table::Cell cell_of(const Mark& mark, Role role, bool has_verdict);

// Each group below its name and its mean. If the table is wider than the width, names are broken,
// then the control is left out; what is wider still is spread over several tables.
std::string as_text(const Matrix& matrix, const TableStyle& style);

std::string as_markdown(const Matrix& matrix);

}  // namespace squarelab::lab::inline timing
