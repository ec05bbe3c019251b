// ChildSink: takes the moves of a position as the states after them, four words each.
//
// Idea: as that of the bitboards (bitboard/child_sink.hpp), a piece is lifted off once and each
// target takes one pass over the words. A set of targets is walked by its lowest bit, not by that
// bit's number: only the bit changes the words, in all four the same way. The number is needed only
// if a capture on a corner may end a castling right. Pawns leave no right, and end one only
// where they promote. The fifth word is written once for most pieces.
//
// A Full child has a key and clocks, too; there captures are made apart from other moves, because
// only captures take a piece out of the key. Source: as there. Tested in tests/backends/quad
// against making every move on its own.
#pragma once

#include <squarelab/quad/full.hpp>
#include <type_traits>

namespace squarelab::quad {

// Calls visit(child) for each move; the child is overwritten by the next.
template <class Config, Color Us, class State, class Visit>
class ChildSink {
  using G = typename Config::Geometry;
  using K = Keys<Config>;
  using Ways = bitboard::PawnWays<G, Us>;
  static constexpr bool is_full = std::is_same_v<State, FullState>;
  static constexpr Piece pawn = make_piece(Us, PieceType::Pawn);
  static constexpr Bitboard corners = [] {
    Bitboard set = 0;
    for (int bit = 0; bit < 64; ++bit) {
      if (RestKept<G>::arriving[bit] != 0xFF) set |= bits::bit(bit);
    }
    return set;
  }();

 public:
  ChildSink(const State& parent, Visit& visit) noexcept
      : parent_(parent),
        visit_(visit),
        board_(core_of(parent).words),
        turned_((core_of(parent).rest ^ 1) & 0xFF) {
    if constexpr (is_full) {
      enemies_ = parent.core.of(~Us);
      key_ = parent.key ^ black_to_move_key() ^ K::of_rest(parent.core);
      quiet_key_ = key_ ^ castling_keys[parent.core.rights_code()];
      child_.fullmove_number =
          Us == Color::Black ? next_clock(parent.fullmove_number) : parent.fullmove_number;
      child_.unused = 0;
    }
  }

  [[gnu::noinline]] void from_one(int from, Bitboard targets) noexcept {
    if (targets == 0) return;
    const Words left = without(board_, bits::bit(from));
    const Words piece = words_on(board_, from);
    const Bitboard rest = turned_ & RestKept<G>::leaving[from];
    const auto arrive = [&](Bitboard to) { core_of(child_).words = arrived(left, piece, to); };
    if constexpr (!is_full) {
      for (Bitboard on_corners = targets & corners; on_corners != 0;) {
        const Bitboard to = popped(on_corners);
        child_.rest = rest & RestKept<G>::arriving[bits::lsb(to)];
        arrive(to);
        visit_(child_);
      }
      child_.rest = rest;
      for (targets &= ~corners; targets != 0;) {
        arrive(popped(targets));
        visit_(child_);
      }
    } else {
      const Piece mover = parent_.core.piece_on(from);
      const Key without_rest = key_ ^ K::of(mover, from);
      child_.core.rest = rest;
      const Key key = without_rest ^ castling_keys[child_.core.rights_code()];
      child_.halfmove_clock = next_clock(parent_.halfmove_clock);
      for (Bitboard quiet = targets & ~enemies_; quiet != 0;) {
        const Bitboard to = popped(quiet);
        arrive(to);
        child_.key = key ^ K::of(mover, bits::lsb(to));
        visit_(child_);
      }
      child_.halfmove_clock = 0;
      for (Bitboard captures = targets & enemies_; captures != 0;) {
        const Bitboard at = popped(captures);
        const int to = bits::lsb(at);
        arrive(at);
        child_.core.rest = rest & RestKept<G>::arriving[to];
        child_.key = without_rest ^ K::of(mover, to) ^ K::of(parent_.core.piece_on(to), to) ^
                     castling_keys[child_.core.rights_code()];
        visit_(child_);
      }
    }
  }

  [[gnu::always_inline]] void stepped(Bitboard targets, int step, MoveKind kind) noexcept {
    if (kind == MoveKind::DoublePush) {
      double_pushes(targets);
    } else if (step == G::step(Ways::push)) {
      pawns<false>(targets, step, PieceType::Pawn);
    } else {
      pawns<true>(targets, step, PieceType::Pawn);
    }
  }
  [[gnu::noinline]] void promotions(Bitboard targets, int step) noexcept {
    for (const PieceType type :
         {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight}) {
      pawns<true>(targets, step, type);
    }
  }
  void one(NativeMove move) noexcept {
    if constexpr (is_full) {
      child_ = parent_;
      make_full<Config, Us>(child_, move);
    } else {
      make_child<Config, Us>(parent_, move, child_);
    }
    visit_(child_);
  }

 private:
  static const Core& core_of(const Core& core) noexcept { return core; }
  static const Core& core_of(const FullState& full) noexcept { return full.core; }
  static Core& core_of(Core& core) noexcept { return core; }
  static Core& core_of(FullState& full) noexcept { return full.core; }

  // Returns the lowest bit, as a set, which leaves the set that it was in.
  static Bitboard popped(Bitboard& set) noexcept {
    const Bitboard lowest = set & (~set + 1);
    set &= set - 1;
    return lowest;
  }

  template <bool Takes>
  void pawns(Bitboard targets, int step, PieceType type) noexcept {
    if constexpr (is_full) child_.halfmove_clock = 0;
    while (targets != 0) {
      move_pawn<Takes>(popped(targets), step, type);
      visit_(child_);
    }
  }
  void double_pushes(Bitboard targets) noexcept {
    constexpr int step = G::step(Ways::push);
    const Bitboard ready = core_of(parent_).pawns() & core_of(parent_).of(~Us);
    if constexpr (is_full) child_.halfmove_clock = 0;
    while (targets != 0) {
      const Bitboard to = popped(targets);
      move_pawn<false>(to, 2 * step, PieceType::Pawn);
      const int passed = bits::lsb(to) - step;
      if ((bitboard::pawn_attack_table<G>[squarelab::index(Us)][passed] & ready) != 0) {
        core_of(child_).set_en_passant(passed);
        if constexpr (is_full) child_.key ^= K::of_en_passant(child_.core);
      }
      visit_(child_);
    }
  }

  // Takes: pawns may capture; a pawn that does not cannot end a right.
  template <bool Takes>
  [[gnu::always_inline]] void move_pawn(Bitboard at, int step, PieceType type) noexcept {
    const Bitboard from = bits::shifted(at, -step);
    core_of(child_).words =
        arrived(without(board_, from), words_of[squarelab::index(make_piece(Us, type))], at);
    core_of(child_).rest = turned_;
    if constexpr (Takes) {
      if ((at & corners) != 0) {
        core_of(child_).rest &= RestKept<G>::arriving[bits::lsb(at)];
      }
    }
    if constexpr (is_full) {
      const int to = bits::lsb(at);
      child_.key = K::of(pawn, to - step) ^ K::of(make_piece(Us, type), to);
      if constexpr (Takes) {
        child_.key ^=
            key_ ^ K::of(parent_.core.piece_on(to), to) ^ castling_keys[child_.core.rights_code()];
      } else {
        child_.key ^= quiet_key_;
      }
    }
  }

  const State& parent_;
  Visit& visit_;
  Words board_;
  Bitboard turned_;  // the rest with which every child begins: the other side, no en passant
  Bitboard enemies_ = 0;
  Key key_ = 0;        // without castling rights and en passant
  Key quiet_key_ = 0;  // with castling rights
  alignas(64) State child_;
};

}  // namespace squarelab::quad
