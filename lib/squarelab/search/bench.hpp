// The bench: a fixed set of positions searched to a fixed depth, and a number. Two boards,
// compilers or processors that give the same number have visited the same nodes, and found the
// same values and lines. Tested in tests/search/bench_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>
#include <squarelab/search/searcher.hpp>
#include <vector>

namespace squarelab::search {

// Six positions that are commonly counted, and eighteen of the built-in corpus.
const std::vector<Position>& bench_positions();

// The depth of the signature in documents, in plies.
inline constexpr int bench_depth = 5;

struct BenchOptions {
  std::span<const Position> positions = bench_positions();
  Settings settings = {.hash_bytes = std::size_t{1} << 20};
  Limits limits = {.depth = bench_depth};
};

struct BenchRun {
  std::vector<Result> results;                  // of each position; fewer if `limits.stop` ended it
  std::vector<std::vector<Result>> iterations;  // of each position: what they found
  std::uint64_t nodes = 0;
  std::vector<double> seconds_each;  // of each position, not counting what sets up the board

  double seconds() const noexcept;  // of all
};

// Called after each iteration with a guess at the share of its position that is done; 1 at the end.
using Searched = std::function<void(double share)>;

// The search of a backend on each position, which remembers nothing of the others. Precondition:
// can_search(entry).
BenchRun bench(const BackendEntry& entry, const BenchOptions& options,
               const Searched& searched = {});

// The number of several runs: of their depths, values, nodes and lines, in order.
std::uint64_t signature_of(std::span<const BenchRun> runs) noexcept;

}  // namespace squarelab::search
