#include "operations.hpp"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <exception>
#include <iostream>
#include <memory>
#include <squarelab/compare.hpp>
#include <squarelab/positions/suite.hpp>
#include <string>
#include <vector>

namespace squarelab::benchmarks {
namespace {

struct Loaded {
  std::string name;
  std::unique_ptr<operations::Kernels> kernels;
};

std::vector<Loaded> loaded_and_verified(const std::vector<operations::Contestant>& backends) {
  std::vector<Loaded> loaded;
  std::vector<compare::measuring::NamedKernels> named;
  for (const operations::Contestant& backend : backends) {
    loaded.push_back({std::string(backend.facts.name), backend.make_kernels()});
    named.push_back({loaded.back().name, loaded.back().kernels.get()});
  }
  std::vector<operations::Operation> all;
  for (const operations::OperationFacts& facts : operations::operations)
    all.push_back(facts.operation);
  compare::measuring::load_and_verify(named, positions::built_in_corpus().positions, all);
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
        const std::string name = backend.name + "/" + std::string(facts.name);
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
