#include "operations.hpp"

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
  std::unique_ptr<operations::Kernels> kernels;
};

std::string name_of(std::string_view backend, const operations::OperationFacts& operation) {
  return fmt::format("{}/{}", backend, operation.name);
}

// Whether --benchmark_filter lets a benchmark run. A filter that begins with a minus sign leaves
// out what matches.
bool is_wanted(std::string_view backend, const operations::OperationFacts& operation) {
  std::string filter = benchmark::GetBenchmarkFilter();
  if (filter.empty() || filter == "all") return true;
  const bool leaves_out = filter.front() == '-';
  if (leaves_out) filter.erase(0, 1);
  const std::regex pattern(filter, std::regex::extended);
  return std::regex_search(name_of(backend, operation), pattern) != leaves_out;
}

// The backends that are measured, and the first one, with which they are compared.
std::vector<Loaded> loaded_and_verified(const std::vector<operations::Contestant>& backends) {
  std::vector<Loaded> loaded;
  std::vector<compare::measuring::NamedKernels> named;
  std::vector<operations::Operation> wanted;
  for (const operations::OperationFacts& facts : operations::operations) {
    const auto wants = [&](const auto& backend) { return is_wanted(backend.facts.name, facts); };
    if (std::ranges::any_of(backends, wants)) wanted.push_back(facts.operation);
  }
  for (const operations::Contestant& backend : backends) {
    const auto wants = [&](const auto& facts) { return is_wanted(backend.facts.name, facts); };
    if (!loaded.empty() && std::ranges::none_of(operations::operations, wants)) continue;
    loaded.push_back({std::string(backend.facts.name), backend.make_kernels()});
    named.push_back({loaded.back().name, loaded.back().kernels.get()});
  }
  compare::measuring::load_and_verify(named, positions::built_in_corpus().positions, wanted);
  return loaded;
}

// Each pass goes through all positions in another order.
void measure(benchmark::State& state, operations::Kernels& kernels,
             operations::Operation operation) {
  const std::size_t size = positions::built_in_corpus().positions.size();
  std::uint64_t units = 0;
  std::uint64_t turn = 0;
  for ([[maybe_unused]] const auto pass : state) {
    units += kernels.run(operation, {0, size, 0, operations::stride_of(size, turn++), size});
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(units));
}

}  // namespace

int run_benchmarks(int argc, char** argv, const operations::Contestants& contestants) {
  try {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
    const std::vector<Loaded> backends = loaded_and_verified(contestants.backends);
    for (const operations::OperationFacts& facts : operations::operations) {
      for (const Loaded& backend : backends) {
        if (backend.kernels->lacks(facts.operation)) continue;
        const std::string name = name_of(backend.name, facts);
        benchmark::RegisterBenchmark(name.c_str(), [&](benchmark::State& state) {
          measure(state, *backend.kernels, facts.operation);
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
