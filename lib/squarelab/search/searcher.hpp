// Searcher: the search of an engine, the same for every board. Given the same position, settings
// and limits, two boards visit the same nodes and give the same answers; so the time that they take
// compares the boards and nothing else.
//
// The full tree: iterative deepening; principal variation search without any pruning of the
// main tree but alpha-beta and the table; no extensions, reductions or null moves. At depth 0 a
// quiescence search looks at captures and promotions that lose nothing by exchange, and in check at
// all moves. Moves are tried in the order of scored_moves.hpp. The table of positions is
// position_table.hpp, the evaluation evaluation.hpp.
//
// Standing pat before making: where the evaluation needs no board, the value of a leaf is known
// before its move is made. If that value refutes the move, the move is counted and not made: about
// two nodes of three. An engine with piece-square tables can do so; an engine with a network
// cannot, because a network reads the board of the leaf. Nodes, values and lines are the same
// either way.
//
// The pruned tree is that of engines: null moves, late moves searched less deep or left out, moves
// that lose too much by exchange left out, a history of pieces and their target squares
// (pruning.hpp). It is smaller, not weaker, and asks other things of a board: the piece of each
// quiet move, exchanges of quiet moves, null moves.
//
// A node is a move, made or not, or a null move. Draws: a position that has been on the way from
// the root before, or twice in the game before the root; fifty moves unless the last one mates; no
// legal moves without check, which the quiescence search does not see. Positions without enough
// material for mate are no special case. A value from the table may have been found on another way
// to the position, with other repetitions; it is the same way on every board.
//
// Tested in tests/search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <squarelab/chess.hpp>
#include <squarelab/search/evaluation.hpp>
#include <vector>

namespace squarelab::search {

// The longest line, quiescence included: positions at that distance from the root are evaluated.
inline constexpr int max_ply = 128;

// The value for the side that mates now; mate n plies from the root is n less.
inline constexpr int mate_value = 32000;
constexpr bool is_mate_value(int value) noexcept {
  return value > mate_value - max_ply - 1 || value < -(mate_value - max_ply - 1);
}

// The moves of the side that mates, the mating one included; negative if the side to move is mated,
// and 0 if it is mated already. nullopt: the value is not a mate. Tested in tests/search.
constexpr std::optional<int> moves_to_mate(int value) noexcept {
  if (!is_mate_value(value)) return std::nullopt;
  const int plies = mate_value - (value < 0 ? -value : value);
  const int moves = (plies + 1) / 2;
  return value > 0 ? moves : -moves;
}

struct Settings {
  Evaluation evaluation = Evaluation::Material;
  // The table takes the largest power of two that is not more; below 16 there is none.
  std::size_t hash_bytes = 0;
  bool prunes = false;  // the pruned tree instead of the full one; only if network_is_built
};

struct Limits {
  int depth = max_ply - 1;  // 1 or more; what is more than max_ply - 1 counts as that
  std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
  // Empty, or called now and then; the search ends once it returns true.
  std::function<bool()> stop = {};
};

// The result of an iteration, or of the search.
struct Result {
  int depth = 0;  // of the last iteration that was finished
  int value = 0;  // for the side to move, in hundredths of a pawn; or mate: see mate_value
  std::uint64_t nodes = 0;  // in all
  std::vector<Move> line;   // the best moves for both sides; empty if there is no legal move

  friend bool operator==(const Result&, const Result&) = default;
};

class Searcher {
 public:
  virtual ~Searcher() = default;

  // Forgets everything but the settings.
  virtual void forget() = 0;

  // The position to search. `earlier` are the keys of the positions before it in the game, the
  // oldest first; those before the last capture or pawn move are not needed. What the table
  // remembers is kept. Throws as Board::set, and for castling rights of Chess960 on any board.
  virtual void set(const Position& position, std::span<const Key> earlier = {}) = 0;

  // Searches to the depth, or until one of the other limits is reached. Then the iteration that was
  // not finished counts if it has looked at the best move of the one before to the end; if there is
  // nothing else, the line is the move that would be tried first. `finished` is called after each
  // iteration.
  virtual Result search(const Limits& limits,
                        const std::function<void(const Result&)>& finished = {}) = 0;

  // The value of the position without any search.
  virtual int evaluation() const = 0;
};

}  // namespace squarelab::search
