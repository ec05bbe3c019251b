// The gain of an exchange.
//
// Idea: every piece that would attack the square on an empty board is a future attacker. The table
// of differences gives the pieces that have to leave before it joins, seen from the square
// (sight.hpp): none for a knight, for a slider all pieces in between. An x-ray needs no code of
// its own: a slider joins when the last piece of its set has taken. Each attacker has a rank by its
// type and, among equals, its index; the lowest that has joined is the next to take. A king has the
// highest rank, and takes only if the other side has no attacker left. The two ways to the value,
// gains read backwards and the bounds of "at least", are explained in bitboard/exchange.hpp.
//
// Cost: some forty operations for the surroundings and five for each knight and slider of both
// sides; then three for each attacker to come and capture. Source: Chess Programming Wiki, "SEE -
// The Swap Algorithm"; the sets of what has to leave are this project's. Tested in tests/contract
// and tests/cross.
//
// Each family of boards has its own loops of value() and is_at_least(). No family includes another,
// so a mistake in one does not make the others wrong too.
#pragma once

#include <algorithm>
#include <span>
#include <squarelab/x88/attacks.hpp>

namespace squarelab::x88 {

template <class Config>
class Exchange {
  using G = typename Config::Geometry;

 public:
  // An attacker to come. It has joined when of its line only itself is left.
  struct Attacker {
    Surroundings line;  // what has to leave, and itself
    Surroundings itself;
    int rank;  // type and index
  };
  static constexpr int ranks_of_type = 256;

  Exchange(const Core& core, NativeMove move) noexcept
      : core_(core),
        move_(move),
        standing_(value_of(core.board[move.from()])),
        gain_(value_of(core.board[move.to()])) {
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
    find_attackers();
    for (Color side = ~core_.side;; side = ~side) {
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
    find_attackers();
    while (take(~core_.side)) {
      allowed = standing_ - wanted;
      if (allowed < 0 || !take(core_.side)) return false;
      wanted = standing_ - allowed;
      if (wanted <= 0) return true;
    }
    return true;
  }

  // The parts of both, and what they keep, for explanations. find_attackers comes first, once.
  void find_attackers() noexcept {
    const int to = move_.to();
    const Sight<Config> sight(core_, to);
    present_ = sight.occupied() & ~sight.bit_of(move_.from());
    if (move_.kind() == MoveKind::EnPassant) {
      present_ &= ~sight.bit_of(to - G::up(core_.side));
    }
    find_attackers_of<Color::White>(sight);
    find_attackers_of<Color::Black>(sight);
  }

  // The side takes with its least valuable attacker, which is then on the square. Returns
  // true if it can.
  bool take(Color side) noexcept {
    const Attacker* attacker = next(side);
    if (attacker == nullptr) return false;
    const auto type = static_cast<PieceType>(attacker->rank / ranks_of_type);
    if (type == PieceType::King && next(~side) != nullptr) return false;
    present_ ^= attacker->itself;
    standing_ = exchange_value(type);
    return true;
  }

  int gain() const noexcept { return gain_; }
  int standing() const noexcept { return standing_; }
  Surroundings present() const noexcept { return present_; }
  // Returns all attackers of a colour: those to come, joined or not, and those that have taken.
  std::span<const Attacker> attackers(Color color) const noexcept {
    return {sides_[squarelab::index(color)].attackers, sides_[squarelab::index(color)].end};
  }
  bool has_joined(const Attacker& attacker) const noexcept {
    return (attacker.line & present_) == attacker.itself;
  }

 private:
  // In line with a square, or a knight's jump away, there are at most 35 squares.
  struct Side {
    Attacker attackers[36];
    Attacker* end = attackers;
  };
  static constexpr int nobody = ranks_of_type * piece_type_codes;

  static int value_of(PieceCode code) noexcept {
    return code == no_piece ? 0 : exchange_value(x88::type_of(code));
  }

  template <Color By>
  void find_attackers_of(const Sight<Config>& sight) noexcept {
    Attacker* end = sides_[squarelab::index(By)].attackers;
    // Always written, and then kept or not, so that nothing branches.
    const auto keep_if = [&](bool keeps, Surroundings between, PieceType type, int from) {
      const Surroundings itself = sight.bit_of(from);
      *end = {between | itself, itself, ranks_of_type * squarelab::index(type) + from};
      end += keeps;
    };
    for (const int side : {-1, 1}) {
      const int from = move_.to() - G::up(By) + side;
      const PieceCode pawn = piece_code(By, PieceType::Pawn);
      keep_if(Attacks<Config>::stands_on(core_, from, pawn), 0, PieceType::Pawn, from);
    }
    for (const PieceType type : {PieceType::Knight, PieceType::Bishop, PieceType::Rook,
                                 PieceType::Queen, PieceType::King}) {
      const Kind kind = mapping::x88::kind_of(make_piece(By, type));
      for (const int from : core_.list(By, type)) {
        const Surroundings between = sight.between(kind, from);
        keep_if(between != sight.occupied(), between, type, from);
      }
    }
    sides_[squarelab::index(By)].end = end;
  }

  // Returns the attacker with the lowest rank among those of the side that have joined.
  const Attacker* next(Color color) const noexcept {
    const Side& side = sides_[squarelab::index(color)];
    const Attacker* next = nullptr;
    int rank = nobody;
    for (const Attacker* attacker = side.attackers; attacker != side.end; ++attacker) {
      if (has_joined(*attacker) && attacker->rank < rank) {
        rank = attacker->rank;
        next = attacker;
      }
    }
    return next;
  }

  const Core& core_;
  const NativeMove move_;
  int standing_;          // the value of the piece on the square
  int gain_;              // of the move alone
  Surroundings present_;  // the pieces that have neither moved nor been taken
  Side sides_[2];
};

}  // namespace squarelab::x88
