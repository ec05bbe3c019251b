// Moves as the UCI protocol writes them: origin, destination, and for promotions a letter.
#pragma once

#include <squarelab/chess.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace squarelab::text {

// Returns "e2e4", "e1g1" for castling (in Chess960 "e1h1"), "e7e8q". Takes any code; a move that
// stays on its square, as Move::none() and Move::null() do, is UCI's null move "0000".
std::string to_uci(Move move);
// Returns "e2e4 e7e5".
std::string to_uci(const std::vector<Move>& moves);

// Returns the legal move of the position that the text names. The promotion letter may be of either
// case, and castling may also be written as king takes own rook (e1h1), in Chess960 in no other
// way. Throws TextError: at the column of the fault if the text is malformed, at column 1 if it is
// well formed but not a legal move. "0000" is never legal.
// Precondition: the position is playable (rules/validation.hpp).
Move parse_uci(std::string_view text, const Position& position);

// Returns the same for many texts of one position. Precondition: these are its legal moves.
Move parse_uci(std::string_view text, const Position& position, const MoveList& legal_moves);

}  // namespace squarelab::text
