// InPlaceSink: takes the moves of a position as the state itself, changed and changed back.
//
// Idea: as in ChildSink (child_sink.hpp), with the same calls in the same order: the effects of a
// piece's leaving are computed once for all its targets, and captures are made apart from other
// moves. The generator reads the core between the visits, and finds it as it was. Key and clocks it
// does not read, so they are put back when all moves have been visited.
// Tested in tests/backends/bitboard/children_test.cpp against making every move on its own.
#pragma once

#include <squarelab/bitboard/full.hpp>
#include <type_traits>

namespace squarelab::bitboard {

// Calls visit(state) after each move, which must leave the state as it was.
template <class Config, Color Us, class State, class Visit>
class InPlaceSink {
  using G = typename Config::Geometry;
  using K = Keys<Config>;
  using Ways = PawnWays<G, Us>;
  static constexpr bool is_full = !std::is_same_v<State, typename Config::Core>;
  static constexpr Piece pawn = make_piece(Us, PieceType::Pawn);

 public:
  InPlaceSink(State& state, Visit& visit) noexcept
      : state_(state), visit_(visit), enemies_(core().of(~Us)), rest_(core().words[Rest]) {
    if constexpr (is_full) {
      before_ = {state.key, state.halfmove_clock, state.fullmove_number};
      key_ = state.key ^ black_to_move_key() ^ K::of_rest(state.core);
      quiet_key_ = key_ ^ castling_keys[state.core.rights_code()];
      if (Us == Color::Black) state.fullmove_number = next_clock(state.fullmove_number);
    }
  }
  ~InPlaceSink() {
    if constexpr (is_full) {
      state_.key = before_.key;
      state_.halfmove_clock = before_.halfmove_clock;
      state_.fullmove_number = before_.fullmove_number;
    }
  }
  InPlaceSink(const InPlaceSink&) = delete;
  InPlaceSink& operator=(const InPlaceSink&) = delete;

  [[gnu::noinline]] void from_one(int from, Bitboard targets) noexcept {
    if (targets == 0) return;
    const Piece mover = core().piece_on(from);
    if constexpr (!is_full) {
      while (targets != 0) {
        const NativeMove move(from, bits::pop_lsb(targets));
        visit_after(move, mover, undo_of<Us>(core(), move).captured);
      }
    } else {
      const Words& leaving = Ends<G>::leaving[from].gone;
      const Key without_rest = key_ ^ K::of(mover, from);
      const Key key = without_rest ^ castling_keys[rights_after(leaving)];
      state_.halfmove_clock = next_clock(before_.halfmove_clock);
      for (Bitboard quiet = targets & ~enemies_; quiet != 0;) {
        const int to = bits::pop_lsb(quiet);
        state_.key = key ^ K::of(mover, to);
        visit_after(NativeMove(from, to), mover, Piece::None);
      }
      state_.halfmove_clock = 0;
      for (Bitboard captures = targets & enemies_; captures != 0;) {
        const int to = bits::pop_lsb(captures);
        const Piece captured = core().piece_on(to);
        const int rights = rights_after(leaving) & rights_after(Ends<G>::arriving[to].gone);
        state_.key = without_rest ^ K::of(mover, to) ^ K::of(captured, to) ^ castling_keys[rights];
        visit_after(NativeMove(from, to), mover, captured);
      }
    }
  }

  [[gnu::always_inline]] void stepped(Bitboard targets, int step, MoveKind kind) noexcept {
    if (kind == MoveKind::DoublePush) {
      double_pushes(targets);
    } else if (step == G::step(Ways::push)) {
      pawns<false>(targets, step, MoveKind::Plain, PieceType::Pawn);
    } else {
      pawns<true>(targets, step, MoveKind::Plain, PieceType::Pawn);
    }
  }
  [[gnu::noinline]] void promotions(Bitboard targets, int step) noexcept {
    for (const PieceType type :
         {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight}) {
      pawns<true>(targets, step, MoveKind::Promotion, type);
    }
  }
  void one(NativeMove move) noexcept {
    const CoreUndo undo = undo_of<Us>(core(), move);
    if constexpr (is_full) {
      state_.key = before_.key;
      state_.halfmove_clock = before_.halfmove_clock;
      const std::uint16_t fullmove_number = state_.fullmove_number;
      state_.fullmove_number = before_.fullmove_number;
      make_full<Config, Us>(state_, move);
      state_.fullmove_number = fullmove_number;
      visit_(state_);
      take_back<Config, Us>(state_.core, move, undo);
    } else {
      visit_after(move, undo.mover, undo.captured);
    }
  }

 private:
  struct Before {
    Key key;
    std::uint16_t halfmove_clock;
    std::uint16_t fullmove_number;
  };

  auto& core() const noexcept {
    if constexpr (is_full) {
      return state_.core;
    } else {
      return state_;
    }
  }
  int rights_after(const Words& gone) const noexcept {
    return static_cast<int>((rest_ & ~gone[Rest]) >> 1) & 15;
  }
  [[gnu::always_inline]] void visit_after(NativeMove move, Piece mover, Piece captured) noexcept {
    const CoreUndo undo{rest_, mover, captured};
    make_in_place<Config, Us>(core(), move, undo);
    visit_(state_);
    take_back<Config, Us>(core(), move, undo);
  }

  // Takes: pawns may capture; a pawn that does not cannot end a right.
  template <bool Takes>
  void pawns(Bitboard targets, int step, MoveKind kind, PieceType type) noexcept {
    if constexpr (is_full) state_.halfmove_clock = 0;
    while (targets != 0) {
      const int to = bits::pop_lsb(targets);
      const int from = to - step;
      const Piece captured = Takes ? core().piece_on(to) : Piece::None;
      if constexpr (is_full) {
        state_.key = K::of(pawn, from) ^ K::of(make_piece(Us, type), to);
        state_.key ^= Takes ? key_ ^ K::of(captured, to) ^
                                  castling_keys[rights_after(Ends<G>::arriving[to].gone)]
                            : quiet_key_;
      }
      const int promotion = kind == MoveKind::Promotion
                                ? squarelab::index(type) - squarelab::index(PieceType::Knight)
                                : 0;
      visit_after(NativeMove(from, to, kind, promotion), pawn, captured);
    }
  }
  void double_pushes(Bitboard targets) noexcept {
    constexpr int step = G::step(Ways::push);
    if constexpr (is_full) state_.halfmove_clock = 0;
    while (targets != 0) {
      const int to = bits::pop_lsb(targets);
      const NativeMove move(to - 2 * step, to, MoveKind::DoublePush);
      const CoreUndo undo{rest_, pawn, Piece::None};
      make_in_place<Config, Us>(core(), move, undo);
      if constexpr (is_full) {
        state_.key =
            quiet_key_ ^ K::of(pawn, move.from()) ^ K::of(pawn, to) ^ K::of_en_passant(state_.core);
      }
      visit_(state_);
      take_back<Config, Us>(core(), move, undo);
    }
  }

  State& state_;
  Visit& visit_;
  Bitboard enemies_;
  Bitboard rest_;
  Before before_{};
  Key key_ = 0;        // without castling rights and en passant
  Key quiet_key_ = 0;  // with castling rights
};

}  // namespace squarelab::bitboard
