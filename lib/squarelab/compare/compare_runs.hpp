// Two comparisons, one of now and one of before, and what has changed.
//
// Between two runs the machine may have been faster or slower for reasons of its own, so
// throughputs of different runs cannot be compared. Ratios can: each is to a baseline that was
// measured in the same run, in the same moments. It compares the ratio of ratios, now to
// before: above 1 the backend gained on the baseline. Its interval goes from the lower end now by
// the upper end before to the upper end now by the lower end before: it holds the truth wherever
// both intervals do. The intervals of a table hold the truth together with the table's confidence.
// The intervals of the quotients do with 1 less both tables' chances of error: 90 per cent where
// both tables have 95. The intervals cover the placements of both programs.
//
// They do not cover the hour: a ratio drifts by a few per cent while a machine runs, which one run
// does not show. A change is claimed only where all of the interval is more than 2 per cent
// (equal_within) away from 1. In 66 pairs of twelve runs of the same program within an hour, 5 had
// a cell whose interval did not hold 1, and 1 had a cell that is claimed so. If the ratio of a
// backend changes, either it or the baseline may have changed.
//
// Tested in tests/compare/compare_runs_test.cpp.
#pragma once

#include <optional>
#include <squarelab/compare/comparison.hpp>
#include <string>
#include <vector>

namespace squarelab::compare {

// A backend's ratio now, before, and now to before.
struct Change {
  double now;
  double before;
  double value;
  Interval interval;

  // More than the hour does.
  constexpr bool is_claimed() const noexcept { return is_beyond_equal(interval); }
  // Faster and slower than before, against the baseline; the others are no change.
  constexpr Verdict verdict() const noexcept {
    const Verdict verdict = verdict_of(interval);
    return verdict == Verdict::Equal || is_claimed() ? verdict : Verdict::CannotTell;
  }
};

struct RunChanges {
  struct Cell {
    double throughput_now;
    double throughput_before;
    std::optional<Change> ratio;  // nullopt for the baseline, and without two intervals
  };
  // A question that both have, with a cell for each of the columns.
  struct Row {
    std::string question;
    std::string group;
    std::string unit;
    std::string state;
    std::vector<Cell> cells;
  };

  // The changes of a group that has the same questions in both.
  struct Mean {
    std::string group;
    std::vector<std::optional<Change>> ratios;  // for each of the columns
  };

  double confidence;                     // of all intervals together
  std::vector<std::string> objections;   // why they should not be compared; see compare_runs
  std::vector<std::string> differences;  // around the runs: machine, compiler, program, sliders
  std::vector<std::string> left_out;     // what only one of them has
  std::vector<Column> columns;           // as they are now
  std::vector<Row> rows;
  std::vector<Mean> means;
  Comparison now;
  Comparison before;
};

// Throws std::invalid_argument, with the reason in one line, if the two cannot be compared: their
// baselines or positions differ, or they have no question or no other backend in common. Also if
// they should not be: one of them was disturbed, or they are of different CPUs or compilers; with
// `anyway` that is an objection instead.
RunChanges compare_runs(const Comparison& now, const Comparison& before, bool anyway = false);

// It has the circumstances of both runs, not their figures.
report::Json to_json(const RunChanges& runs);

}  // namespace squarelab::compare
