#include <fmt/format.h>

#include <squarelab/compare/measuring/job.hpp>
#include <stdexcept>

namespace squarelab::compare {

AllKernels kernels_of(const Job& job, const questions::Contestants& contestants) {
  const auto& all = contestants.of(job.questions.front()->subject);
  const auto contestant = [&](const std::string& name) {
    const questions::Contestant* found = find(all, name);
    if (found == nullptr) {
      throw std::invalid_argument(fmt::format("\"{}\" is not a column that can be measured", name));
    }
    return found;
  };
  AllKernels kernels;
  for (const std::string& name : job.columns) kernels.push_back(contestant(name)->make_kernels());
  kernels.push_back(contestant(job.baseline)->make_control());
  return kernels;
}

}  // namespace squarelab::compare
