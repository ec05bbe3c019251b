// Universes: kinds of positions of which there are so few that a run can see them all. A universe
// numbers its set-ups from 0; each is built from its number alone, no two are the same position,
// and those on which chess cannot be played are left out.
//
// Tested in tests/lab/positions/universes_test.cpp, where other loops count the playable ones.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/chess/position.hpp>

namespace squarelab::lab::inline positions {

struct Universe {
  std::uint64_t set_ups;
  // The position of that number; nothing if it is not playable. Precondition: number < set_ups.
  std::optional<Position> (*set_up)(std::uint64_t number);
};

// Every king and one man of either colour against a king, either side to move, no castling rights.
extern const Universe king_and_man_universe;

// Every double push that one or two pawns stand ready to answer en passant, of either colour: the
// pushed pawn on any file, capturers to its left, its right or both, kings anywhere, and no other
// man or one bishop, rook or queen of the side that has pushed, anywhere. The en-passant square is
// set, whether a capture is legal or not. Those of the same pawns follow each other.
extern const Universe en_passant_universe;
inline constexpr std::uint64_t en_passant_pawns = 2 * 20;  // ways in which the pawns can stand

// Both kings and all four rooks at home with each of the 16 sets of rights, either side to move, no
// other man or one of any kind of the side not to move, anywhere, and no blocker or one, a knight
// of the side to move, anywhere.
extern const Universe castling_universe;

}  // namespace squarelab::lab::inline positions
