// Variants of a position, for which boards mistake it that keep state of an earlier position or see
// an en-passant capture where there is none. Tested in tests/positions/variants_test.cpp.
#pragma once

#include <squarelab/chess.hpp>
#include <squarelab/rules/validation.hpp>
#include <vector>

namespace squarelab::positions {

// Returns true if the move is a double push that ends next to an enemy pawn.
// Preconditions: the position is playable, the move is legal.
bool is_double_push_beside_pawn(const Position& position, Move move);

// Returns the position with each en-passant square that the last move can have left next to a pawn
// of the side to move, whether a capture is legal or not: all playable, not all normalised.
// Precondition: the position is playable.
std::vector<Position> en_passant_variants(const Position& position);

// Returns the double pushes that can have led to the position and left a square on which every
// capture en passant is illegal. Programs that keep no such square of a FEN try these captures only
// after the push. Precondition: the position is playable.
std::vector<rules::DoublePush> pushes_without_capture(const Position& position);

// Returns the same position without its en-passant square; without each of its castling rights; and
// with the clocks of a new game; each only if it differs. A board whose `set` keeps earlier state
// takes one of them for the position. Precondition: the position is playable; so are the results.
std::vector<Position> simpler_states(const Position& position);

}  // namespace squarelab::positions
