// Relatives of a position: the same for the other side, what a board may mix it up with, and what
// it came from. Tested in tests/lab/positions/relatives_test.cpp.
#pragma once

#include <optional>
#include <squarelab/chess/move.hpp>
#include <squarelab/chess/position.hpp>
#include <vector>

namespace squarelab::lab::inline positions {

// The same position with the colours exchanged and the board turned upside down, clocks as they
// are.
Position colors_exchanged(const Position& position);

// The same position without its en-passant square, without each one of its castling rights, and
// with clocks as in a new game, as far as it has these: what a board would take for the position
// itself that does not forget all it held. Precondition: the position is playable; so are these.
std::vector<Position> poorer_twins(const Position& position);

struct DoublePush {
  Position before;
  Move move;
};

// The double push that has left the en-passant square, and the position before it. Nothing if there
// is no such square, or no playable position before. Precondition: the position is playable.
std::optional<DoublePush> last_double_push(const Position& position);

}  // namespace squarelab::lab::inline positions
