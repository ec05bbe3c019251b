// The pieces that a generated move changes, in a backend's own squares: by its MovePieces, or by a
// `piece_changes` of the backend's own. Tested in tests/contract and, against the rules,
// in tests/cross.
#pragma once

#include <concepts>
#include <squarelab/board/move_pieces.hpp>

namespace squarelab {

template <Backend B>
using NativePieceChanges = PieceChangesOn<typename B::NativeSquare>;

namespace piece_change_details {

// Returns the changes of any move, by its canonical squares.
template <Backend B>
[[gnu::noinline]] NativePieceChanges<B> of_any(const typename B::Core& core, Move move) noexcept {
  NativePieceChanges<B> changes;
  const auto on = [&](Square square) { return B::piece_on(core, B::native_square(square)); };
  const auto move_piece = [&](Piece before, Square from, Piece now, Square to) {
    if (before == now && from == to) return;
    changes.removed.push_back({before, B::native_square(from)});
    changes.added.push_back({now, B::native_square(to)});
  };
  const Piece mover = *on(move.from());
  const Color us = color_of(mover);
  if (move.flag() == MoveFlag::Castling) {
    // In Chess960 the move is written to the rook; otherwise the king's new square is empty.
    const CastlingSide side = side_of_castling(move);
    const Rank home = rank_of(move.from());
    const Square corner = make_square(side == CastlingSide::KingSide ? File::H : File::A, home);
    const Piece rook = make_piece(us, PieceType::Rook);
    move_piece(mover, move.from(), mover, make_square(castled_king_file(side), home));
    move_piece(rook, on(move.to()) == rook ? move.to() : corner, rook,
               make_square(castled_rook_file(side), home));
    return changes;
  }
  const auto promoted = move.promotion_type();
  move_piece(mover, move.from(), promoted ? make_piece(us, *promoted) : mover, move.to());
  const Square taken = move.flag() == MoveFlag::EnPassant ? taken_en_passant(move) : move.to();
  if (const auto victim = on(taken)) changes.removed.push_back({*victim, B::native_square(taken)});
  return changes;
}

}  // namespace piece_change_details

// Returns the changes of a generated move whose pieces are known. Precondition: as WithPieces::of.
template <Backend B>
NativePieceChanges<B> piece_changes(const typename B::Core& core, typename B::NativeMove move,
                                    MovePieces pieces) noexcept {
  if (move.kind() > MoveKind::DoublePush) [[unlikely]]
    return piece_change_details::of_any<B>(core, B::move_of(move));
  NativePieceChanges<B> changes;
  changes.removed.push_back({pieces.mover, move.from()});
  changes.added.push_back({pieces.mover, move.to()});
  if (pieces.captured != Piece::None) changes.removed.push_back({pieces.captured, move.to()});
  return changes;
}

// Returns the changes of any generated move.
template <Backend B>
NativePieceChanges<B> piece_changes(const typename B::Core& core,
                                    typename B::NativeMove move) noexcept {
  if constexpr (requires { B::piece_changes(core, move); }) {
    return B::piece_changes(core, move);
  } else if constexpr (requires {
                         { move.from() } -> std::same_as<typename B::NativeSquare>;
                         { move.kind() } -> std::same_as<MoveKind>;
                       }) {
    return piece_changes<B>(core, move, WithPieces<B>::of(core, move));
  } else {
    return piece_change_details::of_any<B>(core, B::move_of(move));
  }
}

// Returns the same on canonical squares.
template <Backend B>
PieceChanges public_changes(const NativePieceChanges<B>& changes) noexcept {
  PieceChanges found;
  const auto add = [](const auto& pieces, PiecesOn<Square>& made_public) {
    for (const auto& [piece, native] : pieces) {
      for (const Square square : all_squares) {
        if (B::native_square(square) == native) made_public.push_back({piece, square});
      }
    }
  };
  add(changes.removed, found.removed);
  add(changes.added, found.added);
  return found;
}

}  // namespace squarelab
