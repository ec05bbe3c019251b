// Relatives of a position: the same for the other side, those that a forgetful board may confuse
// with it, and the position before a double push. Tested in tests/lab/positions/relatives_test.cpp.
#pragma once

#include <optional>
#include <squarelab/chess/move.hpp>
#include <squarelab/chess/position.hpp>
#include <vector>

namespace squarelab::lab::inline positions {

// The same position with the colours exchanged and the board turned upside down, clocks as they
// are.
Position colors_exchanged(const Position& position);

// The same position without its en-passant square; without each one of its castling rights; and
// with the clocks of a new game; each only if it differs. A board whose `set` keeps earlier state
// takes one of them for the position. Precondition: the position is playable; so are the results.
std::vector<Position> poorer_twins(const Position& position);

struct DoublePush {
  Position before;
  Move move;
};

// The double push that has left the en-passant square, and the position before it; nullopt if there
// is no such square, or no playable position before it. Precondition: the position is playable.
std::optional<DoublePush> last_double_push(const Position& position);

}  // namespace squarelab::lab::inline positions
