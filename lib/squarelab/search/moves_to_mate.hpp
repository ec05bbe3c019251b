// The distance to mate that a value shows, in moves as people count them.
#pragma once

#include <optional>
#include <squarelab/search/searcher.hpp>

namespace squarelab::search {

// The moves of the side that mates, the mating one included; negative if the side to move is mated,
// and 0 if it is mated already. nullopt: the value is not a mate. Tested in tests/search.
constexpr std::optional<int> moves_to_mate(int value) noexcept {
  if (!is_mate_value(value)) return std::nullopt;
  const int plies = mate_value - (value < 0 ? -value : value);
  const int moves = (plies + 1) / 2;
  return value > 0 ? moves : -moves;
}

}  // namespace squarelab::search
