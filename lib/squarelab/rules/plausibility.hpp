// Which positions a game can have led to, as far as that is easily told.
//
// The plausible level of validation, above the playable one (validation.hpp). No position that a
// game can lead to is ever called implausible; some that none can lead to pass. It holds exactly
// the rules named below.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <squarelab/chess/position.hpp>
#include <string>
#include <string_view>

namespace squarelab::rules {

enum class PlausibleRule : std::uint8_t {
  PossiblePieces,     // each side has men that it can have: as many more than at the start as are
                      // promoted, a second bishop on squares of one colour among them, and a pawn
                      // less for each
  AtMostTwoCheckers,  // the side to move is in check from two men at most
  CheckByLastMove,    // where there is check, some move can have been the last: from a playable
                      // position with possible men to this one
  EnPassantAtClock0,  // where there is an en-passant square, the halfmove clock is 0
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
  std::optional<Square> square;  // the man or the square at fault, where there is one
  std::string message;           // a clause: "White has 9 pawns"
};

// The first rule that the position breaks, in the order of PlausibleRule; nothing if it is
// plausible. Beyond the fourth rule the clocks are not looked at: texts are often careless there.
// Precondition: the position is playable.
std::optional<Implausibility> find_implausibility(const Position& position);

}  // namespace squarelab::rules
