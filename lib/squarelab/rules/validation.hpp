// Which positions chess can be played on, and which a game can have led to.
//
// Two levels, each of exactly the rules named below. Playable: chess can be played on from the
// position; ten queens and triple checks are playable. Reachable: no rule forbids that a game has
// led to it. The rules of this level are necessary conditions: no position of any game breaks a
// rule, but a position that breaks none may still be out of reach. Without castling rights a game
// is one of standard chess.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <squarelab/chess.hpp>
#include <string>
#include <string_view>

namespace squarelab::rules {

enum class Rule : std::uint8_t {
  // Rules of playable positions.
  OneKingEach,               // each side has exactly one king
  KingsApart,                // the kings do not stand on neighbouring squares
  SideNotToMoveNotInCheck,   // the side that has just moved did not leave its king to be captured
  NoPawnOnEndRanks,          // no pawn stands on rank 1 or 8
  CastlingRightsMatchHome,   // king and rook of each castling right are at home, in Chess960 the
                             // king on its first rank and the rook on its file and side of it
  EnPassantAfterDoublePush,  // a double push can have left the en-passant square: of
                             // the right rank for the side to move, empty, with an enemy pawn in
                             // front of it and the square empty from which that pawn came
  // Rules of reachable positions.
  KingStartsBetweenRooks,  // the king of a castling right is on none of the files a and h: in
                           // Chess960 it starts between its rooks
  PossiblePieces,     // the pieces of each side can come from those of the start: each piece more,
                      // also a second bishop on squares of one colour, is a promoted pawn
  AtMostTwoCheckers,  // at most two pieces give check
  CheckByLastMove,    // a check has a possible last move: a move from a playable position
                      // with possible pieces to this one
  EnPassantByLastMove,  // the position before the double push that left the en-passant square
                        // breaks
                        // no rule either
  EnPassantAtClock0,    // with an en-passant square, the halfmove clock is 0
};
inline constexpr auto playable_rule_count = static_cast<std::size_t>(Rule::KingStartsBetweenRooks);
inline constexpr auto rule_count = static_cast<std::size_t>(Rule::EnPassantAtClock0) + 1;

// Returns "one-king-each" for Rule::OneKingEach.
std::string_view name_of(Rule rule) noexcept;

// A rule that is broken.
struct Violation {
  Rule rule;
  std::optional<Square> square;  // of the piece or the square at fault, if any
  std::string message;           // a clause that names the squares: "a pawn stands on a8"
};

// Returns the first rule of playable positions that the position breaks, in the order of Rule, or
// nullopt. If several squares are at fault, the first in the order of FEN (a8 to h1) is named; of
// several kings the second. Takes any position. The clocks do not matter.
std::optional<Violation> find_violation(const Position& position);

// Returns the first rule that the position breaks, of playable positions or of reachable ones, or
// nullopt if no rule forbids it. Takes any position. The en-passant square is judged as it is, also
// where no capture is legal. Only the last rule looks at a clock: texts are often careless there.
std::optional<Violation> why_unreachable(const Position& position);

struct DoublePush {
  Position before;
  Move move;
};

// Returns the double push that has left the en-passant square, and the position before it; nullopt
// if there is no such square, or no playable position before it. Precondition: the position is
// playable.
std::optional<DoublePush> last_double_push(const Position& position);

}  // namespace squarelab::rules
