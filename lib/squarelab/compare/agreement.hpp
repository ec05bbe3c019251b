// Whether kernels agree: the same work and the same results on every position, before anything
// is timed or counted. Tested in tests/compare/compare_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <squarelab/chess.hpp>
#include <squarelab/operations/kernels.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace squarelab::compare {

struct NamedKernels {
  std::string name;
  operations::Kernels* kernels;
};

struct OperationAnswer {
  std::string name;
  std::uint64_t units;
  std::uint64_t digest;
};

// Kernels did different work or had different results in one operation. what() is a line that
// names operation and position, and a line for each answer.
struct OperationDisagreement : std::runtime_error {
  OperationDisagreement(operations::Operation differing, std::optional<Position> shown_by,
                        std::vector<OperationAnswer> given);

  operations::Operation operation;
  // The first position of the corpus that shows the disagreement on its own, if one does.
  std::optional<Position> position;
  std::vector<OperationAnswer> answers;
};

// Loads the corpus into all kernels and runs every operation once for its digest and once for
// its units. Throws OperationDisagreement at the first operation in which two differ; otherwise all
// are left loaded. Returns the operations that have any work on the corpus. Precondition: neither
// kernels nor corpus are empty.
std::vector<operations::Operation> load_and_verify(
    std::span<const NamedKernels> kernels, std::span<const Position> corpus,
    std::span<const operations::Operation> operations);

}  // namespace squarelab::compare
