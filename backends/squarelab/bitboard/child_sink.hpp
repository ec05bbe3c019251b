// ChildSink: takes the moves of a position as the states after them.
//
// Idea: a move in a list is packed, read again and taken apart. But the generator has already
// found which piece moves and all its targets. A piece is lifted off once, whatever follows from
// its leaving is done once, and each target takes one pass over the eight words, which compilers
// turn into one or two vector operations. The same sink makes children of either tier. A Full child
// has a key and clocks, too; there captures are made apart from other moves, because only captures
// take a piece out of the key.
//
// Source: the ideas are common knowledge of the field (visitors instead of lists, e.g. Gigantua).
// Tested in tests/backends/bitboard/children_test.cpp against making every move on its own.
#pragma once

#include <squarelab/bitboard/full.hpp>

namespace squarelab::bitboard {

// Calls visit(child) for each move; the child is overwritten by the next.
template <class Config, Color Us, class State, class Visit>
class ChildSink {
  using G = typename Config::Geometry;
  using Castling = typename Config::Castling;
  using Ends = typename Castling::Ends;
  using K = Keys<Config>;
  using Ways = PawnWays<G, Us>;
  static constexpr bool is_full = requires(State state) { state.core; };
  static constexpr Piece pawn = make_piece(Us, PieceType::Pawn);

  static auto& core_of(auto& state) noexcept {
    if constexpr (is_full) {
      return state.core;
    } else {
      return state;
    }
  }
  static constexpr bool has_mailbox = requires(State state) { core_of(state).board; };

 public:
  ChildSink(const State& parent, Visit& visit) noexcept
      : parent_(parent),
        visit_(visit),
        enemies_(core_of(parent).of(~Us)),
        turned_(turned(core_of(parent))) {
    if constexpr (has_mailbox) core_of(child_).board = core_of(parent).board;
    if constexpr (is_full) {
      key_ = parent.key ^ black_to_move_key() ^ K::of_rest(parent.core);
      quiet_key_ = key_ ^ Castling::keys[parent.core.rights_code()];
      child_.fullmove_number =
          Us == Color::Black ? next_clock(parent.fullmove_number) : parent.fullmove_number;
      child_.unused = {};
    }
  }

  [[gnu::noinline]] void from_one(int from, Bitboard targets) noexcept {
    if (targets == 0) return;
    Words left = without(turned_, Ends::leaving[from].gone);
    if constexpr (Castling::any_files) {
      left[Rest] &= ~Castling::template ended_by_king<Us>(core_of(parent_), from);
    }
    const Words piece = words_with(core_of(parent_), from);
    const Piece moved = has_mailbox ? core_of(parent_).piece_on(from) : Piece::None;
    put(from, Piece::None);
    if constexpr (!is_full) {
      while (targets != 0) {
        const int to = bits::pop_lsb(targets);
        child_.words = arrived(left, piece, Ends::arriving[to].gone);
        put(to, moved);
        visit_(child_);
        put_back(to);
      }
    } else {
      const Piece mover = parent_.core.piece_on(from);
      const Key without_rest = key_ ^ K::of(mover, from);
      const Key key = without_rest ^ Castling::keys[typename Castling::Core{left}.rights_code()];
      child_.halfmove_clock = next_clock(parent_.halfmove_clock);
      for (Bitboard quiet = targets & ~enemies_; quiet != 0;) {
        const int to = bits::pop_lsb(quiet);
        child_.core.words = arrived(left, piece, Ends::arriving[to].gone);
        child_.key = key ^ K::of(mover, to);
        put(to, moved);
        visit_(child_);
        put_back(to);
      }
      child_.halfmove_clock = 0;
      for (Bitboard captures = targets & enemies_; captures != 0;) {
        const int to = bits::pop_lsb(captures);
        child_.core.words = arrived(left, piece, Ends::arriving[to].gone);
        child_.key = without_rest ^ K::of(mover, to) ^ K::of(parent_.core.piece_on(to), to) ^
                     Castling::keys[child_.core.rights_code()];
        put(to, moved);
        visit_(child_);
        put_back(to);
      }
    }
    put_back(from);
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
    if constexpr (has_mailbox) core_of(child_).board = core_of(parent_).board;
  }

 private:
  // A mailbox in the core is the parent's, except for the bits of one move.
  void put(int bit, Piece piece) noexcept {
    if constexpr (has_mailbox) core_of(child_).board[bit] = piece;
  }
  void put_back(int bit) noexcept {
    if constexpr (has_mailbox) core_of(child_).board[bit] = core_of(parent_).board[bit];
  }

  // Takes: pawns may capture; a pawn that does not cannot end a right.
  template <bool Takes>
  void pawns(Bitboard targets, int step, PieceType type) noexcept {
    if constexpr (is_full) child_.halfmove_clock = 0;
    while (targets != 0) {
      const int to = bits::pop_lsb(targets);
      move_pawn<Takes>(to, step, type);
      visit_(child_);
      put_back(to - step);
      put_back(to);
    }
  }
  void double_pushes(Bitboard targets) noexcept {
    constexpr int step = G::step(Ways::push);
    const Bitboard ready = core_of(parent_).pawns() & enemies_;
    if constexpr (is_full) child_.halfmove_clock = 0;
    while (targets != 0) {
      const int to = bits::pop_lsb(targets);
      move_pawn<false>(to, 2 * step, PieceType::Pawn);
      if ((pawn_attack_table<G>[squarelab::index(Us)][to - step] & ready) != 0) {
        core_of(child_).set_en_passant(to - step);
        if constexpr (is_full) child_.key ^= K::of_en_passant(child_.core);
      }
      visit_(child_);
      put_back(to - 2 * step);
      put_back(to);
    }
  }

  template <bool Takes>
  [[gnu::always_inline]] void move_pawn(int to, int step, PieceType type) noexcept {
    const int from = to - step;
    core_of(child_).words = arrived(without(turned_, Ends::leaving[from].gone),
                                    words_of<Us>[squarelab::index(type)], Ends::arriving[to].gone);
    put(from, Piece::None);
    put(to, make_piece(Us, type));
    if constexpr (is_full) {
      child_.key = K::of(pawn, from) ^ K::of(make_piece(Us, type), to);
      if constexpr (Takes) {
        child_.key ^=
            key_ ^ K::of(parent_.core.piece_on(to), to) ^ Castling::keys[child_.core.rights_code()];
      } else {
        child_.key ^= quiet_key_;
      }
    }
  }

  const State& parent_;
  Visit& visit_;
  Bitboard enemies_;
  Words turned_;
  Key key_ = 0;        // without castling rights and en passant
  Key quiet_key_ = 0;  // with castling rights
  State child_;
};

}  // namespace squarelab::bitboard
