// A layer of every mutant: it generates and counts, and loses the moves that its slip makes it
// lose. It never takes a king, for no board can hold what is left.
#pragma once

#include <algorithm>
#include <optional>
#include <squarelab/board.hpp>

#include "planted.hpp"

namespace squarelab::faults {

template <class Base>
struct LosesMoves : Base {
  using typename Base::Core;
  using typename Base::NativeMove;
  using List = BasicMoveList<NativeMove>;

  static void generate(const Core& core, List& moves) noexcept {
    List all;
    Base::generate(core, all);
    for (const NativeMove move : all) {
      if (!is_lost(core, move)) moves.push_back(move);
    }
  }
  static int count(const Core& core) noexcept {
    List all;
    Base::generate(core, all);
    const auto lost =
        std::count_if(all.begin(), all.end(), [&](auto move) { return is_lost(core, move); });
    return Base::count(core) - static_cast<int>(lost);
  }

 private:
  static bool is_lost(const Core& core, NativeMove native) noexcept {
    const auto taken = Base::piece_on(core, native.to());
    if (taken && type_of(*taken) == PieceType::King) return true;
    return is_slip_planted() && is_lost(core, native, taken.has_value());
  }

  static bool is_lost(const Core& core, NativeMove native, bool takes) noexcept {
    const Move move = Base::move_of(native);
    const auto mover = Base::piece_on(core, native.from());
    if (!mover) return false;
    const PieceType type = type_of(*mover);
    const bool en_passant = move.flag() == MoveFlag::EnPassant;
    const bool castling = move.flag() == MoveFlag::Castling;
    switch (*planted) {
      case "pinned-pawns-do-not-take"_fault:
        return takes && type == PieceType::Pawn && is_pinned(core, move.from());
      case "pinned-pawns-do-not-take-en-passant"_fault:
        return en_passant && is_pinned(core, move.from());
      case "en-passant-on-the-edge-is-lost"_fault:
        return en_passant && (file_of(move.to()) == File::A || file_of(move.to()) == File::H);
      case "knight-promotions-by-capture-are-lost"_fault:
        return takes && move.promotion_type() == PieceType::Knight;
      case "king-does-not-take-the-checker"_fault:
        return type == PieceType::King && takes && checkers(core).contains(move.to());
      case "king-does-not-take-in-double-check"_fault:
        return type == PieceType::King && takes && checkers(core).size() > 1;
      case "castling-fears-for-its-rook"_fault:
        return castling && attacked(core, rook_of(move), ~color_of(*mover));
      case "castling-needs-the-queens-rook"_fault:
        return castling && !Base::piece_on(core, corner(File::A, move));
      default:
        return false;
    }
  }

  static SquareSet checkers(const Core& core) noexcept {
    return Base::set_of(Base::checks_and_pins(core).checkers);
  }
  static bool is_pinned(const Core& core, Square square) noexcept {
    return Base::set_of(Base::checks_and_pins(core).pinned).contains(square);
  }
  static bool attacked(const Core& core, Square square, Color by) noexcept {
    return Base::is_attacked(core, Base::native_square(square), by);
  }
  static Square rook_of(Move castling) noexcept {
    return make_square(file_of(castling.to()) == File::G ? File::H : File::A,
                       rank_of(castling.to()));
  }
  static auto corner(File file, Move castling) noexcept {
    return Base::native_square(make_square(file, rank_of(castling.to())));
  }
};

}  // namespace squarelab::faults
