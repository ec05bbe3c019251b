// Drawings: sets of squares and positions as boards of text, White below, and read back.
//
//   8  . . . . . . . .
//   ...
//   2  1 1 1 1 1 1 1 1
//   1  . . . . . . . .
//
//      a b c d e f g h
//
// Read: eight rows of eight cells, the eighth rank first; or all 64 cells on one line in the same
// order, a8 first and h1 last. Blanks and empty lines are allowed anywhere. All rows may have their
// rank before them, or before and after them; a line of file letters is allowed above and below.
// Everything else is refused with its line and column.
//
// Source: print_bitboard of "Square Naming Conventions", and the plain rows of cells of
// "Representation of a Chess Board with a Bitboard". Tested in tests/text/drawing_test.cpp.
#pragma once

#include <squarelab/chess.hpp>
#include <string>
#include <string_view>

namespace squarelab::text {

// Returns the drawing above, ten lines, each ended by '\n': 1 for a square of the set and . for any
// other.
std::string draw(SquareSet squares);

// Returns the pieces of the position by their FEN letters; an empty square is a dot.
std::string draw(const Position& position);

// Cells are 1 for a square of the set, and 0 or . for any other. Throws TextError.
SquareSet parse_square_set(std::string_view text);

// Returns a position with the pieces that are drawn and all else as it is by default (White to
// move, no castling rights): a drawing has no more, and chess need not be playable on it
// (rules/validation.hpp). Cells are FEN letters, and . for an empty square. Throws TextError.
Position parse_pieces(std::string_view text);

}  // namespace squarelab::text
