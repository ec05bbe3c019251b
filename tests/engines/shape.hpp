// The divide of the test engine in any shape.
#pragma once

#include <cstdint>
#include <iostream>
#include <numeric>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace squarelab::test_engine {

using Count = std::pair<std::string, std::uint64_t>;

inline std::string filled(std::string line,
                          const std::vector<std::pair<std::string, std::string>>& names) {
  for (const auto& [name, value] : names) {
    for (auto at = line.find(name); at != line.npos; at = line.find(name)) {
      line.replace(at, name.size(), value);
    }
  }
  return line;
}

// Lines with a ~ between them. One with {move} is printed for each move, number {i}, with its
// {count}; one with {d} for each depth, with its {leaves}. {total} is that of the last {depth},
// {sum} that of all depths. leaves: of each depth.
inline void print_shape(const std::string& shape, const std::vector<Count>& counts,
                        const std::vector<std::uint64_t>& leaves) {
  const auto sum = std::accumulate(leaves.begin(), leaves.end(), std::uint64_t{0});
  std::istringstream lines(shape);
  for (std::string line; std::getline(lines, line, '~');) {
    const bool is_of_moves = line.find("{move}") != line.npos;
    const bool is_of_depths = line.find("{d}") != line.npos;
    const std::size_t times = is_of_moves ? counts.size() : is_of_depths ? leaves.size() : 1;
    for (std::size_t i = 0; i < times; ++i) {
      const Count count = is_of_moves ? counts[i] : Count();
      std::cout << filled(line, {{"{i}", std::to_string(i + 1)},
                                 {"{d}", std::to_string(i + 1)},
                                 {"{leaves}", std::to_string(leaves[is_of_depths ? i : 0])},
                                 {"{move}", count.first},
                                 {"{count}", std::to_string(count.second)},
                                 {"{depth}", std::to_string(leaves.size())},
                                 {"{total}", std::to_string(leaves.back())},
                                 {"{sum}", std::to_string(sum)}})
                << '\n';
    }
  }
}

}  // namespace squarelab::test_engine
