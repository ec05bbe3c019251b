// A board that answers as another one does. The faults of wrong_boards.cpp override one answer
// each.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <optional>
#include <squarelab/board.hpp>
#include <squarelab/rules/diagram.hpp>
#include <utility>
#include <vector>

namespace squarelab::faults {

class WrongBoard : public Board {
 public:
  void wrap(std::unique_ptr<Board> right, std::string_view name) {
    right_ = std::move(right);
    name_ = name;
  }

  std::string_view name() const override { return name_; }
  void set(const Position& position) override {
    right_->set(position);
    made_.clear();
    undone_.reset();
  }
  Position position() const override { return right_->position(); }
  std::optional<Piece> piece_on(Square square) const override { return right_->piece_on(square); }
  Color side_to_move() const override { return right_->side_to_move(); }
  MoveList legal_moves() const override { return right_->legal_moves(); }
  int count_legal_moves() const override { return right_->count_legal_moves(); }
  bool is_legal(Move move) const override { return right_->is_legal(move); }
  void make(Move move) override {
    const Position before = right_->position();
    right_->make(move);
    made_.push_back({before, move});
  }
  void unmake() override {
    right_->unmake();
    undone_ = made_.back();
    made_.pop_back();
  }
  bool is_attacked(Square square, Color by) const override {
    return right_->is_attacked(square, by);
  }
  SquareSet attackers_to(Square square, Color by) const override {
    return right_->attackers_to(square, by);
  }
  SquareSet attacks_from(Square square) const override { return right_->attacks_from(square); }
  SquareSet attack_map(Color by) const override { return right_->attack_map(by); }
  SquareSet checkers() const override { return right_->checkers(); }
  SquareSet pinned() const override { return right_->pinned(); }
  MoveList selected_moves(MoveSelection selection) const override {
    return right_->selected_moves(selection);
  }
  bool gives_check(Move move) const override { return right_->gives_check(move); }
  int exchange(Move move) const override { return right_->exchange(move); }
  bool exchange_is_at_least(Move move, int threshold) const override {
    return right_->exchange_is_at_least(move, threshold);
  }
  std::vector<Threat> threats() const override { return right_->threats(); }
  ThreatChanges threat_changes(Move move) const override { return right_->threat_changes(move); }
  PieceChanges piece_changes(Move move) const override { return right_->piece_changes(move); }
  Key key() const override { return right_->key(); }
  Key recomputed_key() const override { return right_->recomputed_key(); }
  std::uint64_t perft(int depth, PerftMode mode) override { return right_->perft(depth, mode); }
  NativeImage native_image() const override { return right_->native_image(); }
  std::vector<std::byte> state_bytes() const override { return right_->state_bytes(); }
  Children children(Move move) const override { return right_->children(move); }

 protected:
  struct Made {
    Position before;
    Move move;
  };
  // The last move that was made and not taken back since the board was set, or null.
  const Made* made() const { return made_.empty() ? nullptr : &made_.back(); }
  // The move that was taken back last since then, or nullopt.
  const std::optional<Made>& undone() const { return undone_; }
  // In one position of eight, for what would show in every one.
  bool shows_here() const { return right_->key() % 8 == 0; }
  // Sets the board, to what it held before if the position differs in nothing but that field.
  template <class Field>
  void set_leaving(const Position& position, Field Position::*field) {
    const Position before = right_->position();
    Position left = position;
    left.*field = before.*field;
    WrongBoard::set(left == before ? before : position);
  }
  // The list with each move as `listed` has it.
  template <class Listed>
  MoveList moves_as(const Listed& listed) const {
    MoveList moves;
    for (const Move move : right_->legal_moves()) moves.push_back(listed(move));
    return moves;
  }
  template <class Listed>
  MoveList moves_if(const Listed& is_listed) const {
    MoveList moves;
    for (const Move move : right_->legal_moves()) {
      if (is_listed(move)) moves.push_back(move);
    }
    return moves;
  }

 private:
  std::unique_ptr<Board> right_;
  std::string_view name_;
  std::vector<Made> made_;
  std::optional<Made> undone_;
};

inline SquareSet without_first_of(int size, SquareSet squares) {
  if (squares.size() == size) squares.erase(*squares.begin());
  return squares;
}

// Returns whether the move takes a rook that has a castling right.
inline bool takes_right(const Position& before, Move move) {
  const Color them = ~before.side_to_move;
  for (const CastlingSide side : {CastlingSide::KingSide, CastlingSide::QueenSide}) {
    const Square home =
        rules::square_of(rules::castling_home(before, before.castling, them, side).rook);
    if (before.castling.has(them, side) && move.to() == home) return true;
  }
  return false;
}

// Returns a Wrong with that name, which answers as `right` does otherwise.
template <std::derived_from<WrongBoard> Wrong>
std::unique_ptr<Board> wrapped_in(std::unique_ptr<Board> right, std::string_view name) {
  auto wrong = std::make_unique<Wrong>();
  wrong->wrap(std::move(right), name);
  return wrong;
}

}  // namespace squarelab::faults
