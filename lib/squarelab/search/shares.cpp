#include <algorithm>
#include <squarelab/search/shares.hpp>
#include <vector>

namespace squarelab::search {

std::optional<Shares> shares_of(const BackendEntry& entry, const BenchOptions& options, int rounds,
                                const std::function<void()>& searched) {
  std::array<std::vector<double>, parts_of_work.size()> found;
  for (int round = 0; round < rounds; ++round) {
    BenchOptions each = options;
    const auto seconds_with = [&](Work work) {
      each.settings.done_twice = work;
      return bench(entry, each, searched).seconds;
    };
    const double once = seconds_with(Work::None);
    for (std::size_t part = 0; part < parts_of_work.size(); ++part) {
      found[part].push_back(seconds_with(parts_of_work[part].work) / once - 1);
      if (options.limits.stop && options.limits.stop()) return std::nullopt;
    }
  }
  Shares shares{};
  for (std::size_t part = 0; part < shares.size(); ++part) {
    const auto middle = found[part].begin() + rounds / 2;
    std::nth_element(found[part].begin(), middle, found[part].end());
    shares[part] = *middle;
  }
  return shares;
}

}  // namespace squarelab::search
