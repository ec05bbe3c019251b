// What one process counts: the instructions of a row, for every column. See instruction_counts.hpp.
// Tested in tests/compare/instruction_counts_test.cpp.
#pragma once

#include <squarelab/compare/measuring/instructions.hpp>
#include <squarelab/compare/measuring/job.hpp>

namespace squarelab::compare::measuring {

struct Counted {
  bool has_work = true;  // whether the question has any on the corpus
  std::uint64_t positions = 0;
  std::uint64_t units = 0;  // of work in these positions
  // Of all units, one for each column, the control not among them. Empty where instructions cannot
  // be counted, and where there is no work.
  std::vector<Instructions> cells;
};

// Verifies the job's first question on the whole corpus, then counts it. Throws
// KernelDisagreement. Preconditions: the job has a question and a position.
Counted count(const Job& job, const AllKernels& kernels);

}  // namespace squarelab::compare::measuring
