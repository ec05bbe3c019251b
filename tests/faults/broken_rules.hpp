// Rules of chess that a move generator can get wrong, and what one lists that breaks them. All of
// it is made with the reference: from the legal moves of a position some are lost and some that are
// illegal are added, so the backends carry no seam for it. broken_backend.hpp is the layer that
// plants them.
#pragma once

#include <squarelab/chess.hpp>
#include <vector>

#include "planted.hpp"

namespace squarelab::faults {

// In all of these the position is playable but for its en-passant square: it is kept wherever a
// pawn stands ready to capture, legally or not.

// The illegal moves that are listed where the rule is broken.
std::vector<Move> illegal_moves_without(Fault rule, const Position& position);

// Whether the legal move is not listed where the rule is broken.
bool is_lost_without(Fault rule, const Position& position, Move move);

// What is answered for the checkers and the pinned pieces where the rule is broken.
SquareSet checkers_without(Fault rule, const Position& position, SquareSet checkers);
SquareSet pinned_without(Fault rule, const Position& position, SquareSet pinned);

// A pawn's step by two ranks, legal or not.
bool is_double_push(const Position& position, Move move);

}  // namespace squarelab::faults
