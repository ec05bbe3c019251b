// Nothing is timed before it is known to be right: the agreement of workbenches on every operation.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <squarelab/board/operations/workbench.hpp>
#include <squarelab/chess/position.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace squarelab::lab::inline timing {

struct NamedWorkbench {
  std::string name;
  Workbench* workbench;
};

struct WorkbenchAnswer {
  std::string name;
  std::uint64_t units;
  std::uint64_t digest;
};

// Workbenches did different work or had different results in one operation. what() is a line that
// names operation and position, and a line for each answer.
class WorkbenchDisagreement : public std::runtime_error {
 public:
  WorkbenchDisagreement(Operation operation, std::optional<Position> position,
                        std::vector<WorkbenchAnswer> answers);

  Operation operation() const noexcept { return operation_; }
  // The first position of the corpus that shows the disagreement on its own, if one does.
  const std::optional<Position>& position() const noexcept { return position_; }
  const std::vector<WorkbenchAnswer>& answers() const noexcept { return answers_; }

 private:
  Operation operation_;
  std::optional<Position> position_;
  std::vector<WorkbenchAnswer> answers_;
};

// Loads the corpus into every workbench and runs every operation once for its digest and once for
// its units. Throws WorkbenchDisagreement at the first operation in which two differ; otherwise all
// are left loaded. Precondition: neither workbenches nor corpus are empty.
void load_and_verify(std::span<const NamedWorkbench> workbenches, std::span<const Position> corpus,
                     std::span<const Operation> operations);

}  // namespace squarelab::lab::inline timing
