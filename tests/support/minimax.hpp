// Minimax: what a search must find, in the plainest way: every move of every position is tried to
// the end, nothing is remembered, and nothing is left out but what the definition of the search in
// searcher.hpp leaves out. It stands on the rules alone and shares with the search only the values
// of a piece on a square and of attacked squares. It is slow: for small trees.
#pragma once

#include <algorithm>
#include <cstdint>
#include <squarelab/rules/attacks.hpp>
#include <squarelab/rules/exchange.hpp>
#include <squarelab/rules/moves.hpp>
#include <squarelab/search/evaluation.hpp>
#include <vector>

namespace squarelab::testing_support {

class Minimax {
 public:
  struct Answer {
    int value = 0;            // as search::Result's
    std::vector<Move> moves;  // all that have this value; empty if there is no legal move
  };

  // `game` are the positions of the game, the oldest first, and the last is the one to search.
  Minimax(std::vector<Position> game, search::Evaluation evaluation)
      : evaluation_(evaluation), way_(std::move(game)) {
    for (Position& position : way_) position = rules::normalised(position);
    root_ = way_.size() - 1;
  }

  // Precondition: depth >= 1.
  Answer search(int depth) {
    const Position root = way_.back();
    Answer answer{value_without_moves(root), {}};
    for (const Move move : rules::legal_moves(root)) {
      const int value = -value_after(root, move, depth - 1);
      if (!answer.moves.empty() && value < answer.value) continue;
      if (answer.moves.empty() || value > answer.value) answer = {value, {}};
      answer.moves.push_back(move);
    }
    return answer;
  }

  // Of the position at the end of a line from the root, with no depth left.
  int value_at_end_of(const std::vector<Move>& line) {
    for (const Move move : line) way_.push_back(rules::play(way_.back(), move));
    const int value = this->value(0);
    way_.resize(root_ + 1);
    return line.size() % 2 == 0 ? value : -value;
  }
  // Whether the game is over there: no legal move, or a draw.
  bool is_over_at_end_of(const std::vector<Move>& line) {
    for (const Move move : line) way_.push_back(rules::play(way_.back(), move));
    const bool is_over = rules::legal_moves(way_.back()).empty() || is_draw();
    way_.resize(root_ + 1);
    return is_over;
  }

  std::uint64_t nodes() const { return nodes_; }

 private:
  int ply() const { return static_cast<int>(way_.size() - 1 - root_); }

  // For the side to move in the last position of the way.
  int value(int depth) {
    const Position position = way_.back();
    if (ply() > 0 && is_draw()) return 0;
    if (depth == 0) return quiescent_value();
    const MoveList moves = rules::legal_moves(position);
    if (moves.empty()) return value_without_moves(position);
    int best = -1'000'000;
    for (const Move move : moves) best = std::max(best, -value_after(position, move, depth - 1));
    return best;
  }
  int value_after(const Position& position, Move move, int depth) {
    ++nodes_;
    way_.push_back(rules::play(position, move));
    const int value = this->value(depth);
    way_.pop_back();
    return value;
  }

  // In check every move counts, else captures and promotions that lose nothing, or no move at all.
  int quiescent_value() {
    const Position position = way_.back();
    const bool in_check = rules::in_check(position);
    const MoveList moves = rules::legal_moves(position);
    if (in_check && moves.empty()) return value_without_moves(position);
    int best = in_check ? -1'000'000 : evaluation(position);
    for (const Move move : moves) {
      const bool is_noisy = rules::is_capture(position, move) || move.flag() == MoveFlag::Promotion;
      if (!in_check && !(is_noisy && rules::exchange(position, move) >= 0)) continue;
      ++nodes_;
      way_.push_back(rules::play(position, move));
      best = std::max(best, -quiescent_value());
      way_.pop_back();
    }
    return best;
  }

  int value_without_moves(const Position& position) const {
    return rules::in_check(position) ? -32000 + ply() : 0;
  }

  bool is_draw() const {
    const Position& last = way_.back();
    const auto is_same = [&](const Position& position) {
      return without_clocks(position) == without_clocks(last);
    };
    const auto root = way_.begin() + static_cast<std::ptrdiff_t>(root_);
    if (std::any_of(root, way_.end() - 1, is_same)) return true;
    if (std::count_if(way_.begin(), root, is_same) >= 2) return true;
    const bool is_mate = rules::in_check(last) && rules::legal_moves(last).empty();
    return last.halfmove_clock >= 100 && !is_mate;
  }
  static Position without_clocks(Position position) {
    position.halfmove_clock = 0;
    position.fullmove_number = 1;
    return position;
  }

  int evaluation(const Position& position) const {
    int middlegame = 0;
    int endgame = 0;
    int phase = 0;
    const auto add = [&](Color color, Score score) {
      const int sign = color == position.side_to_move ? 1 : -1;
      middlegame += sign * score.middlegame();
      endgame += sign * score.endgame();
    };
    for (const Square square : all_squares) {
      const auto piece = position.piece_on(square);
      if (!piece) continue;
      const Color color = color_of(*piece);
      const PieceType type = type_of(*piece);
      add(Color::White, search::value_of(*piece, square));  // Black's is negative already
      if (type == PieceType::Knight || type == PieceType::Bishop) phase += 1;
      if (type == PieceType::Rook) phase += 2;
      if (type == PieceType::Queen) phase += 4;
      if (evaluation_ == search::Evaluation::Material) continue;
      const SquareSet attacked = rules::attacks_from(position, square) - position.squares_of(color);
      add(color, search::mobility_values[index(type)] * attacked.size());
    }
    phase = std::min(phase, 24);
    return std::clamp((middlegame * phase + endgame * (24 - phase)) / 24, -20000, 20000);
  }

  search::Evaluation evaluation_;
  std::vector<Position> way_;  // from the beginning of the game
  std::size_t root_;           // the place of the root in it
  std::uint64_t nodes_ = 0;
};

}  // namespace squarelab::testing_support
