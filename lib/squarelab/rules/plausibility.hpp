// Which positions a game can have led to, as far as that is easy to see.
//
// The plausible level of validation, above the playable one (validation.hpp), consists of exactly
// the rules named below. They are necessary conditions: no position of any game is called
// implausible, but a plausible position may still be out of reach.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <squarelab/chess/position.hpp>
#include <string>
#include <string_view>

namespace squarelab::rules {

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

struct Implausibility {
  PlausibleRule rule;
  std::optional<Square> square;  // of the piece or the square at fault, if there is one
  std::string message;           // a clause: "White has 9 pawns"
};

// The first rule that the position breaks, in the order of PlausibleRule, or nullopt if it is
// plausible. Only the fourth rule looks at a clock: texts are often careless there.
// Precondition: the position is playable.
std::optional<Implausibility> find_implausibility(const Position& position);

}  // namespace squarelab::rules
