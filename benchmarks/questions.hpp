// Google Benchmark over the questions and the list of backends, for those who use its tools:
//
//   squarelab_benchmarks --benchmark_filter=lerf
//   squarelab_benchmarks --benchmark_format=json
//
// A benchmark is one backend at one question over the built-in corpus, "lerf/legal-moves"; its
// items_per_second are units of the question: moves, leaves, queries, positions. For ratios with
// intervals use `squarelab compare`: this program cannot pair measurements.
#pragma once

#include <squarelab/questions/contestants.hpp>

namespace squarelab::benchmarks {

// Does what the command line says and returns the exit code. All backends must agree on all
// questions first; if they do not, nothing is timed and the exit code is 1.
int run_benchmarks(int argc, char** argv, const questions::Contestants& contestants);

}  // namespace squarelab::benchmarks
