// Which positions chess can be played on.
//
// The playable level consists of exactly the rules named below. Whether a game can have led to the
// position is another question: ten queens and triple checks are playable. See plausibility.hpp.
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
  std::optional<Square> square;  // of the piece or the square at fault, if there is one
  std::string message;           // a clause that names the squares: "a pawn stands on a8"
};

// The first rule that the position breaks, in the order of PlayableRule, or nullopt if it is
// playable. Of several squares at fault the first one in the order of FEN (a8 to h1) is named; of
// several kings the second one. Takes any position. The clocks do not matter.
std::optional<Violation> find_violation(const Position& position);

}  // namespace squarelab::rules
