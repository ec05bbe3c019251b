// Seeded positions, for statements that must hold for any position: half of them from random games,
// half of them biased to events that games hardly ever show. The same seed gives the same positions
// on every machine, with every backend and any number of threads.
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

// A random game from the start position or one of the built-in suite. At each ply all legal moves
// are equally likely. It ends at mate, at stalemate, or after max_plies.
struct RandomGame {
  Position start;
  std::vector<Move> moves;
};
// Any board with the right legal moves gives the same game. The board is left at the last position.
RandomGame random_game(Board& board, Random& random, int max_plies);

// Positions come in batches, which can be made in any order, on any thread. A batch has games, of
// which each plies_between-th position counts, and placements.
inline constexpr int plies_between = 4;
struct Batch {
  std::vector<RandomGame> games;
  std::vector<Position> placements;
};

// Games in which exactly that many positions count.
std::vector<RandomGame> random_games(Board& board, Random& random, std::size_t positions);

// The batch of that number with `size` positions, half in games and half placements biased to
// events. The board plays the games.
Batch make_batch(std::uint64_t seed, std::size_t number, std::size_t size, Board& board);

// Calls the action for each position of the batch, those in games first. The player replays them.
void for_each_position(const Batch& batch, Board& player,
                       const std::function<void(const Position&)>& action);

// How a number of positions is cut into batches.
inline constexpr std::size_t batch_size = 100;
constexpr std::size_t batch_count(std::size_t positions) noexcept {
  return (positions + batch_size - 1) / batch_size;
}
// Precondition: number < batch_count(positions).
constexpr std::size_t size_of_batch(std::size_t positions, std::size_t number) noexcept {
  return number + 1 < batch_count(positions) ? batch_size : positions - number * batch_size;
}

// The first `count` positions of a seed, batch by batch. All are playable and normalised.
std::vector<Position> seeded_positions(std::uint64_t seed, std::size_t count, Board& board);

}  // namespace squarelab::lab::inline positions
