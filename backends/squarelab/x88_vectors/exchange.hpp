// The gain of an exchange.
//
// Idea: the star of the square has all attackers of both sides, and the pieces beyond them. One
// look around is enough for the whole exchange: a piece that has taken leaves the set of occupied
// slots, and the first piece of each ray (attacks.hpp) is then the piece beyond it. Among the
// pieces that aim at the square, the first of each ray and the knights can take; the least valuable
// of the side does. A king takes only if the other side has no attacker left. The two ways to the
// value, gains read backwards and the bounds of "at least", are explained in bitboard/exchange.hpp.
//
// Cost: about thirty instructions for the look, about fifteen for each capture. Source: Chess
// Programming Wiki, "SEE - The Swap Algorithm"; on the star it is this project's. Tested in
// tests/contract and tests/cross.
//
// Each family of boards has its own loops of value() and is_at_least(). No family includes another,
// so a mistake in one does not make the others wrong too.
#pragma once

#include <algorithm>
#include <squarelab/x88_vectors/attacks.hpp>

namespace squarelab::x88_vectors {

template <class Config>
class Exchange {
  using G = typename Config::Geometry;
  using Board = Halves<typename Config::Bytes>;

 public:
  Exchange(const Core& core, NativeMove move) noexcept
      : core_(core),
        move_(move),
        side_(core.state().side),
        standing_(value_of(core.bytes[move.from()])),
        gain_(value_of(core.bytes[move.to()])) {
    if (move.kind() == MoveKind::Promotion) {
      const int promoted = value_of(move.promoted());
      gain_ += promoted - standing_;
      standing_ = promoted;
    } else if (move.kind() == MoveKind::EnPassant) {
      gain_ = exchange_value(PieceType::Pawn);
    }
  }

  int value() noexcept {
    if (move_.kind() == MoveKind::Castling) return 0;
    int gains[64];  // of each side when it has taken and the other stops
    gains[0] = gain_;
    int last = 0;
    look_around();
    for (Color side = ~side_;; side = ~side) {
      const int captured = standing_;
      if (!take(side)) break;
      gains[last + 1] = captured - gains[last];
      ++last;
    }
    for (; last > 0; --last) gains[last - 1] = -std::max(-gains[last - 1], gains[last]);
    return gains[0];
  }

  bool is_at_least(int threshold) noexcept {
    if (move_.kind() == MoveKind::Castling) return threshold <= 0;
    // The most that the other side may win, and the least that this side has to win then.
    int allowed = gain_ - threshold;
    if (allowed < 0) return false;
    int wanted = standing_ - allowed;
    if (wanted <= 0) return true;
    look_around();
    while (take(~side_)) {
      allowed = standing_ - wanted;
      if (allowed < 0 || !take(side_)) return false;
      wanted = standing_ - allowed;
      if (wanted <= 0) return true;
    }
    return true;
  }

 private:
  static constexpr auto values = [] {
    std::array<int, kinds + 1> result{};
    for (const PieceType type : all_piece_types) result[kind_bits(type)] = exchange_value(type);
    return result;
  }();
  static int value_of(int code) noexcept { return values[code & kinds]; }

  void look_around() noexcept {
    BoardSet gone = set_of(move_.from());
    if (move_.kind() == MoveKind::EnPassant) gone = gone | set_of(move_.to() - G::up(side_));
    const View<Config> view(Board::board_of(core_).without(gone), move_.to());
    occupied_ = view.occupied();
    for (const Color color : all_colors) aiming_[squarelab::index(color)] = view.aiming(color);
    pawns_ = view.having(Pawn);
    knights_ = view.having(Knight);
    diagonal_ = view.having(Diagonal);
    orthogonal_ = view.having(Orthogonal);
  }

  Slots attackers(Color side) const noexcept {
    return aiming_[squarelab::index(side)] & (lowest(occupied_) | jump_slots);
  }

  // The side takes with its least valuable attacker, which is then on the square. Returns
  // true if it can.
  bool take(Color side) noexcept {
    const Slots own = attackers(side);
    if (own == 0) return false;
    if (const Slots pawns = own & pawns_; pawns != 0) {
      leave(side, pawns, PieceType::Pawn);
    } else if (const Slots knights = own & knights_; knights != 0) {
      leave(side, knights, PieceType::Knight);
    } else if (const Slots bishops = own & diagonal_ & ~orthogonal_; bishops != 0) {
      leave(side, bishops, PieceType::Bishop);
    } else if (const Slots rooks = own & orthogonal_ & ~diagonal_; rooks != 0) {
      leave(side, rooks, PieceType::Rook);
    } else if (const Slots queens = own & diagonal_; queens != 0) {
      leave(side, queens, PieceType::Queen);
    } else {
      if (attackers(~side) != 0) return false;
      leave(side, own, PieceType::King);
    }
    return true;
  }
  void leave(Color side, Slots of_one_type, PieceType type) noexcept {
    const Slots slot = first_of(of_one_type);
    aiming_[squarelab::index(side)] &= ~slot;
    occupied_ = (occupied_ & ~slot) | jump_slots;
    standing_ = exchange_value(type);
  }

  // Returns the piece with the lowest index.
  Slots first_of(Slots slots) const noexcept {
    Slots first = slots & (~slots + 1);
    for (Slots rest = slots ^ first; rest != 0; rest &= rest - 1) {
      const Slots slot = rest & (~rest + 1);
      if (place(slot) < place(first)) first = slot;
    }
    return first;
  }
  int place(Slots slot) const noexcept { return G::place(move_.to(), std::countr_zero(slot)); }

  const Core& core_;
  const NativeMove move_;
  const Color side_;
  int standing_;  // the value of the piece on the square
  int gain_;      // of the move alone
  Slots occupied_;
  Slots aiming_[2];  // by colour, whatever is in between
  Slots pawns_, knights_, diagonal_, orthogonal_;
};

}  // namespace squarelab::x88_vectors
