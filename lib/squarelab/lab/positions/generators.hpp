// Seeded positions for everything that is to be true of any position: half of them out of random
// games, half of them biased to events that games hardly ever show. The same seed gives the same
// positions on every machine, with every backend and any number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <squarelab/board/board.hpp>
#include <squarelab/lab/positions/random.hpp>
#include <vector>

namespace squarelab::lab::inline positions {

// The moves in an order that does not depend on the board: by their codes.
std::vector<Move> sorted_moves(const MoveList& moves);

// A random game from the start position or from one of the built-in suite: at each ply any of the
// legal moves is as likely as the other. Ends at mate, at stalemate, and after max_plies.
struct RandomGame {
  Position start;
  std::vector<Move> moves;
};
// The board chooses nothing: any board that knows the legal moves gives the same game. It is left
// at the last position.
RandomGame random_game(Board& board, Random& random, int max_plies);

// Positions come in batches, which can be made in any order, on any thread. Half of a batch lies in
// games, one position every plies_between plies from ply plies_between on; the rest are placements.
inline constexpr int plies_between = 4;
struct Batch {
  std::vector<RandomGame> games;
  std::vector<Position> placements;
};

// The batch of that number, with that many positions. The board is used for playing.
Batch make_batch(std::uint64_t seed, std::size_t number, std::size_t size, Board& board);

// Calls for each position of the batch that is compared, those in games first. The board plays.
void for_each_position(const Batch& batch, Board& player,
                       const std::function<void(const Position&)>& action);

// How so many positions are cut into batches.
inline constexpr std::size_t batch_size = 100;
constexpr std::size_t batch_count(std::size_t positions) noexcept {
  return (positions + batch_size - 1) / batch_size;
}
// Precondition: number < batch_count(positions).
constexpr std::size_t size_of_batch(std::size_t positions, std::size_t number) noexcept {
  return number + 1 < batch_count(positions) ? batch_size : positions - number * batch_size;
}

// The positions of all batches of a seed, of each batch those in games first. All are playable and
// normalised.
std::vector<Position> seeded_positions(std::uint64_t seed, std::size_t count, Board& board);

}  // namespace squarelab::lab::inline positions
