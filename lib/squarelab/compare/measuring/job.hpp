// The job of a process of a comparison, and the kernels that do it.
#pragma once

#include <cstdint>
#include <memory>
#include <squarelab/chess.hpp>
#include <squarelab/questions/contestants.hpp>
#include <string>
#include <vector>

namespace squarelab::compare {

enum class Task : std::uint8_t {
  Measure,  // measure.hpp
  Verify,   // agreement.hpp
};

struct Job {
  Task task = Task::Measure;
  int placement = 1;  // in which it is done
  std::string baseline;
  std::vector<std::string> columns;  // names of contestants, the baseline among them
  std::vector<questions::Question> questions;
  std::vector<Position> corpus;
  // To measure.
  std::uint64_t seed = 1;
  double seconds = 1.5;  // for all rounds; more where least_bursts need more
  double burst_microseconds = 100;
};

// The kernels of a process, in the order of the job's columns, the control last.
using AllKernels = std::vector<std::unique_ptr<questions::Kernels>>;

// Makes the kernels of a job. Throws std::invalid_argument if a name is not a contestant's.
AllKernels kernels_of(const Job& job, const questions::Contestants& contestants);

}  // namespace squarelab::compare
