#include <algorithm>
#include <squarelab/lab/positions/events.hpp>
#include <squarelab/lab/positions/generators.hpp>
#include <squarelab/lab/positions/placements.hpp>
#include <squarelab/lab/positions/suite.hpp>

namespace squarelab::lab::inline positions {

namespace {

const Position& random_start(Random& random) {
  const auto positions = random.one_in(4) ? six_positions() : late_bugs();
  return positions[static_cast<std::size_t>(random.below(static_cast<int>(positions.size())))]
      .position;
}

}  // namespace

std::vector<Move> sorted_moves(const MoveList& moves) {
  std::vector<Move> sorted(moves.begin(), moves.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

RandomGame random_game(Board& board, Random& random, int max_plies) {
  RandomGame game{random.coin() ? start_position() : random_start(random), {}};
  board.set(game.start);
  while (static_cast<int>(game.moves.size()) < max_plies) {
    const std::vector<Move> moves = sorted_moves(board.legal_moves());
    if (moves.empty()) break;
    game.moves.push_back(random.pick(std::span<const Move>(moves)));
    board.make(game.moves.back());
  }
  return game;
}

std::vector<RandomGame> random_games(Board& board, Random& random, std::size_t positions) {
  std::vector<RandomGame> games;
  for (int wanted = static_cast<int>(positions); wanted > 0;) {
    games.push_back(random_game(board, random, wanted * plies_between));
    wanted -= static_cast<int>(games.back().moves.size()) / plies_between;
  }
  return games;
}

Batch make_batch(std::uint64_t seed, std::size_t number, std::size_t size, Board& board) {
  Random random = Random::stream(seed, number);
  Batch batch{random_games(board, random, size - size / 2), {}};
  // Each batch begins with another event, so that small batches show all of them.
  for (std::size_t i = 0; i < size / 2; ++i) {
    const Event event = all_events[(number * (batch_size / 2) + i) % all_events.size()];
    batch.placements.push_back(event_position(event, random));
  }
  return batch;
}

void for_each_position(const Batch& batch, Board& player,
                       const std::function<void(const Position&)>& action) {
  for (const RandomGame& game : batch.games) {
    player.set(game.start);
    int plies = 0;
    for (const Move move : game.moves) {
      player.make(move);
      if (++plies % plies_between == 0) action(player.position());
    }
  }
  for (const Position& position : batch.placements) action(position);
}

std::vector<Position> seeded_positions(std::uint64_t seed, std::size_t count, Board& board) {
  std::vector<Position> positions;
  for (std::size_t number = 0; number < batch_count(count); ++number) {
    for_each_position(make_batch(seed, number, size_of_batch(count, number), board), board,
                      [&](const Position& position) { positions.push_back(position); });
  }
  return positions;
}

}  // namespace squarelab::lab::inline positions
