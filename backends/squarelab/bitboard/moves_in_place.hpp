// Making a move on the core itself, and taking it back.
//
// Idea: a piece is a bit in the word of its kind, a queen in two, and in the word of its colour.
// A move flips the bits of its two ends in two words, or in three; a capture also flips the bit of
// its target in two or three. The same flips once more take it back. The other words are not
// touched, and each word that is touched is loaded and stored alone: in place, the next move begins
// where the last ended, and a processor waits for what was stored. Whole cores, loaded and
// stored at once as copying does it, would make it wait three times as long.
#pragma once

#include <squarelab/bitboard/core.hpp>

namespace squarelab::bitboard {

// The data that a move destroys, and the moving piece, which is faster to store than to find.
struct CoreUndo {
  Bitboard rest;   // the word of side to move, castling rights and en passant
  Piece mover;     // as it was before a promotion
  Piece captured;  // the piece on the square moved to: nothing for en passant
};

// The first word of a kind of piece; a queen is in the next, too.
inline constexpr auto word_of = [] {
  std::array<std::uint8_t, piece_type_codes> words{};
  words[squarelab::index(PieceType::Pawn)] = Pawns;
  words[squarelab::index(PieceType::Knight)] = Knights;
  words[squarelab::index(PieceType::Bishop)] = Diagonal;
  words[squarelab::index(PieceType::Rook)] = Orthogonal;
  words[squarelab::index(PieceType::Queen)] = Diagonal;
  words[squarelab::index(PieceType::King)] = Kings;
  return words;
}();
static_assert(Diagonal + 1 == Orthogonal);

// Flips the bits in all words of the piece.
template <Color Us>
[[gnu::always_inline]] inline void flip(Core& core, PieceType type, Bitboard set) noexcept {
  core.words[word_of[squarelab::index(type)]] ^= set;
  if (type == PieceType::Queen) core.words[Orthogonal] ^= set;
  core.words[White + squarelab::index(Us)] ^= set;
}

// Makes, or takes back, the other changes of a move that is not plain, except in the rest.
template <class G, Color Us>
inline void flip_special(Core& core, NativeMove move) noexcept {
  const Bitboard to = bits::bit(move.to());
  if (move.kind() == MoveKind::Promotion) {
    flip<Us>(core, PieceType::Pawn, to);
    flip<Us>(core, move.promotion(), to);
  } else if (move.kind() == MoveKind::EnPassant) {
    const int victim = move.to() - G::step(PawnWays<G, Us>::push);
    flip<~Us>(core, PieceType::Pawn, bits::bit(victim));
  } else if (move.kind() == MoveKind::Castling) {
    finish_special<G, Us>(core, move);  // the rook
  }
}

template <Color Us>
[[gnu::always_inline]] inline CoreUndo undo_of(const auto& core, NativeMove move) noexcept {
  const bool takes = (core.of(~Us) & bits::bit(move.to())) != 0;
  return {core.words[Rest], core.piece_on(move.from()),
          takes ? core.piece_on(move.to()) : Piece::None};
}

// Makes a generated move of the side Us.
template <class Config, Color Us, std::same_as<Core> C>
[[gnu::always_inline]] inline void make_in_place(C& core, NativeMove move,
                                                 const CoreUndo& undo) noexcept {
  using G = typename Config::Geometry;
  const int from = move.from();
  const int to = move.to();
  const Bitboard lost = Ends<G>::leaving[from].gone[Rest] | Ends<G>::arriving[to].gone[Rest];
  core.words[Rest] = ((undo.rest & 0xFF) ^ 1) & ~lost;
  if (undo.captured != Piece::None) flip<~Us>(core, type_of(undo.captured), bits::bit(to));
  flip<Us>(core, type_of(undo.mover), bits::bit(from) | bits::bit(to));
  if (move.is_plain()) return;
  if (move.kind() == MoveKind::DoublePush) {
    finish_special<G, Us>(core, move);  // en passant
  } else {
    flip_special<G, Us>(core, move);
  }
}

// The opposite.
template <class Config, Color Us, std::same_as<Core> C>
[[gnu::always_inline]] inline void take_back(C& core, NativeMove move,
                                             const CoreUndo& undo) noexcept {
  const Bitboard to = bits::bit(move.to());
  if (!move.is_plain()) flip_special<typename Config::Geometry, Us>(core, move);
  flip<Us>(core, type_of(undo.mover), bits::bit(move.from()) | to);
  if (undo.captured != Piece::None) flip<~Us>(core, type_of(undo.captured), to);
  core.words[Rest] = undo.rest;
}

}  // namespace squarelab::bitboard
