#include <algorithm>
#include <squarelab/lab/data.hpp>
#include <squarelab/lab/positions/corpus.hpp>
#include <squarelab/text/epd.hpp>

namespace squarelab::lab::inline positions {

const Corpus& built_in_corpus() {
  static const Corpus corpus = [] {
    Corpus result{"built in", {}};
    for (const text::EpdRecord& record : text::read_epd_lines(data::corpus, "corpus.epd")) {
      result.positions.push_back(record.position);
    }
    return result;
  }();
  return corpus;
}

std::vector<Position> thinned(std::span<const Position> positions, std::size_t limit) {
  std::vector<Position> chosen;
  const std::size_t count = std::min(limit, positions.size());
  chosen.reserve(count);
  for (std::size_t i = 0; i < count; ++i) chosen.push_back(positions[i * positions.size() / count]);
  return chosen;
}

}  // namespace squarelab::lab::inline positions
