// Which positions chess can be played on, and which a game can have led to.
//
// Two levels, each of exactly the rules named below. Playable: chess can be played on from the
// position; ten queens and triple checks are playable. Plausible: nothing that is easy to see rules
// out that a game has led to it. The rules of this level are necessary conditions: no position of
// any game is called implausible, but a plausible position may still be out of reach.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <squarelab/chess/position.hpp>
#include <string>
#include <string_view>

namespace squarelab::rules {

enum class PlayableRule : std::uint8_t {
  OneKingEach,               // each side has exactly one king
  KingsApart,                // the kings do not stand on neighbouring squares
  SideNotToMoveNotInCheck,   // the side that has just moved did not leave its king to be captured
  NoPawnOnEndRanks,          // no pawn stands on rank 1 or 8
  CastlingRightsMatchHome,   // king and rook of each castling right stand at home
  EnPassantAfterDoublePush,  // the en-passant square is one that a double push can have left: of
                             // the right rank for the side to move, empty, with an enemy pawn in
                             // front of it and the square empty from which that pawn came
};

inline constexpr std::array all_playable_rules{
    PlayableRule::OneKingEach,
    PlayableRule::KingsApart,
    PlayableRule::SideNotToMoveNotInCheck,
    PlayableRule::NoPawnOnEndRanks,
    PlayableRule::CastlingRightsMatchHome,
    PlayableRule::EnPassantAfterDoublePush,
};

// "one-king-each" for PlayableRule::OneKingEach.
std::string_view name_of(PlayableRule rule) noexcept;

enum class PlausibleRule : std::uint8_t {
  PossiblePieces,     // the pieces of each side can come from those of the start: each piece more,
                      // also a second bishop on squares of one colour, is a promoted pawn
  AtMostTwoCheckers,  // at most two pieces give check
  CheckByLastMove,    // a check has a possible last move: one that leads from a playable position
                      // with possible pieces to this one
  EnPassantAtClock0,  // with an en-passant square, the halfmove clock is 0
};

inline constexpr std::array all_plausible_rules{
    PlausibleRule::PossiblePieces,
    PlausibleRule::AtMostTwoCheckers,
    PlausibleRule::CheckByLastMove,
    PlausibleRule::EnPassantAtClock0,
};

// "possible-pieces" for PlausibleRule::PossiblePieces.
std::string_view name_of(PlausibleRule rule) noexcept;

// A rule that is broken.
template <class Rule>
struct Broken {
  Rule rule;
  std::optional<Square> square;  // of the piece or the square at fault, if there is one
  std::string message;           // a clause that names the squares: "a pawn stands on a8"
};
using Violation = Broken<PlayableRule>;
using Implausibility = Broken<PlausibleRule>;

// The first rule that the position breaks, in the order of PlayableRule, or nullopt if it is
// playable. Of several squares at fault the first one in the order of FEN (a8 to h1) is named; of
// several kings the second one. Takes any position. The clocks do not matter.
std::optional<Violation> find_violation(const Position& position);

// The first rule that the position breaks, in the order of PlausibleRule, or nullopt if it is
// plausible. Only the fourth rule looks at a clock: texts are often careless there.
// Precondition: the position is playable.
std::optional<Implausibility> find_implausibility(const Position& position);

}  // namespace squarelab::rules
