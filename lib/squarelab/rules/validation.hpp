// Which positions chess can be played on.
//
// The playable level holds exactly the rules named below. It says nothing of whether a game can
// have led to the position: ten queens and triple checks are playable. That is the plausible level
// (plausibility.hpp).
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

struct Violation {
  PlayableRule rule;
  std::optional<Square> square;  // the man or the square at fault, where there is one
  std::string message;           // a clause that names the squares: "a pawn stands on a8"
};

// The first rule that the position breaks, in the order of PlayableRule; nothing if it is playable.
// Of several squares at fault the first one in the order of FEN (a8 to h1) is named; of several
// kings the second one. Takes any position. The clocks are not looked at.
std::optional<Violation> find_violation(const Position& position);

}  // namespace squarelab::rules
