// Whether workbenches agree: the same work and the same results on every position, before anything
// is timed or counted. Tested in tests/compare/compare_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <squarelab/chess.hpp>
#include <squarelab/operations/workbench.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace squarelab::compare {

struct NamedWorkbench {
  std::string name;
  operations::Workbench* workbench;
};

struct WorkbenchAnswer {
  std::string name;
  std::uint64_t units;
  std::uint64_t digest;
};

// Workbenches did different work or had different results in one operation. what() is a line that
// names operation and position, and a line for each answer.
struct WorkbenchDisagreement : std::runtime_error {
  WorkbenchDisagreement(operations::Operation differing, std::optional<Position> shown_by,
                        std::vector<WorkbenchAnswer> given);

  operations::Operation operation;
  // The first position of the corpus that shows the disagreement on its own, if one does.
  std::optional<Position> position;
  std::vector<WorkbenchAnswer> answers;
};

// Loads the corpus into every workbench and runs every operation once for its digest and once for
// its units. Throws WorkbenchDisagreement at the first operation in which two differ; otherwise all
// are left loaded. Returns the operations that have any work on the corpus. Precondition: neither
// workbenches nor corpus are empty.
std::vector<operations::Operation> load_and_verify(
    std::span<const NamedWorkbench> workbenches, std::span<const Position> corpus,
    std::span<const operations::Operation> operations);

}  // namespace squarelab::compare
