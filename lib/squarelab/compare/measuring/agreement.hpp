// The check that kernels agree: the same work and the same results on every position, before
// anything is timed.
// Tested in tests/compare/compare_test.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <squarelab/chess.hpp>
#include <squarelab/compare/measuring/job.hpp>
#include <squarelab/questions/kernels.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace squarelab::compare {

struct NamedKernels {
  std::string name;
  questions::Kernels* kernels;
};

// Kernels did different work or had different results in one question. what() is a line that
// names the question and the first position of the corpus that shows the disagreement on its own,
// if any, and a line for each answer.
struct KernelDisagreement : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Loads the corpus into all kernels and runs every question once for its digest and once for
// its units. Throws KernelDisagreement at the first question in which two differ; otherwise all
// are left loaded. Calls `verified` after each question. Returns the units of work of each
// question. Precondition: neither kernels nor corpus are empty.
std::vector<std::uint64_t> load_and_verify(std::span<const NamedKernels> kernels,
                                           std::span<const Position> corpus,
                                           std::span<const questions::Question> questions,
                                           const std::function<void()>& verified = {});

// The questions of a job in one process, once all kernels were seen to agree.
struct Verified {
  struct Row {
    std::uint64_t units = 0;  // of work on the corpus
    std::vector<bool> lacks;  // of each column, the control last: see Kernels::lacks
  };
  std::vector<Row> rows;
};

// load_and_verify for a job. Throws KernelDisagreement.
Verified verify(const Job& job, const AllKernels& kernels,
                const std::function<void()>& verified = {});

}  // namespace squarelab::compare
