// Histories: positions, and moves made from them, after which something could come back that was
// lost: the castling right of a rook that is taken on its corner and replaced there by another.
// A program that forgets to take the right shows it only then, two plies deeper than a program that
// loses no right where the rook moves. Tested in tests/positions/histories_test.cpp.
#pragma once

#include <squarelab/chess.hpp>
#include <vector>

namespace squarelab::positions {

struct History {
  Position start;           // playable
  std::vector<Move> moves;  // legal in sequence
};

// For both colours and corners, each piece and each square that can take the corner's rook: the
// capture, and the recapture by a rook, which leaves king and rook at home without the right.
// Always the same, in the same order.
std::vector<History> replaced_rooks();

}  // namespace squarelab::positions
