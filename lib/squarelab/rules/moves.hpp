// Legal moves and what they do, by the rules.
//
// Precondition of everything here: the position is playable (validation.hpp). It need not be
// normalised.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/chess.hpp>
#include <squarelab/rules/diagram.hpp>

namespace squarelab::rules {

// Returns every legal move once, in no particular order.
MoveList legal_moves(const Position& position) noexcept;

// True exactly for the moves that legal_moves() lists, bit for bit; takes any 16 bits.
bool is_legal(const Position& position, Move move) noexcept;

// Returns the position after the move, normalised. Both clocks stop at max_clock; castling rights
// go when their king or rook moves or their rook is captured.
// Precondition: is_legal(position, move).
Position play(const Position& position, Move move) noexcept;

// Returns the square that a double push passes over, or nullopt for any other move; the move need
// not be legal.
std::optional<Square> passed_square(const Position& position, Move move) noexcept;

// Returns true if the move captures, en passant included. Precondition: it is legal.
bool is_capture(const Position& position, Move move) noexcept;

// Returns true if the move belongs to the selection. Precondition: it is legal.
bool is_selected(MoveSelection selection, const Position& position, Move move) noexcept;

// Returns the legal moves of the selection, each once, in no particular order.
MoveList legal_moves(const Position& position, MoveSelection selection) noexcept;

// Returns true if the move gives check. Precondition: is_legal(position, move).
bool gives_check(const Position& position, Move move) noexcept;

// Returns the position without its en-passant square unless at least one legal en-passant capture
// exists.
Position normalised(Position position) noexcept;

// Returns the en-passant captures to the position's en-passant square, legal or not.
MoveList en_passant_candidates(const Position& position) noexcept;

// Returns the diagram after a move of the colour, legal or not.
Diagram after(const Diagram& before, Color us, Move move) noexcept;

// Returns the pieces that the move removes from squares and adds. Precondition: it is legal.
PieceChanges piece_changes(const Position& position, Move move) noexcept;

// Returns the leaves of the legal move tree at the depth; 1 at depth 0. The last ply is counted
// from the lists of moves without playing them. Precondition: depth >= 0.
std::uint64_t perft(const Position& position, int depth) noexcept;

}  // namespace squarelab::rules
