// Positions of Chess960 for the sources (sources.hpp).
#pragma once

#include <squarelab/positions/sources.hpp>

namespace squarelab::positions {

// The start of every array, White's and Black's the same.
extern const ExhaustiveSource every_chess960_array;

// The start of a game: an array, in half of them another one for Black.
Position chess960_start(Random& random);

// A playable position in which the side to move has the right to castle with a king and a rook on
// two files; all 42 pairs with the king on the files b to g in turn.
Position chess960_placement(std::uint64_t place, Random& random);

}  // namespace squarelab::positions
