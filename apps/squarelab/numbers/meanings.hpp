// The sets of squares that chess programs keep as constants, and what they are called.
#pragma once

#include <squarelab/chess.hpp>
#include <string>
#include <vector>

namespace squarelab::app {

struct Meaning {
  std::string kind;  // "file"
  std::string text;  // "the a-file", "what a king on e4 attacks"
  SquareSet squares;
};

// Files, ranks, diagonals, colours and regions of the board, the pieces of the start position, each
// square, what a piece alone on it attacks, and which squares matter to a slider there. The wrap
// guards, which depend on the mapping, are not among them (guards_of).
std::vector<Meaning> known_sets();

}  // namespace squarelab::app
