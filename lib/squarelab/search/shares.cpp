#include <algorithm>
#include <limits>
#include <numeric>
#include <squarelab/search/shares.hpp>
#include <vector>

namespace squarelab::search {

namespace {

// The least time of each position so far.
class Fastest {
 public:
  void add(const BenchRun& run) {
    least_.resize(run.seconds_each.size(), std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < least_.size(); ++i) {
      least_[i] = std::min(least_[i], run.seconds_each[i]);
    }
  }
  double seconds() const noexcept { return std::accumulate(least_.begin(), least_.end(), 0.0); }

 private:
  std::vector<double> least_;
};

}  // namespace

std::optional<Shares> shares_of(const BackendEntry& entry, const BenchOptions& options, int rounds,
                                const Searched& searched) {
  Fastest once;
  std::array<Fastest, parts_of_work.size()> twice;
  for (int round = 0; round < rounds; ++round) {
    BenchOptions each = options;
    const auto run_with = [&](Work work) {
      each.settings.done_twice = work;
      return bench(entry, each, searched);
    };
    once.add(run_with(Work::None));
    for (std::size_t part = 0; part < parts_of_work.size(); ++part) {
      twice[part].add(run_with(parts_of_work[part].work));
      if (options.limits.stop && options.limits.stop()) return std::nullopt;
    }
  }
  Shares shares{};
  for (std::size_t part = 0; part < shares.size(); ++part) {
    shares[part] = std::max(0.0, twice[part].seconds() / once.seconds() - 1);
  }
  return shares;
}

}  // namespace squarelab::search
