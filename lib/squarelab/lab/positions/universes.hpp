// Universes: kinds of positions that are few enough for a run to see them all. A universe numbers
// its set-ups from 0; each is built from its number alone. No two are the same position, and
// set-ups that are not playable are left out.
//
// Tested in tests/lab/positions/universes_test.cpp, where other loops count the playable ones.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/chess/position.hpp>

namespace squarelab::lab::inline positions {

struct Universe {
  std::uint64_t set_ups;
  // The position of that number, or nullopt if it is not playable. Precondition: number < set_ups.
  std::optional<Position> (*set_up)(std::uint64_t number);
};

// All positions of two kings and one other piece, either side to move, no castling rights.
extern const Universe king_and_piece_universe;

// All double pushes, of either colour, that end beside one or two enemy pawns: the pushed pawn on
// any file, capturers to its left, its right or both, kings anywhere, and at most one other piece:
// a bishop, rook or queen of the side that has pushed, anywhere. The en-passant square is set,
// whether a capture is legal or not. Set-ups with the same pawns have neighbouring numbers.
extern const Universe en_passant_universe;
inline constexpr std::uint64_t en_passant_pawns = 2 * 20;  // ways in which the pawns can stand

// Both kings and all four rooks at home with each of the 16 sets of rights, either side to move,
// and at most two more pieces anywhere: one of any type of the side not to move, and a knight of
// the side to move, which may block.
extern const Universe castling_universe;

}  // namespace squarelab::lab::inline positions
