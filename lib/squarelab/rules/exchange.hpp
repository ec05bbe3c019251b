// The value of an exchange, by the rules.
//
// The static exchange value of a legal move is what its side gains by it if from then on both sides
// only take back on the square where the move ends, and either may stop:
//
//   * All attackers of the square join, least valuable first; of two of the same type the attacker
//   on
//     the lowest square in the order of Square. A piece that another hid joins when that piece
//     has left.
//   * Pins are ignored. A king does not take where it would be attacked.
//   * En passant takes the pawn from its own square. Castling is worth 0.
//   * A first move that promotes gains the difference between the new piece and the pawn, and the
//     new piece is what can be taken. A pawn that takes back later stays a pawn.
//
// The values are in chess/exchange_values.hpp. Source of the idea: Chess Programming Wiki, "Static
// Exchange Evaluation". Tested in tests/rules/exchange_test.cpp.
#pragma once

#include <squarelab/chess.hpp>

namespace squarelab::rules {

// Returns the static exchange value, in hundredths of a pawn, from the view of the side that moves.
// Preconditions: the position is playable and the move is legal.
int exchange(const Position& position, Move move) noexcept;

}  // namespace squarelab::rules
