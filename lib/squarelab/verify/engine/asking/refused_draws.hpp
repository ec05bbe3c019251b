// Draws that end a game while there are legal moves: a correct generator may refuse to list them.
// Tested in tests/verify/engine/asking/refused_draws_test.cpp.
#pragma once

#include <squarelab/chess.hpp>
#include <string>

namespace squarelab::verify {

// Returns where such a draw is: "in a position that is drawn by material" or "in a position in
// which a draw may be claimed"; "above a position ..." if it is not there, but after that many
// plies or fewer. Empty if there is none. Cost: with n plies, as many lists of moves as there are
// lines of n plies.
std::string where_drawn(const Position& position, int plies);

}  // namespace squarelab::verify
