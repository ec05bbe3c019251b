#include <fmt/format.h>

#include <algorithm>
#include <squarelab/positions/data.hpp>
#include <squarelab/positions/suite.hpp>

namespace squarelab::positions {

std::span<const NamedPosition> six_positions() {
  static const auto positions = named_positions(text::read_epd_lines(data::six, "six"), "six");
  return positions;
}

std::span<const NamedPosition> late_bugs() {
  static const auto positions =
      named_positions(text::read_epd_lines(data::late_bugs, "late_bugs"), "late_bugs");
  return positions;
}

std::string NamedPosition::place_of(const text::PerftCount& count) const {
  return count.line == 0 || !file ? "" : fmt::format("{}:{}", *file, count.line);
}

std::vector<NamedPosition> named_positions(const std::vector<text::EpdRecord>& records,
                                           std::string_view source_name) {
  std::vector<NamedPosition> positions;
  positions.reserve(records.size());
  const auto file = std::make_shared<const std::string>(source_name);
  for (const text::EpdRecord& record : records) {
    positions.push_back(named_position(record, file));
    if (record.id()) continue;
    positions.back().name = fmt::format("{}:{}", source_name, positions.size());
  }
  return positions;
}

NamedPosition named_position(const text::EpdRecord& record,
                             std::shared_ptr<const std::string> file) {
  NamedPosition named{record.id().value_or(""), record.operand("src").value_or(""), record.position,
                      record.perft(), std::move(file)};
  named.line = static_cast<std::uint32_t>(record.line);
  std::stable_sort(
      named.counts.begin(), named.counts.end(),
      [](const text::PerftCount& a, const text::PerftCount& b) { return a.depth < b.depth; });
  named.counts.shrink_to_fit();
  return named;
}

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

}  // namespace squarelab::positions
