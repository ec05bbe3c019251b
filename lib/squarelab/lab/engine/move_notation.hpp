// The notations of engines and scripts, brought down to UCI's: a difference of
// notation is none.
#pragma once

#include <squarelab/chess/move.hpp>
#include <squarelab/chess/position.hpp>
#include <string>
#include <string_view>

namespace squarelab::lab::engine {

// The legal move that the text names: in UCI's notation (castling as e1g1 or e1h1), or the same in
// letters of any case, with the man in front (Ng1f3), with - or x or : between the squares, = or /
// or brackets about the promotion, + or # for a check, "ep"; or in SAN as text::parse_san reads it.
// Throws TextError, as text::parse_uci does, if it is none of them or no legal move; columns count
// in the text brought down to UCI's notation.
// Preconditions: the position is playable, the moves are its legal ones.
Move parse_engine_move(std::string_view text, const Position& position,
                       const MoveList& legal_moves);

}  // namespace squarelab::lab::engine
