#include "questions.hpp"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <exception>
#include <iostream>
#include <memory>
#include <regex>
#include <squarelab/compare.hpp>
#include <squarelab/positions/suite.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::benchmarks {
namespace {

struct Loaded {
  std::string name;
  std::unique_ptr<questions::Kernels> kernels;
};

std::string name_of(std::string_view backend, questions::Question question) {
  return fmt::format("{}/{}", backend, question->name);
}

// Whether --benchmark_filter lets a benchmark run. A filter that begins with a minus sign leaves
// out what matches.
bool is_wanted(std::string_view backend, questions::Question question) {
  std::string filter = benchmark::GetBenchmarkFilter();
  if (filter.empty() || filter == "all") return true;
  const bool leaves_out = filter.front() == '-';
  if (leaves_out) filter.erase(0, 1);
  const std::regex pattern(filter, std::regex::extended);
  return std::regex_search(name_of(backend, question), pattern) != leaves_out;
}

// Returns the backends that are measured, and the first one, with which they are compared.
std::vector<Loaded> loaded_and_verified(const std::vector<questions::Contestant>& backends,
                                        const std::vector<questions::Question>& questions) {
  std::vector<Loaded> loaded;
  std::vector<compare::NamedKernels> named;
  std::vector<questions::Question> wanted;
  for (const questions::Question question : questions) {
    const auto wants = [&](auto& backend) { return is_wanted(backend.facts.name, question); };
    if (std::ranges::any_of(backends, wants)) wanted.push_back(question);
  }
  for (const questions::Contestant& backend : backends) {
    const auto wants = [&](auto question) { return is_wanted(backend.facts.name, question); };
    if (!loaded.empty() && std::ranges::none_of(questions, wants)) continue;
    loaded.push_back({std::string(backend.facts.name), backend.make_kernels()});
    named.push_back({loaded.back().name, loaded.back().kernels.get()});
  }
  compare::load_and_verify(named, positions::built_in_corpus().positions, wanted);
  return loaded;
}

// Each pass goes through all positions in another order.
void measure(benchmark::State& state, questions::Kernels& kernels, questions::Question question) {
  const std::size_t size = positions::built_in_corpus().positions.size();
  std::uint64_t units = 0;
  std::uint64_t turn = 0;
  for ([[maybe_unused]] const auto pass : state) {
    units += kernels.run(question, {0, size, 0, questions::stride_of(size, turn++), size});
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(units));
}

}  // namespace

int run_benchmarks(int argc, char** argv, const questions::Contestants& contestants) {
  try {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    const auto asked = questions_of(questions::Subject::Backend, contestants.questions);
    const std::vector<Loaded> backends = loaded_and_verified(contestants.backends, asked);
    for (const questions::Question question : asked) {
      for (const Loaded& backend : backends) {
        if (backend.kernels->lacks(question)) continue;
        const std::string name = name_of(backend.name, question);
        benchmark::RegisterBenchmark(name.c_str(), [&backend, question](benchmark::State& state) {
          measure(state, *backend.kernels, question);
        });
      }
    }
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "squarelab_benchmarks: " << error.what() << '\n';
    return 1;
  }
}

}  // namespace squarelab::benchmarks
