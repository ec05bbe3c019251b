// The base: the replies that they would have if we did not move at all, without those of their
// king.
//
// They are counted once for each parent. Beside the count is kept what the effects of `from` and
// `to` look up: the squares that each piece sees, and the number of its moves, which are lost when
// it is captured. A pinned piece can only move between its king and the pinner, or take the pinner.
// No simple move ends there, and the pinner makes none. So the moves of pinned pieces are counted
// here once and never change.
#pragma once

#include <array>
#include <squarelab/bitboard/two_plies/parent.hpp>

namespace squarelab::bitboard::two_plies {

template <class Config, Color Us>
class Replies {
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;
  using Ways = PawnWays<G, ~Us>;

 public:
  struct Slider {
    int at;
    Bitboard reach;  // where it can go
  };
  // A pawn's move to the last rank counts as four, one for each promotion.
  static int pawn_moves(Bitboard targets) noexcept {
    return bits::popcount(targets) + 3 * bits::popcount(targets & Ways::promotion_rank);
  }

  explicit Replies(const Parent<Config, Us>& parent) noexcept : parent_(parent) {
    const Core& core = parent.core;
    for (Bitboard rest = core.knights() & parent.free; rest != 0;) {
      const int at = bits::pop_lsb(rest);
      note(at, grid.knight[at] & ~parent.theirs);
    }
    add_sliders();
    add_pawns();
    if (parent.lines.pinned != 0) add_pinned();
  }

  int count() const noexcept { return count_; }
  const Slider* begin() const noexcept { return sliders_.data(); }
  const Slider* end() const noexcept { return end_; }

  // Of their pieces that are not pinned. Sliders see their own pieces, too.
  Bitboard seen_by_sliders = 0;
  Bitboard pawns;
  Bitboard east, west;   // the squares that pawns attack
  Bitboard once, twice;  // where pushes and double pushes end
  Bitboard before;       // the squares before pawns, empty or not
  Bitboard goals;        // targets of double pushes whose first step is free, empty or not

  // The moves that are lost when the piece on that square is captured. Precondition: the piece is
  // theirs, neither pinned nor the king.
  int moves_of(int at) const noexcept {
    const Bitboard piece = bits::bit(at);
    if ((parent_.core.pawns() & piece) == 0) return moves_of_[at];
    const Bitboard pushed = pawns_stepped<G, Ways::push>(piece) & ~parent_.occupied;
    const Bitboard taken = pawn_attack_table<G>[chess::index(~Us)][at] & parent_.ours;
    return pawn_moves(pushed | taken) + bits::popcount(doubled(pushed));
  }

 private:
  Bitboard doubled(Bitboard pushed) const noexcept {
    return pawns_stepped<G, Ways::push>(pushed & Ways::double_push_stop) & ~parent_.occupied;
  }
  void note(int at, Bitboard targets) noexcept {
    const int moves = bits::popcount(targets);
    moves_of_[at] = static_cast<std::uint8_t>(moves);
    count_ += moves;
  }
  void note_slider(int at, Bitboard seen) noexcept {
    const Bitboard reach = seen & ~parent_.theirs;
    seen_by_sliders |= seen;
    *end_++ = {at, reach};
    note(at, reach);
  }
  void add_sliders() noexcept {
    const Bitboard diagonal = parent_.core.diagonal() & parent_.free;
    const Bitboard orthogonal = parent_.core.orthogonal() & parent_.free;
    for (Bitboard rest = diagonal & ~orthogonal; rest != 0;) {
      const int at = bits::pop_lsb(rest);
      note_slider(at, Sliders::bishop(at, parent_.occupied));
    }
    for (Bitboard rest = orthogonal & ~diagonal; rest != 0;) {
      const int at = bits::pop_lsb(rest);
      note_slider(at, Sliders::rook(at, parent_.occupied));
    }
    for (Bitboard rest = diagonal & orthogonal; rest != 0;) {
      const int at = bits::pop_lsb(rest);
      note_slider(at, Sliders::bishop(at, parent_.occupied) | Sliders::rook(at, parent_.occupied));
    }
  }
  void add_pawns() noexcept {
    pawns = parent_.core.pawns() & parent_.free;
    before = pawns_stepped<G, Ways::push>(pawns);
    once = before & ~parent_.occupied;
    goals = pawns_stepped<G, Ways::push>(once & Ways::double_push_stop);
    twice = goals & ~parent_.occupied;
    east = pawns_stepped<G, Ways::capture_east>(pawns);
    west = pawns_stepped<G, Ways::capture_west>(pawns);
    count_ += pawn_moves(once) + bits::popcount(twice) + pawn_moves(east & parent_.ours) +
              pawn_moves(west & parent_.ours);
  }
  void add_pinned() noexcept {
    const Core& core = parent_.core;
    for (Bitboard rest = parent_.lines.pinned; rest != 0;) {
      const int at = bits::pop_lsb(rest);
      const Bitboard piece = bits::bit(at);
      const Bitboard on_line = grid.line[parent_.their_king][at] & ~parent_.theirs;
      if ((core.pawns() & piece) != 0) {
        const Bitboard pushed = pawns_stepped<G, Ways::push>(piece) & ~parent_.occupied;
        const Bitboard taken = pawn_attack_table<G>[chess::index(~Us)][at] & parent_.ours;
        count_ +=
            pawn_moves((pushed | taken) & on_line) + bits::popcount(doubled(pushed) & on_line);
      }
      Bitboard seen = 0;
      if ((core.diagonal() & piece) != 0) seen |= Sliders::bishop(at, parent_.occupied);
      if ((core.orthogonal() & piece) != 0) seen |= Sliders::rook(at, parent_.occupied);
      count_ += bits::popcount(seen & on_line);
    }
  }

  const Parent<Config, Us>& parent_;
  int count_ = 0;
  std::array<Slider, 64> sliders_;  // positions need not be reachable
  Slider* end_ = sliders_.data();
  std::array<std::uint8_t, 64> moves_of_;  // of knights and sliders
};

}  // namespace squarelab::bitboard::two_plies
