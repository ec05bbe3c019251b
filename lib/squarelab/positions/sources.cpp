#include <algorithm>
#include <array>
#include <limits>
#include <squarelab/positions/sources.hpp>
#include <squarelab/positions/suite.hpp>

namespace squarelab::positions {

namespace {

const Position& random_start(Random& random) {
  return random.pick(random.one_in(4) ? six_positions() : late_bugs()).position;
}

// Games in which exactly that many positions count.
std::vector<RandomGame> random_games(Board& board, Random& random, std::size_t positions,
                                     Position (*start)(Random&) = nullptr) {
  std::vector<RandomGame> games;
  for (int wanted = static_cast<int>(positions); wanted > 0;) {
    const int plies = wanted * plies_between;
    games.push_back(start == nullptr ? random_game(board, random, plies)
                                     : random_game(board, random, plies, start(random)));
    wanted -= static_cast<int>(games.back().moves.size()) / plies_between;
  }
  return games;
}

Position unbiased(std::uint64_t, Random& random) {
  constexpr int most_pieces = 30;  // without the kings
  return random_placement(random.between(0, most_pieces), random);
}

template <Game game>
Position start(Random& random) {
  return chess960_start(game, random);
}
template <Game game>
Position castling_pairs(std::uint64_t place, Random& random) {
  return chess960_placement(game, place, random);
}

// Every event in turn.
template <Game game>
Position biased(std::uint64_t place, Random& random) {
  return event_position(all_events[place % event_count], random, game);
}

// Each batch begins with another event, so that small batches show all of them.
Batch mixed(Random random, std::uint64_t number, std::size_t size, Board& player) {
  Batch batch{random_games(player, random, size - size / 2), {}};
  for (std::size_t i = 0; i < size / 2; ++i) {
    const Event event = all_events[(number * (batch_size / 2) + i) % all_events.size()];
    batch.piece_placements.push_back(event_position(event, random));
  }
  return batch;
}

const std::array sources{
    Source{"games", "random legal games, a position every four plies", true, nullptr, nullptr},
    Source{"placements", "random pieces on random squares, without any bias", false, nullptr,
           unbiased},
    Source{"events", "pieces placed for events that games hardly ever show", false, nullptr,
           biased<Game::Standard>},
    Source{"king-and-piece", "every king and one piece of either colour against a king", false,
           &every_king_and_piece, nullptr},
    Source{"en-passant", "every double push beside enemy pawns, with at most one slider", false,
           &every_en_passant, nullptr},
    Source{"castling", "kings and rooks at home with every set of rights, an enemy and a blocker",
           false, &every_castling, nullptr},
    Source{"mixed", "half games, half placements for single events", true, nullptr, nullptr},
    Source{"chess960-arrays", "the 960 arrays", false, &every_chess960_array, nullptr, nullptr,
           Game::Chess960},
    Source{"chess960-games", "random legal games from them, a position every four plies", true,
           nullptr, nullptr, start<Game::Chess960>, Game::Chess960},
    Source{"chess960-placements",
           "king on b to g and rook on every other file, to castle, to be stopped, or pinned",
           false, nullptr, castling_pairs<Game::Chess960>, nullptr, Game::Chess960},
    Source{"chess960-events", "pieces placed for events, with kings and rooks of any array", false,
           nullptr, biased<Game::Chess960>, nullptr, Game::Chess960},
    Source{"double-chess960-games", "games in which each side has an array of its own", true,
           nullptr, nullptr, start<Game::DoubleChess960>, Game::DoubleChess960},
    Source{"double-chess960-placements", "like chess960-placements, from two arrays", false,
           nullptr, castling_pairs<Game::DoubleChess960>, nullptr, Game::DoubleChess960},
    Source{"double-chess960-events", "like chess960-events, from two arrays", false, nullptr,
           biased<Game::DoubleChess960>, nullptr, Game::DoubleChess960},
};

Portion portion_of(std::string_view name, std::uint64_t positions) {
  return {find_source(name), positions};
}
Portion all_of(std::string_view name) {
  return portion_of(name, find_source(name)->exhaustive->candidates);
}

}  // namespace

std::vector<Move> sorted_moves(const MoveList& moves) {
  std::vector<Move> sorted(moves.begin(), moves.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

RandomGame random_game(Board& board, Random& random, int max_plies) {
  const Position start = random.coin() ? start_position() : random_start(random);
  return random_game(board, random, max_plies, start);
}

RandomGame random_game(Board& board, Random& random, int max_plies, const Position& start) {
  RandomGame game{start, {}};
  board.set(game.start);
  while (static_cast<int>(game.moves.size()) < max_plies) {
    const std::vector<Move> moves = sorted_moves(board.legal_moves());
    if (moves.empty()) break;
    game.moves.push_back(random.pick(moves));
    board.make(game.moves.back());
  }
  return game;
}

Batch Source::batch(std::uint64_t seed, std::uint64_t number, std::size_t size,
                    Board& player) const {
  if (this == &mixed_source()) return mixed(Random::stream(seed, number), number, size, player);
  // A stream of its own for every source.
  const auto index = static_cast<std::uint64_t>(this - sources.data());
  Random random = Random::stream(splitmix64(seed) + index, number);
  if (draws_batches) return {random_games(player, random, size, start), {}};
  Batch batch;
  const Permutation order(seed, exhaustive ? exhaustive->candidates : 1);
  for (std::uint64_t place = number * batch_size; size > 0; ++place, --size) {
    const auto position =
        exhaustive ? exhaustive->candidate(order.at(place)) : placement(place, random);
    if (position) batch.piece_placements.push_back(*position);
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
  for (const Position& position : batch.piece_placements) action(position);
}

std::span<const Source> every_source() noexcept { return sources; }

std::span<const Source> sources_of(Game game) noexcept {
  return {std::ranges::find(sources, game, &Source::game),
          static_cast<std::size_t>(std::ranges::count(sources, game, &Source::game))};
}

const Source* find_source(std::string_view name) noexcept {
  const auto place = std::ranges::find(sources, name, &Source::name);
  return place == sources.end() ? nullptr : &*place;
}

const Source& mixed_source() noexcept { return sources_of(Game::Standard).back(); }

std::vector<Portion> shared_out(std::span<const Source* const> chosen, std::uint64_t positions) {
  std::vector<Portion> portions;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const std::uint64_t part = positions / chosen.size() + (i < positions % chosen.size() ? 1 : 0);
    const ExhaustiveSource* exhaustive = chosen[i]->exhaustive;
    portions.push_back({chosen[i], exhaustive ? std::min(part, exhaustive->candidates) : part});
  }
  return portions;
}

Schedule::Schedule(std::vector<Portion> portions, bool endless)
    : portions_(std::move(portions)), endless_(endless), count_(0) {
  for (const Portion& portion : portions_) count_ += portion.batches();
  // Half of all numbers is practically endless, and leaves room to count other things.
  if (endless_) count_ = std::numeric_limits<std::size_t>::max() / 2;
}

std::uint64_t Schedule::positions() const noexcept {
  std::uint64_t total = 0;
  if (endless_) return total;
  for (const Portion& portion : portions_) total += portion.positions;
  return total;
}

Schedule::Item Schedule::item(std::size_t index) const noexcept {
  if (endless_) return {index % portions_.size(), index / portions_.size(), batch_size};
  std::size_t portion = 0;
  while (index >= portions_[portion].batches()) index -= portions_[portion++].batches();
  return {portion, index, size_of_batch(portions_[portion].positions, index)};
}

Batch Schedule::batch(const Item& item, std::uint64_t seed, Board& player) const {
  return portions_[item.portion].source->batch(seed, item.number, item.size, player);
}

std::vector<Portion> quick_tier() {
  return {portion_of("events", 10'000),    portion_of("games", 3'000),
          portion_of("placements", 3'000), portion_of("king-and-piece", 2'000),
          portion_of("en-passant", 4'000), portion_of("castling", 3'000)};
}

// More than eleven million positions. The en-passant source is larger, so only a part is taken.
std::vector<Portion> full_tier() {
  return {portion_of("events", 150'000),     portion_of("games", 100'000),
          portion_of("placements", 100'000), all_of("castling"),
          all_of("king-and-piece"),          portion_of("en-passant", 9'000'000)};
}

}  // namespace squarelab::positions
