// Moves as other programs write them. Tested in tests/verify/engine/divide_compare_test.cpp and
// verdicts_posix_test.cpp.
#pragma once

#include <optional>
#include <squarelab/chess.hpp>
#include <string>
#include <string_view>

namespace squarelab::verify {

// Returns the legal move that the text names: in UCI's notation (castling as e1g1 or e1h1), also in
// capital letters, with the piece in front (Ng1f3), with - or x or : between the squares, with = or
// / or brackets about the promotion, with + or # for a check, with "ep"; or in SAN as
// text::parse_san reads it. Throws TextError, as text::parse_uci does, for anything else; columns
// count in the text once it is brought into UCI's notation.
// Preconditions: the position is playable, the moves are its legal moves.
Move parse_engine_move(std::string_view text, const Position& position,
                       const MoveList& legal_moves);

// Returns the fault of a text that would name a legal promotion if it named the piece; nullopt for
// all others. Preconditions: those of parse_engine_move, which refuses the text.
std::optional<std::string> promotion_fault(std::string_view text, const Position& position,
                                           const MoveList& legal_moves);

// Returns the code that an illegal move in UCI's notation looks like, so that it can be drawn;
// nullopt for other texts.
std::optional<Move> code_of(const std::string& text, const Position& position);

}  // namespace squarelab::verify
