// Making a move on the core itself, and taking it back.
//
// All words change at once, by the arithmetic of make_child, and are stored at once: a load of the
// core right after it takes them from that one store, while after several smaller ones it would
// have to wait. Compilers see that arithmetic through to single words here, so it is written with
// vectors that they cannot take apart.
#pragma once

#include <bit>
#include <squarelab/bitboard/core.hpp>

namespace squarelab::bitboard {

// What cannot be computed from the core after the move and the move.
struct CoreUndo {
  Bitboard rest;   // the word of side to move, castling rights and en passant
  Piece captured;  // what stood on the square moved to: nothing for en passant
};

namespace core_details {

using Vector [[gnu::vector_size(64)]] = Bitboard;
inline constexpr Vector is_rest{0, 0, 0, 0, 0, 0, 0, ~Bitboard{0}};

[[gnu::always_inline]] inline void load(Vector& vector, const Words& words) noexcept {
  vector = std::bit_cast<Vector>(words);
}

}  // namespace core_details

template <Color Us>
[[gnu::always_inline]] inline CoreUndo undo_of(const auto& core, NativeMove move) noexcept {
  const bool takes = (core.of(~Us) & bits::bit(move.to())) != 0;
  return {core.words[Rest], takes ? core.piece_on(move.to()) : Piece::None};
}

// Makes a generated move of the side Us.
template <class Config, Color Us, std::same_as<Core> C>
[[gnu::always_inline]] inline void make_in_place(C& core, NativeMove move) noexcept {
  using namespace core_details;
  using G = typename Config::Geometry;
  Vector board;
  Vector left;
  Vector entered;
  load(board, core.words);
  load(left, Ends<G>::leaving[move.from()].gone);
  load(entered, Ends<G>::arriving[move.to()].gone);
  const Vector piece = (Vector{} - ((board >> move.from()) & 1)) & ~is_rest;
  board = (board & (~is_rest | 0xFF)) ^ (is_rest & 1);  // as turned()
  core.words = std::bit_cast<Words>((board & ~left & ~entered) | (piece & entered));
  if (!move.is_plain()) finish_special<G, Us>(core, move);
}

// The opposite.
template <class Config, Color Us, std::same_as<Core> C>
[[gnu::always_inline]] inline void take_back(C& core, NativeMove move,
                                             const CoreUndo& undo) noexcept {
  using namespace core_details;
  using G = typename Config::Geometry;
  const Bitboard from = bits::bit(move.from());
  const Bitboard to = bits::bit(move.to());
  Vector board;
  Vector captured;
  load(board, core.words);
  load(captured, words_of<~Us>[chess::index(undo.captured) & 7]);
  Vector piece = Vector{} - ((board >> move.to()) & 1);
  if (move.kind() == MoveKind::Promotion) load(piece, words_of<Us>[chess::index(PieceType::Pawn)]);
  board = (board & ~(from | to)) | (piece & from) | (captured & to);
  core.words = std::bit_cast<Words>((board & ~is_rest) | (undo.rest & is_rest));
  if (move.is_plain()) return;
  if (move.kind() == MoveKind::EnPassant) {
    const Bitboard victim = bits::bit(move.to() - G::step(PawnWays<G, Us>::push));
    core.words[Pawns] ^= victim;
    core.words[White + chess::index(~Us)] ^= victim;
  } else if (move.kind() == MoveKind::Castling) {
    finish_special<G, Us>(core, move);  // moves the rook to where it came from
  }
}

}  // namespace squarelab::bitboard
