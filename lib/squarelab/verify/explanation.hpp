// Why an answer is wrong, in the words of chess: what forbids a move, or what allows it.
// Tested in tests/verify/explanation_test.cpp.
#pragma once

#include <optional>
#include <squarelab/verify/disagreement.hpp>
#include <string>

namespace squarelab::verify {

// Returns why the move is illegal: "castles over f8, which the pawn on g7 attacks", "the king on e1
// would be in check from the rook on e8"; nullopt if it is legal. A wrong board may give any code
// as a move. Precondition: the position is playable.
std::optional<std::string> why_illegal(const Position& before, Move move);

// Returns what shows that the move is legal: "the pawn on b4 has just passed b3", "takes the knight
// on d4, which gives check"; nullopt if nothing particular does.
// Preconditions: the position is playable, the move is legal.
std::optional<std::string> why_legal(const Position& before, Move move);

// Returns the same for the move of a disagreement about moves, or why it is in a selection or not;
// for a wrong count, that the moves are right. nullopt if the moves that were made are not legal,
// or there is nothing to say.
std::optional<std::string> why(const Disagreement& found);

// "g1a3 is +10 under lerf, ...": of an extra move, under which mapping it is a step of the piece
// that leaves the board at one edge and comes back at the other; or nullopt.
std::optional<std::string> unguarded_step(const Position& before, Move move);

}  // namespace squarelab::verify
