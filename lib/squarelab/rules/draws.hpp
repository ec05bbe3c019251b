// Draws that end a game while there are legal moves. Tested in tests/rules/draws_test.cpp.
#pragma once

#include <span>
#include <squarelab/chess.hpp>

namespace squarelab::rules {

// Returns how often the last position of the game has been there: with the same pieces, side to
// move, rights and en-passant square, whatever the clocks. Precondition: there is one.
int occurrences(std::span<const Position> game);

// Returns true if neither side has the pieces to mate: apart from the kings there is at most one
// knight, or there are bishops on squares of one colour.
bool is_drawn_by_material(const Position& position) noexcept;

// Returns false only for positions that are not dead: a queen, a rook or a pawn can move, and the
// next move is not forced to capture. Precondition: it is playable.
bool may_be_dead(const Position& position) noexcept;

}  // namespace squarelab::rules
