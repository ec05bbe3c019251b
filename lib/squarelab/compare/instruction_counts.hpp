// The instructions that each column executes for a unit of each row, counted exactly: the same
// program gives the same numbers whenever it is asked, on a busy machine as on an idle one. They
// say what the work is, not what it costs: processors do several instructions at once and wait for
// others. They depend on the compiler and on the instruction set that it compiled for.
//
// How it is counted
//   1. A placement counts a row: there the kernels must give the same digests and do the same units
//      of work on the whole corpus.
//   2. For each row the first positions of an order that spreads them over the whole corpus are
//      counted (instructions.hpp), the same ones for every column: four, and then a power of two
//      times as many if that fits into the budget.
//   3. The count for a traversal of no positions is subtracted. What is left is the loop over
//      positions, some ten instructions for each, and the work.
//
// Tested in tests/compare/instruction_counts_test.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <squarelab/compare/compare.hpp>
#include <squarelab/compare/comparison.hpp>
#include <squarelab/compare/measuring/instructions.hpp>
#include <squarelab/positions/suite.hpp>
#include <squarelab/report/page.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::compare {

struct InstructionCounts {
  struct Row {
    std::string question;
    std::string unit;
    std::string tier;
    std::uint64_t positions = 0;
    std::uint64_t units = 0;                     // of work in these positions
    std::vector<measuring::Instructions> cells;  // of all units, one for each column

    // Precondition: there was work.
    double per_unit(std::size_t column) const {
      return static_cast<double>(cells[column].executed) / static_cast<double>(units);
    }
  };

  Build build;
  MeasuredCorpus corpus;        // of which the positions are
  std::vector<Column> columns;  // one is the baseline, none a control
  std::vector<Row> rows;
};

// Called before each count: the row, and how far all of it has come.
using CountProgress =
    std::function<void(std::string_view row, std::uint64_t done, std::uint64_t total)>;

// Counts the questions that have any work on the corpus; not those with cold caches, which execute
// what their hot counterparts do. Of the options, those of time do not matter. as: counts as many
// positions of a row as these did, so that the two can be compared; may be null. Nullopt where
// instructions cannot be counted, or if it was stopped. Throws what placements.run throws,
// KernelDisagreement among it; std::invalid_argument, before anything is counted, if `as` is of
// another build or of other positions, or if placements.run is empty. Preconditions: questions
// and corpus are not empty, the positions are playable, and the baseline is one of the backends.
std::optional<InstructionCounts> count_instructions(const CompareOptions& options,
                                                    const positions::Corpus& corpus,
                                                    const Placements& placements,
                                                    const InstructionCounts* as = nullptr,
                                                    const CountProgress& progress = {});

// A count that differs by more than the tolerance from what it was.
struct CountChange {
  std::string question;
  std::string unit;
  std::string column;
  double before;  // instructions a unit
  double now;

  double relative() const noexcept { return now / before - 1; }
};

struct CountChanges {
  double tolerance;                  // 0.01 is 1 per cent
  std::uint64_t compared;            // counts
  std::vector<CountChange> changes;  // in the order of the rows
  std::vector<std::string> missing;  // rows and columns that only one of both has, in words
};

inline constexpr double count_tolerance = 0.01;

// Throws std::invalid_argument, whose one line says why, if the two cannot be compared: they are of
// other compilers, compiler flags or instruction sets, of other positions or of another number of
// them.
CountChanges changes_between(const InstructionCounts& before, const InstructionCounts& now,
                             double tolerance = count_tolerance);

report::Json to_json(const InstructionCounts& counts);

// Reads what to_json wrote. Texts are made fit to be printed. Throws text::TextError, subject
// "instruction counts", with line and column, if the text is not JSON or makes no sense.
InstructionCounts read_instruction_counts(std::string_view text);

// Whether the text is a JSON document that calls itself one of instruction counts.
bool holds_instruction_counts(std::string_view text);

}  // namespace squarelab::compare
