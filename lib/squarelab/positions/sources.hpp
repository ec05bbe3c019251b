// Sources: where the positions of a run come from. A source has a name and makes numbered batches
// of positions, which any thread can make in any order. The same seed gives the same positions on
// every machine, with every backend and any number of threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <squarelab/board.hpp>
#include <squarelab/positions/castling_files.hpp>
#include <squarelab/positions/events.hpp>
#include <squarelab/positions/random.hpp>
#include <string_view>
#include <vector>

namespace squarelab::positions {

// Returns the moves in an order that does not depend on the board: by their codes.
std::vector<Move> sorted_moves(const MoveList& moves);

// A random game from a position. At each ply all legal moves
// are equally likely. It ends at mate, at stalemate, or after max_plies.
struct RandomGame {
  Position start;
  std::vector<Move> moves;
};
// Any board with the right legal moves gives the same game. The board is left at the last position.
RandomGame random_game(Board& board, Random& random, int max_plies, const Position& start);
// Returns the same from the start position or one of the built-in suite.
RandomGame random_game(Board& board, Random& random, int max_plies);

// A batch has games, of which each plies_between-th position counts, and piece placements.
inline constexpr int plies_between = 4;
struct Batch {
  std::vector<RandomGame> games;
  std::vector<Position> piece_placements;
};

// Calls the action for each position of the batch, those in games first. The player replays them.
void for_each_position(const Batch& batch, Board& player,
                       const std::function<void(const Position&)>& action);

// The division of a number of positions into batches.
inline constexpr std::size_t batch_size = 100;
constexpr std::size_t batch_count(std::size_t positions) noexcept {
  return (positions + batch_size - 1) / batch_size;
}
// Precondition: number < batch_count(positions).
constexpr std::size_t size_of_batch(std::size_t positions, std::size_t number) noexcept {
  return number + 1 < batch_count(positions) ? batch_size : positions - number * batch_size;
}

// Placements: positions that games hardly ever lead to, most of them biased to one event. They are
// playable (rules/validation.hpp) and normalised, but no game may lead there.

// Returns a position that shows the event.
Position event_position(Event event, Random& random, Game game = Game::Standard);

// Returns a position with that many pieces and the kings, each of any type and
// colour on any free square; either side to move, with any rights and en-passant square that it can
// have. The only bias: kings and rooks are often at home. Fewer pieces if no playable position with
// that number is found. Precondition: 0 <= pieces <= 62.
Position random_placement(int pieces, Random& random);

// The next three functions are about Chess960, and defined in chess960.cpp.

// Returns the start of a game: an array for both, in double Chess960 an array per side.
Position chess960_start(Game game, Random& random);

// Returns a playable position in which the side to move has the right to castle with a king and a
// rook on two files; all 42 pairs with the king on the files b to g in turn.
Position chess960_placement(Game game, std::uint64_t place, Random& random);

// Returns true if only a game that began with an array for each side leads there, as in double
// Chess960: both sides have rights, but with kings on different files, or with rooks of one side
// that are. Precondition: the position is playable.
bool needs_two_arrays(const Position& position);

// Exhaustive sources: kinds of positions that are few enough for a run to see them all. Each
// numbers its candidates from 0; each is built from its number alone. No two are the same position,
// and candidates that are not playable are left out. Tested in
// tests/positions/exhaustive_sources_test.cpp, where other loops count the playable positions.
struct ExhaustiveSource {
  std::uint64_t candidates;
  // The position of that number, or nullopt if it is not playable. Precondition: number <
  // candidates.
  std::optional<Position> (*candidate)(std::uint64_t number);
};

// All positions of two kings and one other piece, either side to move, no castling rights.
extern const ExhaustiveSource every_king_and_piece;

// All double pushes, of either colour, that end next to one or two enemy pawns: the pushed pawn on
// any file, capturers to its left, its right or both, kings anywhere, and at most one other piece:
// a bishop, rook or queen of the side that has pushed, anywhere. The en-passant square is set,
// whether a capture is legal or not. Candidates with the same pawns have neighbouring numbers.
extern const ExhaustiveSource every_en_passant;

// Both kings and all four rooks at home with each of the 16 sets of rights, either side to move,
// and at most two more pieces anywhere: one of any type of the side not to move, and a knight of
// the side to move, which may block.
extern const ExhaustiveSource every_castling;

// The start of every array, White's and Black's the same.
extern const ExhaustiveSource every_chess960_array;

struct Source {
  std::string_view name;         // "en-passant"
  std::string_view description;  // a noun phrase, for people
  // True if the positions of a batch depend on each other, as in a game, so that only whole batches
  // are independent samples.
  bool draws_batches;
  // The candidates of a finite source, given each once in an order that the seed decides; null for
  // an endless source.
  const ExhaustiveSource* exhaustive;
  // The position at that place of an endless source that makes each by itself; null for others.
  Position (*placement)(std::uint64_t place, Random& random);
  // Makes the starts of a source's games; null for others, and for games of standard chess.
  Position (*start)(Random& random) = nullptr;
  Game game = Game::Standard;

  bool is_finite() const noexcept { return exhaustive != nullptr; }

  // Batch `number` of `size` positions; for a finite source the playable ones of `size` candidates.
  // All are playable; positions of `en-passant` need not be normalised. Batches of a run have
  // batch_size; only the last may be smaller.
  // Precondition: for a finite source, number * batch_size + size <= exhaustive->candidates.
  Batch batch(std::uint64_t seed, std::uint64_t number, std::size_t size, Board& player) const;
};

// Returns the sources of all games, in the order of Game.
std::span<const Source> every_source() noexcept;

// Returns the sources of a game. Standard chess: games, placements, events; then the finite sources
// king-and-piece, en-passant, castling; and mixed. Chess960, for boards that play it: arrays,
// games, placements, events. Double Chess960: games, placements, events.
std::span<const Source> sources_of(Game game) noexcept;

// Returns the source of that name, or null.
const Source* find_source(std::string_view name) noexcept;

// Half games, half placements biased to events.
const Source& mixed_source() noexcept;

// A number of positions of a source, in batches 0, 1, 2, ...; for a finite source, of candidates.
struct Portion {
  const Source* source;
  std::uint64_t positions;

  std::uint64_t batches() const noexcept { return batch_count(positions); }
  bool is_all() const noexcept {
    return source->is_finite() && positions == source->exhaustive->candidates;
  }
};

// Returns the positions in equal parts, with the remainder spread over the first; for a finite
// source at most all of its candidates.
std::vector<Portion> shared_out(std::span<const Source* const> sources, std::uint64_t positions);

// The batches of a run. Normally the portions' batches, one portion after the other. Endless: one
// batch of each source in turn, for ever, whatever the sizes of the portions.
// Precondition of endless: at least one portion, and no finite source.
class Schedule {
 public:
  struct Item {
    std::size_t portion;
    std::uint64_t number;  // of the batch
    std::size_t size;
  };

  Schedule(std::vector<Portion> portions, bool endless);

  std::size_t count() const noexcept { return count_; }
  // Returns the number of positions in all batches; 0 if endless.
  std::uint64_t positions() const noexcept;

  // Preconditions: index < count().
  Item item(std::size_t index) const noexcept;
  Batch batch(const Item& item, std::uint64_t seed, Board& player) const;

 private:
  std::vector<Portion> portions_;
  bool endless_;
  std::size_t count_;
};

// Returns the portions of `verify --quick` and `verify --full`.
std::vector<Portion> quick_tier();
std::vector<Portion> full_tier();

}  // namespace squarelab::positions
