// Games between searches, judged by the rules: what the searches say about legal moves, draws and
// mates does not count.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <squarelab/backends.hpp>
#include <squarelab/positions/random.hpp>
#include <squarelab/positions/sources.hpp>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/search/searcher.hpp>
#include <string>
#include <utility>
#include <vector>

namespace squarelab::testing_support {

enum class Ending { GoesOn, Mate, Stalemate, FiftyMoves, Threefold };

class Referee {
 public:
  explicit Referee(const Position& start = start_position()) : position_(start) { note(); }

  const Position& position() const { return position_; }
  const std::vector<Move>& moves() const { return moves_; }
  // Those of the game, normalised, the present one last.
  const std::vector<Position>& positions() const { return positions_; }
  // The keys of the positions before this one, by the reference.
  const std::vector<Key>& earlier() const { return earlier_; }

  Ending ending() const {
    if (rules::legal_moves(position_).empty()) {
      return rules::in_check(position_) ? Ending::Mate : Ending::Stalemate;
    }
    if (position_.halfmove_clock >= 100) return Ending::FiftyMoves;
    return std::ranges::count(seen_, seen_.back()) >= 3 ? Ending::Threefold : Ending::GoesOn;
  }

  // Whether the move is legal; if so it is played.
  bool play(Move move) {
    if (!rules::is_legal(position_, move)) return false;
    board_->set(position_);
    earlier_.push_back(board_->key());
    position_ = rules::play(position_, move);
    moves_.push_back(move);
    note();
    return true;
  }

 private:
  void note() {
    Position position = rules::normalised(position_);
    positions_.push_back(position);
    position.halfmove_clock = 0;
    position.fullmove_number = 1;
    seen_.push_back(position);
  }

  // Only for keys, and set anew for each.
  std::shared_ptr<Board> board_ = find(backends(), squarelab::reference_name)->make_board();
  Position position_;
  std::vector<Move> moves_;
  std::vector<Key> earlier_;
  std::vector<Position> positions_;
  std::vector<Position> seen_;  // without clocks
};

// After that many random moves from the start; the game is not over.
inline Referee random_opening(positions::Random random, int plies) {
  Referee game;
  while (static_cast<int>(game.moves().size()) < plies) {
    const auto moves = positions::sorted_moves(rules::legal_moves(game.position()));
    if (moves.empty()) {
      game = Referee();
    } else {
      game.play(random.pick(moves));
    }
  }
  return game.ending() == Ending::GoesOn ? std::move(game) : random_opening(random, plies);
}

// One side of a game, which remembers what it searched before.
class Player {
 public:
  Player(const BackendEntry& board, std::uint64_t nodes)
      : searcher_(search::make_searcher(board, {.hash_bytes = std::size_t{1} << 20})),
        nodes_(nodes) {}

  // nullopt if it finds none.
  std::optional<Move> choose(const Referee& game) {
    searcher_->set(game.position(), game.earlier());
    const auto line = searcher_->search({.nodes = nodes_}).line;
    if (line.empty()) return std::nullopt;
    return line.front();
  }

 private:
  std::unique_ptr<search::Searcher> searcher_;
  std::uint64_t nodes_;
};

// Plays on to the end, to an illegal move, or to that number of plies. Whether all moves were
// legal.
inline bool play_on(Referee& game, Player white, Player black, int plies) {
  while (game.ending() == Ending::GoesOn && static_cast<int>(game.moves().size()) < plies) {
    Player& player = game.position().side_to_move == Color::White ? white : black;
    const auto move = player.choose(game);
    if (!move || !game.play(*move)) return false;
  }
  return true;
}

}  // namespace squarelab::testing_support
