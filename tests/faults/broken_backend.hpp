// The lowest layer of a mutant that breaks a rule (broken_rules.hpp): the backend's own functions
// do the work, and what they list and answer is spoiled. Native, of each family, knows the fields
// of the core (see bitboard_mutants.cpp).
#pragma once

#include <squarelab/board.hpp>
#include <squarelab/chess.hpp>

#include "broken_rules.hpp"

namespace squarelab::faults {

template <class Base, class Native>
struct BreaksRules : Base {
  using typename Base::Core;
  using typename Base::Full;
  using typename Base::NativeMove;
  using typename Base::NativeSquare;
  using typename Base::Undo;
  using List = BasicMoveList<NativeMove>;

  using Base::set_of;
  static SquareSet set_of(SquareSet set) noexcept { return set; }

  static void generate(const Core& core, List& moves) noexcept {
    if (!is_rule_planted()) return Base::generate(core, moves);
    const Position position = position_of(core);
    List legal;
    Base::generate(core, legal);
    for (const NativeMove native : legal) {
      if (!is_lost_without(*planted, position, Base::move_of(native))) {
        moves.push_back(native);
      }
    }
    for (const Move move : illegal_moves_without(*planted, position)) {
      moves.push_back(native_of(position, move));
    }
  }
  static int count(const Core& core) noexcept {
    if (!is_rule_planted()) return Base::count(core);
    List moves;
    generate(core, moves);
    return moves.size();
  }

  static ChecksAndPins<SquareSet> checks_and_pins(const Core& core) noexcept {
    const auto right = Base::checks_and_pins(core);
    const ChecksAndPins<SquareSet> found{Base::set_of(right.checkers), Base::set_of(right.pinned)};
    if (!is_rule_planted()) return found;
    const Position position = position_of(core);
    return {checkers_without(*planted, position, found.checkers),
            pinned_without(*planted, position, found.pinned)};
  }

  // En passant that counts where no capture is legal.
  static void set(Full& full, const Position& position) noexcept {
    Base::set(full, position);
    if (is_rule_planted()) full.key = recomputed_key(full);
  }
  static void make(Full& full, NativeMove native, Undo& undo) noexcept {
    Base::make(full, native, undo);
    if (is_rule_planted()) full.key = recomputed_key(full);
  }
  static Position position(const Full& full) {
    Position position = Base::position(full);
    if (is_planted("en-passant-counts-always"_fault)) {
      position.en_passant = Native::en_passant(Base::core(full));
    }
    return position;
  }
  static Key recomputed_key(const Full& full) noexcept {
    return is_planted("en-passant-counts-always"_fault) ? key_of(position(full))
                                                        : Base::recomputed_key(full);
  }

 protected:
  // With its en-passant square wherever the core has one.
  static Position position_of(const Core& core) noexcept {
    Position position;
    for (const Square square : all_squares) {
      if (const auto piece = Base::piece_on(core, Base::native_square(square))) {
        position.put(square, *piece);
      }
    }
    position.side_to_move = Base::side_to_move(core);
    position.castling = CastlingRights::from_code(Native::rights(core));
    position.en_passant = Native::en_passant(core);
    return position;
  }

 private:
  static NativeMove native_of(const Position& position, Move move) noexcept {
    using Kind = decltype(NativeMove().kind());
    const NativeSquare from = Base::native_square(move.from());
    const NativeSquare to = Base::native_square(move.to());
    switch (move.flag()) {
      case MoveFlag::Promotion:
        return Native::promotion(from, to, position.side_to_move, *move.promotion_type());
      case MoveFlag::EnPassant:
        return {from, to, Kind::EnPassant};
      case MoveFlag::Castling:
        return {from, to, Kind::Castling};
      default:
        return {from, to, is_double_push(position, move) ? Kind::DoublePush : Kind::Plain};
    }
  }
};

}  // namespace squarelab::faults
