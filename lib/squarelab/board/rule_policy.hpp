// The rules of chess that a move generator can get wrong, each as one decision.
//
// Every backend takes a rule policy as part of its configuration and asks it wherever it applies
// the rule. StandardRules is chess: it says yes at compile time, and no question is left in the
// code. A test's policy says no where it plants a fault; the normal build instantiates none.
#pragma once

#include <cstdint>

namespace squarelab::inline board {

enum class Rule : std::uint8_t {
  // A king that moves along a check ray is still attacked behind where it stood.
  SlidersSeeThroughTheMovingKing,
  // With two checkers only the king may move.
  DoubleCheckMovesTheKing,
  // Sliders give check, and so do these.
  PawnsGiveCheck,
  KnightsGiveCheck,
  // A single check is answered by stepping between, by a double push too, and by taking.
  ChecksMayBeBlocked,
  DoublePushMayBlockACheck,
  CheckersMayBeTaken,
  // A pinned man keeps to the line of the pin, and may move on it.
  PinsAreRespected,
  PinnedMenMoveOnTheirLine,
  // Only one man may be in between; two shield each other and neither is pinned.
  TwoMenAreNoPin,
  // A push needs its square empty, a double push both of them.
  PushNeedsAnEmptySquare,
  DoublePushNeedsTheMiddleSquare,
  DoublePushNeedsItsGoal,
  // All four promotions exist, by pushing and by capturing.
  UnderpromotionsExist,
  PushesPromote,
  CapturesPromote,
  // En passant removes two men from one rank: the capture may uncover an attack on the own king,
  // on the rank, and on a diagonal too.
  EnPassantMayUncoverTheKing,
  EnPassantMayUncoverADiagonal,
  // A pawn that gives check after its double push may be captured en passant.
  EnPassantAnswersACheck,
  // Where two pawns may capture en passant, either may.
  EnPassantByEitherPawn,
  // En passant is hashed and reported only where a legal capture exists.
  EnPassantCountsOnlyWhenLegal,
  // Each castling needs its own right.
  CastlingNeedsItsOwnRight,
  // The king may not castle out of check, nor over an attacked square, nor onto one.
  CastlingNeedsNoCheck,
  CastlingPathMustBeSafe,
  CastlingGoalMustBeSafe,
  // On the queen's side the b-file square must be empty, but may be attacked.
  CastlingNeedsTheBFileEmpty,
  CastlingIgnoresAttacksOnTheBFile,
};

struct StandardRules {
  static constexpr bool holds(Rule) noexcept { return true; }
};

}  // namespace squarelab::inline board
