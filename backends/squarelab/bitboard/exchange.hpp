// The gain of an exchange.
//
// Idea: all attackers of the square, of both sides, are one set. The least valuable of the side
// whose turn it is leaves it, and with it the occupation, and the sliders beyond it join. The gains
// are stored and then read backwards, each side taking the better of going on and stopping. "At
// least" needs no list: it keeps how much the other side may win and how much this side must win,
// and ends as soon as one of the two is decided. The last to take is the king, which takes only if
// the other side has no attacker left; none can come through the square that the king leaves,
// because a slider beyond it would already give check. Cost: two slider lookups, and for each
// capture up to two. Source: Chess Programming Wiki, "SEE - The Swap Algorithm". Tested in
// tests/contract and tests/cross.
//
// Each family of boards has its own loops of value() and is_at_least(). No family includes another,
// so a mistake in one does not make the others wrong too.
#pragma once

#include <algorithm>
#include <squarelab/bitboard/attacks.hpp>

namespace squarelab::bitboard {

template <class Config>
class Exchange {
  using Core = typename Config::Core;
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;

 public:
  Exchange(const Core& core, NativeMove move) noexcept
      : Exchange(core, move, value_on(core, move.from()), value_on(core, move.to())) {}
  Exchange(const Core& core, NativeMove move, MovePieces pieces) noexcept
      : Exchange(core, move, exchange_value(pieces.mover), exchange_value(pieces.captured)) {}

 private:
  Exchange(const Core& core, NativeMove move, int standing, int gain) noexcept
      : core_(core),
        to_(move.to()),
        side_(core.side_to_move()),
        is_castling_(move.kind() == MoveKind::Castling),
        gain_(gain),
        standing_(standing) {
    const Bitboard from = bits::bit(move.from());
    occupied_ = (core.occupied() & ~from) | bits::bit(to_);
    if (move.kind() == MoveKind::Promotion) {
      gain_ += exchange_value(move.promotion()) - standing_;
      standing_ = exchange_value(move.promotion());
    } else if (move.kind() == MoveKind::EnPassant) {
      gain_ = exchange_value(PieceType::Pawn);
      const Direction back = side_ == Color::White ? Direction::South : Direction::North;
      occupied_ &= ~bits::bit(to_ + G::step(back));
    }
  }

 public:
  int value() noexcept {
    if (is_castling_) return 0;
    int gains[64];  // of each side when it has taken and the other stops
    gains[0] = gain_;
    int last = 0;
    find_attackers();
    for (Color side = ~side_;; side = ~side) {
      const int captured = standing_;
      if (!take(side, [] { return false; })) break;
      gains[last + 1] = captured - gains[last];
      ++last;
    }
    for (; last > 0; --last) gains[last - 1] = -std::max(-gains[last - 1], gains[last]);
    return gains[0];
  }

  bool is_at_least(int threshold) noexcept {
    if (is_castling_) return threshold <= 0;
    // The most that the other side may win, and the least that this side has to win then.
    int allowed = gain_ - threshold;
    if (allowed < 0) return false;
    int wanted = standing_ - allowed;
    if (wanted <= 0) return true;
    find_attackers();
    while (take(~side_, [&] { return standing_ < wanted; })) {
      allowed = standing_ - wanted;
      if (allowed < 0 || !take(side_, [&] { return standing_ <= allowed; })) return false;
      wanted = standing_ - allowed;
      if (wanted <= 0) return true;
    }
    return true;
  }

  // The parts of both, and what they keep, for explanations. find_attackers comes first, once.
  void find_attackers() noexcept {
    const auto& from = pawn_attack_table<G>;
    const Bitboard pawns = (from[squarelab::index(Color::Black)][to_] & core_.of(Color::White)) |
                           (from[squarelab::index(Color::White)][to_] & core_.of(Color::Black));
    attackers_ = ((pawns & core_.pawns()) | (grid.knight[to_] & core_.knights()) |
                  (grid.king[to_] & core_.kings()) | on_diagonals() | on_straight_lines()) &
                 occupied_;
  }

  // The side takes with its least valuable attacker, which is then on the square. Returns
  // true if it can. If is_last() holds after that, no more attackers join.
  template <class IsLast>
  bool take(Color side, IsLast is_last) noexcept {
    const Bitboard own = attackers_ & core_.of(side);
    if (own == 0) return false;
    const Bitboard diagonal = core_.diagonal();
    const Bitboard orthogonal = core_.orthogonal();
    if (const Bitboard pawns = own & core_.pawns(); pawns != 0) {
      leave(pawns, PieceType::Pawn);
      if (is_last()) return true;
      attackers_ |= on_diagonals();
    } else if (const Bitboard knights = own & core_.knights(); knights != 0) {
      leave(knights, PieceType::Knight);
    } else if (const Bitboard bishops = own & diagonal & ~orthogonal; bishops != 0) {
      leave(bishops, PieceType::Bishop);
      if (is_last()) return true;
      attackers_ |= on_diagonals();
    } else if (const Bitboard rooks = own & orthogonal & ~diagonal; rooks != 0) {
      leave(rooks, PieceType::Rook);
      if (is_last()) return true;
      attackers_ |= on_straight_lines();
    } else if (const Bitboard queens = own & diagonal; queens != 0) {
      leave(queens, PieceType::Queen);
      if (is_last()) return true;
      attackers_ |= on_diagonals() | on_straight_lines();
    } else {
      if ((attackers_ & core_.of(~side)) != 0) return false;
      leave(own, PieceType::King);
    }
    attackers_ &= occupied_;
    return true;
  }

  int gain() const noexcept { return gain_; }
  int standing() const noexcept { return standing_; }
  Bitboard occupied() const noexcept { return occupied_; }
  Bitboard attackers() const noexcept { return attackers_; }

 private:
  static int value_on(const Core& core, int bit) noexcept {
    if constexpr (std::is_same_v<Core, bitboard::Core>) {
      // The kinds alone decide the value: the four lowest words, without Kings.
      static constexpr auto values = [] {
        std::array<int, 16> by_words{};
        for (int i = 0; i < 16; ++i) by_words[i] = exchange_value(piece_by_words[i]);
        return by_words;
      }();
      return values[words_with_bit(core.words, bit) & 15];
    } else {
      return exchange_value(core.piece_on(bit));
    }
  }

  Bitboard on_diagonals() const noexcept {
    return Sliders::bishop(to_, occupied_) & core_.diagonal();
  }
  Bitboard on_straight_lines() const noexcept {
    return Sliders::rook(to_, occupied_) & core_.orthogonal();
  }
  void leave(Bitboard of_one_type, PieceType type) noexcept {
    occupied_ &= ~first_of(of_one_type);
    standing_ = exchange_value(type);
  }

  // Returns the piece on the lowest square in the order of Square.
  static Bitboard first_of(Bitboard set) noexcept {
    if constexpr (G::bit_of(Square::B1) != 1 || G::bit_of(Square::A2) != 8) {
      if (bits::has_several(set)) return bits::bit(G::bit_of(*G::squares_of(set).begin()));
    }
    return set & (~set + 1);
  }

  const Core& core_;
  int to_;
  Color side_;
  bool is_castling_;
  int gain_;      // of the move alone
  int standing_;  // the value of the piece on the square
  Bitboard occupied_;
  Bitboard attackers_;  // of both sides, of those that have not yet taken
};

}  // namespace squarelab::bitboard
