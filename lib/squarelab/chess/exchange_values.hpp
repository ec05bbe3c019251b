// The values of pieces by which exchanges are counted, in hundredths of a pawn.
//
// No two types of pieces that can be captured have the same value, so "the least valuable attacker"
// is one type. The king is never captured, and has no value. Source: T. Michniewski, "Simplified
// evaluation function" (Chess Programming Wiki).
#pragma once

#include <array>
#include <squarelab/chess/piece.hpp>

namespace squarelab {

inline constexpr std::array<int, piece_type_codes> exchange_values{0, 100, 320, 330, 500, 900, 0};

constexpr int exchange_value(PieceType type) noexcept { return exchange_values[index(type)]; }
// Returns 0 for None.
constexpr int exchange_value(Piece piece) noexcept { return exchange_values[index(piece) & 7]; }

}  // namespace squarelab
