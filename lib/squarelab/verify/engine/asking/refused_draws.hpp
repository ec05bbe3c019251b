// Draws that end a game while there are legal moves: a correct generator may refuse to list them.
// Tested in tests/verify/engine/asking/refused_draws_test.cpp.
#pragma once

#include <squarelab/chess.hpp>
#include <string>

namespace squarelab::verify {

// Returns true if neither side can mate: apart from the kings there is at most one knight, or
// there are bishops on squares of one colour.
bool is_drawn_by_material(const Position& position) noexcept;

// Returns where such a draw is: "in a position that is drawn by material" or "in a position in
// which a draw may be claimed"; "above a position ..." if it is not there, but after that many
// plies or fewer. Empty if there is none. Cost: with n plies, as many lists of moves as there are
// lines of n plies.
std::string where_drawn(const Position& position, int plies);

}  // namespace squarelab::verify
