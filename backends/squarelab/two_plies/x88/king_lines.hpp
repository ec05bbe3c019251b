// The eight lines from their king: where a move of ours would give check, or change who is pinned.
//
// From the king outwards at most three pieces of a line matter. "Slider" is a slider of ours that
// moves along the line:
//
//   theirs, slider          the first is pinned
//   ours, slider            the first uncovers a check when it leaves
//   ours, theirs, slider    the first leaves the second pinned
//   theirs, ours, slider    the second leaves the first pinned
//   theirs, theirs, slider  nothing: none of our pieces hides the slider
//
// A slider of ours that arrives before the first piece, or takes it, checks. A slider that arrives
// behind the first piece, or takes the second, pins the first if that is theirs. A move that checks
// is made. After a move that pins or unpins, only the piece on that line is counted again, on the
// board after the move: the pin changes nothing for other pieces.
#pragma once

#include <squarelab/two_plies/x88/marks.hpp>
#include <squarelab/two_plies/x88/parent.hpp>
#include <squarelab/two_plies/x88/piece_moves.hpp>

namespace squarelab::x88::two_plies {

template <class Config, Color Us>
class KingLines {
  using G = typename Config::Geometry;
  using Marks = typename ChosenMarks<Config>::Type;
  using TheirMoves = PieceMoves<Config, ~Us>;

 public:
  KingLines(const Parent<Config, Us>& parent, Marks& marks) noexcept
      : parent_(parent), marks_(marks) {
    for (int direction = 0; direction < direction_count; ++direction) {
      pinned_[direction] = G::off_board;
      if (parent.has_movers(direction)) look(direction);
    }
    for (const int step : G::knight_steps) {
      mark_to(parent.their_king + step, KnightChecks);
    }
    for (const int side : {-1, 1}) {
      mark_to(parent.their_king - G::up(Us) + side, PawnChecks);
    }
  }

  bool is_pinned(int x) const noexcept {
    const int direction = direction_between(parent_.their_king, x);
    return direction != direction_count && pinned_[direction] == x;
  }
  // Returns the moves of all pinned pieces.
  int count() const noexcept { return pins_; }

  // Returns the moves, beyond those counted, of the pinned or unpinned piece on that line; negative
  // if it has fewer. Precondition: the board is that after a move of ours to `to`, which gives no
  // check.
  int recounted(int direction, int to) const noexcept {
    if (direction == direction_count) return 0;
    const Core& core = parent_.core;
    const int step = G::compass[direction];
    const int first = parent_.next_piece(parent_.their_king, step);
    const bool is_pinned = G::on_board(first) && parent_.is_theirs(first) &&
                           is_slider(parent_.next_piece(first, step), direction);
    const int was_pinned = pinned_[direction];
    if (was_pinned == G::off_board) {
      if (!is_pinned) return 0;
      return TheirMoves::on_pin(core, first) - TheirMoves::free(core, first);
    }
    if (was_pinned == to) return -moves_[direction];
    const int moves =
        is_pinned ? TheirMoves::on_pin(core, was_pinned) : TheirMoves::free(core, was_pinned);
    return moves - moves_[direction];
  }

 private:
  void mark_to(int x, Arriving mark) noexcept {
    if (G::on_board(x)) marks_.mark_to(x, mark);
  }

  void look(int direction) noexcept {
    const int step = G::compass[direction];
    const Arriving checks = is_diagonal(direction) ? DiagonalChecks : OrthogonalChecks;
    const Arriving pins = is_diagonal(direction) ? DiagonalPins : OrthogonalPins;
    const int first = mark_up_to_piece(parent_.their_king, step, checks);
    if (!G::on_board(first)) return;
    if (parent_.is_ours(first)) return look_behind_ours(first, direction);

    marks_.mark_to(first, checks);
    const int second = mark_up_to_piece(first, step, pins);
    if (!G::on_board(second)) return;
    marks_.mark_to(second, pins);
    if (parent_.slides(second, direction)) {
      note_pin(first, second, direction);
    } else if (parent_.is_ours(second) && is_slider(parent_.next_piece(second, step), direction)) {
      marks_.mark_from(second, KeepsFromPinning);
    }
  }
  // Marks the empty squares; returns the next piece, or the first index off the board.
  int mark_up_to_piece(int x, int step, Arriving mark) noexcept {
    for (x += step; G::on_board(x) && parent_.is_empty(x); x += step) marks_.mark_to(x, mark);
    return x;
  }
  bool is_slider(int x, int direction) const noexcept {
    return G::on_board(x) && parent_.slides(x, direction);
  }

  void look_behind_ours(int first, int direction) noexcept {
    const int step = G::compass[direction];
    const int second = parent_.next_piece(first, step);
    if (!G::on_board(second)) return;
    if (parent_.slides(second, direction)) {
      marks_.mark_from(first, UncoversCheck);
    } else if (parent_.is_theirs(second) &&
               is_slider(parent_.next_piece(second, step), direction)) {
      marks_.mark_from(first, KeepsFromPinning);
    }
  }

  void note_pin(int first, int pinner, int direction) noexcept {
    const int step = G::compass[direction];
    pinned_[direction] = first;
    moves_[direction] = TheirMoves::on_pin(parent_.core, first);
    pins_ += moves_[direction];
    for (int x = parent_.their_king + step; x != pinner; x += step) {
      marks_.mark_to(x, PinLine);
    }
    marks_.mark_from(pinner, Pins);
  }

  const Parent<Config, Us>& parent_;
  Marks& marks_;
  int pins_ = 0;
  int pinned_[direction_count];  // by direction: the pinned piece, or G::off_board
  int moves_[direction_count];   // its moves; only where a piece is pinned
};

}  // namespace squarelab::x88::two_plies
