// FEN: a position as one line of text.
//
// Read: four fields (pieces, side to move, castling rights, en-passant square) or six (and halfmove
// clock, fullmove number), separated and surrounded by any number of blanks; with four fields the
// clocks are 0 and 1. Castling rights may stand in any order. Leading zeros of a clock are allowed.
// Refused: everything else, Shredder-FEN and Chess960 rights by name, adjacent digits in a rank,
// and positions that are not playable (rules/validation.hpp).
#pragma once

#include <squarelab/chess/position.hpp>
#include <string>
#include <string_view>

namespace squarelab::text {

// The normalised position: an en-passant square without a legal capture is dropped. Throws
// TextError (text/error.hpp) with the column of the first fault. Its rule() is set if the text is
// well formed but the position breaks that rule.
Position parse_fen(std::string_view text);

// All six fields, with single blanks. Writes the position as it is, normalised or not; for
// a normalised and playable one parse_fen(to_fen(position)) == position.
std::string to_fen(const Position& position);

}  // namespace squarelab::text
