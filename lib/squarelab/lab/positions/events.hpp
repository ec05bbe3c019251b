// Events: what games hardly ever show and move generators get wrong. Each is a question about a
// position, answered by the rules.
#pragma once

#include <array>
#include <cstdint>
#include <squarelab/chess/move.hpp>
#include <squarelab/chess/position.hpp>
#include <string_view>
#include <vector>

namespace squarelab::lab::inline positions {

enum class Event : std::uint8_t {
  EnPassant,                  // an en-passant capture is legal
  EnPassantTwoCapturers,      // ... by two pawns
  EnPassantAnswersCheck,      // ... and takes the only checker
  EnPassantAlongPin,          // ... by a pinned pawn
  EnPassantUncoversRank,      // illegal only because it opens the rank to a rook or queen
  EnPassantUncoversFile,      // ... the file
  EnPassantUncoversDiagonal,  // ... a diagonal, through the capturer or through the captured pawn
  DoublePushBesidePawn,       // a legal double push ends beside an enemy pawn
  DoubleCheck,                // two checkers or more
  KingStepsAlongCheckRay,     // a square behind the king is safe only in his own shadow
  Pins,                       // two pinned men or more
  PromotionCapturesHomeRook,  // a legal promotion takes a rook that has a castling right
  Promotions,                 // eight legal promotions or more
  CastlingUnderFire,          // illegal only because the king's way or goal is attacked
  CastlingPastAttackedBFile,  // legal although the square next to the rook is attacked
  ManyQueens,                 // eight queens or more
  MenOnEveryEdge,             // at least three men on each edge
  Crowd,                      // more men than a game has: 33 or more
  Endgame,                    // five men or fewer
};

inline constexpr std::array all_events{
    Event::EnPassant,
    Event::EnPassantTwoCapturers,
    Event::EnPassantAnswersCheck,
    Event::EnPassantAlongPin,
    Event::EnPassantUncoversRank,
    Event::EnPassantUncoversFile,
    Event::EnPassantUncoversDiagonal,
    Event::DoublePushBesidePawn,
    Event::DoubleCheck,
    Event::KingStepsAlongCheckRay,
    Event::Pins,
    Event::PromotionCapturesHomeRook,
    Event::Promotions,
    Event::CastlingUnderFire,
    Event::CastlingPastAttackedBFile,
    Event::ManyQueens,
    Event::MenOnEveryEdge,
    Event::Crowd,
    Event::Endgame,
};

// "en-passant-uncovers-rank" for Event::EnPassantUncoversRank.
std::string_view name_of(Event event) noexcept;

// Whether the event is there. The illegal en-passant captures are looked for with each en-passant
// square that the position could have (en_passant_variants), because a normalised position does not
// keep a square where no capture is legal.
// Precondition: the position is playable (rules/validation.hpp).
bool shows(const Position& position, Event event);

// Whether the move is a double push that ends beside an enemy pawn.
// Preconditions: the position is playable, the move is legal.
bool is_double_push_beside_pawn(const Position& position, Move move);

// The position with each en-passant square that the last move can have left beside a pawn of the
// side to move, whether a capture is legal or not: all playable, not all normalised.
// Precondition: the position is playable.
std::vector<Position> en_passant_variants(const Position& position);

}  // namespace squarelab::lab::inline positions
