// The sets of squares that chess programs keep as constants, by name.
#pragma once

#include <squarelab/chess/square_set.hpp>
#include <string>
#include <vector>

namespace squarelab::app {

struct KnownSet {
  std::string kind;     // "file", "start position": see known_sets.cpp
  std::string meaning;  // "the a-file", "what a king on e4 attacks"
  SquareSet squares;
};

// Files, ranks, diagonals and antidiagonals, colours of squares, edges, the pieces of the start
// position, single squares, attacks of a piece alone on the board, the masks that magic bitboards
// need; and all but a file, a rank or a square. Some sets are there under several meanings.
const std::vector<KnownSet>& known_sets();

}  // namespace squarelab::app
