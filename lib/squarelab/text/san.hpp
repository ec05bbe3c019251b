// SAN: moves as people write them, "Nbd2", "exd6", "O-O", "e8=Q#".
//
// Written: the standard form. The origin is the least that distinguishes the move from other legal
// moves of the same piece type to the same square: none, else the file, else the rank, else both;
// for a pawn that captures always the file. x for a capture, = before the promoted piece, + for
// check, # for mate.
//
// Read: that, and common variants. Long notation ("Ng1-f3", "e7-e8=Q") and UCI's ("g1f3", "e7e8q"),
// dashes and figures of chess that are not ASCII, more of the origin than needed, P for a pawn,
// castling with zeros, promotion without =, a capture without x or with a colon, no sign of check
// or a wrong sign; and after the move, with or without blanks before it, "e.p." and marks such as
// !? and $13. An x without a capture and "e.p." without en passant fit no move.
#pragma once

#include <squarelab/chess.hpp>
#include <string>
#include <string_view>

namespace squarelab::text {

// Precondition: the position is playable (rules/validation.hpp) and the move legal in it.
std::string to_san(Move move, const Position& position);

// Returns the only legal move of the position that the text names. Throws TextError
// (text/error.hpp): at the column of the fault if the text is malformed; at column 1 if no legal
// move fits, naming those to that square, or if several fit, naming them. Precondition: the
// position is playable.
Move parse_san(std::string_view text, const Position& position);

}  // namespace squarelab::text
