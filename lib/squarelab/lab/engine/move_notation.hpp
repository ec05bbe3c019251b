// Moves in the notations of engines and scripts, so that a difference of notation is not a
// disagreement.
#pragma once

#include <squarelab/chess/move.hpp>
#include <squarelab/chess/position.hpp>
#include <string>
#include <string_view>

namespace squarelab::lab::engine {

// The legal move that the text names: in UCI's notation (castling as e1g1 or e1h1), also in capital
// letters, with the piece in front (Ng1f3), with - or x or : between the squares, with = or / or
// brackets about the promotion, with + or # for a check, with "ep"; or in SAN as text::parse_san
// reads it. Throws TextError, as text::parse_uci does, for anything else; columns count in the text
// once it is brought into UCI's notation.
// Preconditions: the position is playable, the moves are its legal ones.
Move parse_engine_move(std::string_view text, const Position& position,
                       const MoveList& legal_moves);

}  // namespace squarelab::lab::engine
