// Second opinions: what boards and reference share, done once more in another way, so that a
// mistake in it shows. FEN is written and read here without text/, clocks are counted without
// chess/, and the names of pieces are letters of this file. A Notation is what they are compared
// with. Tested in tests/questions/second_opinion_test.cpp and, with planted faults, by
// tests/faults.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/chess.hpp>
#include <string>
#include <string_view>

namespace squarelab::questions {

// Returns all six fields of the FEN of the position.
std::string second_fen(const Position& position);

// Returns the position of six such fields with single blanks, or nullopt. It does not test that
// chess can be played on from it.
std::optional<Position> read_second_fen(std::string_view fen);

struct Clocks {
  std::uint16_t halfmove;
  std::uint16_t fullmove;
};

// Returns the clocks after a move of the side: a capture or a pawn's move resets the first, Black's
// move adds to the second, and both stop at 9999.
Clocks clocks_after(Clocks before, Color side, bool starts_anew) noexcept;

}  // namespace squarelab::questions
