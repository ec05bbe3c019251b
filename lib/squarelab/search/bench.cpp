#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <numeric>
#include <squarelab/positions/suite.hpp>
#include <squarelab/search/bench.hpp>
#include <squarelab/search/search_annexe.hpp>

namespace squarelab::search {

namespace {

constexpr std::size_t from_the_corpus = 18;

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) noexcept {
  return splitmix64(hash ^ splitmix64(value));
}

// Returns the share of these iterations in a search to that depth, if the tree grows as before.
double share_of(std::span<const Result> iterations, int depth) {
  constexpr double usual = 4;
  constexpr double least = 1.5;
  const auto nodes = [](const Result& found) { return static_cast<double>(found.nodes); };
  const Result& last = iterations.back();
  const std::size_t count = iterations.size();
  const double growth =
      count < 2 ? usual : nodes(last) / std::max(1.0, nodes(iterations[count - 2]));
  return std::pow(std::max(least, growth), last.depth - depth);
}

}  // namespace

const std::vector<Position>& bench_positions() {
  static const std::vector<Position> all = [] {
    std::vector<Position> positions;
    for (const auto& known : positions::six_positions()) positions.push_back(known.position);
    const auto& corpus = positions::built_in_corpus().positions;
    for (const Position& position : positions::thinned(corpus, from_the_corpus)) {
      positions.push_back(position);
    }
    return positions;
  }();
  return all;
}

BenchRun bench(const BackendEntry& entry, const BenchOptions& options, const Searched& searched) {
  const std::unique_ptr<Searcher> searcher = make_searcher(entry, options.settings);
  BenchRun run;
  for (const Position& position : options.positions) {
    searcher->forget();
    searcher->set(position);
    std::vector<Result> iterations;
    const auto begin = std::chrono::steady_clock::now();
    Result result = searcher->search(options.limits, [&](const Result& found) {
      iterations.push_back(found);
      const int depth = options.limits.depth;
      if (searched && found.depth < depth) searched(share_of(iterations, depth));
    });
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    if (options.limits.stop && options.limits.stop()) break;
    run.seconds_each.push_back(time.count());
    run.nodes += result.nodes;
    run.results.push_back(std::move(result));
    run.iterations.push_back(std::move(iterations));
    if (searched) searched(1);
  }
  return run;
}

double BenchRun::seconds() const noexcept {
  return std::accumulate(seconds_each.begin(), seconds_each.end(), 0.0);
}

std::uint64_t signature_of(std::span<const BenchRun> runs) noexcept {
  std::uint64_t hash = 0;
  for (const BenchRun& run : runs) {
    for (const Result& result : run.results) {
      hash = mixed(hash, static_cast<std::uint64_t>(result.depth));
      hash = mixed(hash, static_cast<std::uint64_t>(static_cast<std::int64_t>(result.value)));
      hash = mixed(hash, result.nodes);
      for (const Move move : result.line) hash = mixed(hash, move.code());
    }
  }
  return hash;
}

}  // namespace squarelab::search
