// The first positions of the source `mixed`.
#pragma once

#include <squarelab/positions/sources.hpp>
#include <vector>

namespace squarelab::testing_support {

// Batch by batch. All are playable and normalised.
inline std::vector<Position> seeded_positions(std::uint64_t seed, std::size_t count, Board& board) {
  std::vector<Position> positions;
  for (std::size_t number = 0; number < positions::batch_count(count); ++number) {
    const std::size_t size = positions::size_of_batch(count, number);
    for_each_position(positions::mixed_source().batch(seed, number, size, board), board,
                      [&](const Position& position) { positions.push_back(position); });
  }
  return positions;
}

}  // namespace squarelab::testing_support
