// What can be planted in a backend, and what is planted now. A mutant asks at run time whether it
// errs, so that one instantiation of a backend holds a hundred mutants; the backends of the normal
// build know nothing of it. Faults that a backend decides at compile time have types of their own,
// in geometry_mutants.cpp.
//
// Rules are in squarelab/board/rule_policy.hpp. All else that goes wrong is a Slip: moves lost,
// the state after a move, key, clocks, taking back, the fast path, answers, in lost_moves.hpp and
// slips.hpp for every representation alike; sliders and numbering in the file of the
// representation.
#pragma once

#include <cstdint>
#include <optional>
#include <squarelab/board/rule_policy.hpp>

namespace squarelab::faults {

enum class Slip : std::uint8_t {
  // Castling rights after a move.
  RookMoveKeepsTheRight,
  RookCaptureKeepsTheRight,
  KingMoveKeepsTheRights,
  KingMoveKeepsTheLongRight,
  RookMoveLosesBothRights,
  RookTakesRookKeepsItsRight,
  PromotionOnTheCornerKeepsTheRight,
  // Moves that are lost (lost_moves.hpp).
  PinnedPawnsDoNotTake,
  PinnedPawnsDoNotTakeEnPassant,
  EnPassantOnTheEdgeIsLost,
  KnightPromotionsByCaptureAreLost,
  KingDoesNotTakeTheChecker,
  KingDoesNotTakeInDoubleCheck,
  CastlingFearsForItsRook,
  CastlingNeedsTheQueensRook,
  // The en-passant square after a move.
  DoublePushForgetsEnPassant,
  EnPassantForgetsTheWesternCapturer,
  EnPassantOnTheGoal,
  EnPassantStays,
  EnPassantWithoutACapturer,
  // Men and side after a move.
  PromotesToAQueen,
  PromotionSwapsKnightAndBishop,
  CastlingLeavesTheRook,
  EnPassantLeavesTheVictim,
  SideStaysAfterCastling,
  SideStaysAfterEnPassant,
  // The key that is kept up.
  KeyForgetsTheCapturedMan,
  KeyForgetsTheVictim,
  KeyTakesTheVictimFromTheGoal,
  KeyForgetsTheCastledRook,
  KeyPromotesToAQueen,
  KeyKeepsThePawn,
  KeyForgetsTheSide,
  KeyForgetsTheRights,
  KeyForgetsTwoRightsLostAtOnce,
  KeyKeepsTheOldEnPassant,
  KeyForgetsTheNewEnPassant,
  // Clocks.
  CapturesKeepTheClock,
  PawnMovesKeepTheClock,
  PromotionsKeepTheClock,
  EnPassantKeepsTheClock,
  CastlingResetsTheClock,
  ClockStopsAtAHundred,
  ClockIsAByte,
  ClockRunsOver,
  NumberCountsEveryPly,
  NumberCountsAfterWhite,
  NumberIsAByte,
  NumberRunsOver,
  // Taking back.
  UndoForgetsTheKey,
  UndoForgetsTheRights,
  UndoForgetsEnPassant,
  UndoForgetsTheClock,
  UndoForgetsTheNumber,
  UndoForgetsTheCapturedMan,
  UndoForgetsTheVictim,
  UndoKeepsThePromotedMan,
  UndoLeavesTheCastledRook,
  UndoForgetsTheSideAfterCastling,
  UndoOfPromotionForgetsTheRight,
  // The fast path and the count.
  FastChildKeepsTheRights,
  FastChildForgetsEnPassant,
  FastChildLeavesTheVictim,
  CountForgetsEnPassant,
  CountTakesPromotionsForOne,
  ListIsReversed,
  // Answers.
  AttackMapForgetsTheKing,
  AttackMapSkipsOwnMen,
  AttackMapKnowsFourOfAKind,
  AttackersForgetPawns,
  AttackedForgetsKnights,
  PawnsAttackTheirFront,
  CheckersNameOne,
  CheckersNameTwo,
  PinsForgetKnights,

  // Sliders of the bitboards.
  RooksStopBeforeMen,
  BishopsSeeThroughTheFirstMan,
  RooksAreBlindOnTheLastColumn,
  BishopErrsInOneCorner,
  RooksForgetHalfARow,
  MaskForgetsASquare,
  MaskIncludesTheEdge,
  MagicCollides,

  // The numbering and the lists of the mailbox.
  BoardTestForgetsTheEast,
  BoardTestForgetsTheWest,
  DifferencesAreOffByOne,
  DifferencesAreReversed,
  QueensAttackAsRooks,
  KingsZoneLacksACorner,
  KnightJumpsShort,
  BishopForgetsALine,
  RookForgetsALine,
  KingsMayTouch,
  SeventhRankIsTheEighth,
  DoublePushFromTheThird,
  RookLandsOnTheBFile,
  SentinelIsA5,
  CapturedManStaysInItsList,
  MovedManKeepsItsIndex,
  PromotedManIsListedTwice,
  CastledRookKeepsItsEntry,
  UndoReordersTheList,
  ListsHoldFourMen,
};

struct Planted {
  std::optional<Rule> rule;
  std::optional<Slip> slip;
};

// In the mutants of this thread.
inline constinit thread_local Planted planted;

inline bool is_planted(Rule rule) noexcept { return planted.rule == rule; }
inline bool is_planted(Slip slip) noexcept { return planted.slip == slip; }

// Plants for the length of its life.
class Planting {
 public:
  explicit Planting(Planted faults) noexcept : before_(planted) { planted = faults; }
  ~Planting() { planted = before_; }
  Planting(const Planting&) = delete;
  Planting& operator=(const Planting&) = delete;

 private:
  Planted before_;
};

// The rule policy of every mutant.
struct PlantedRules {
  static bool holds(Rule rule) noexcept { return !is_planted(rule); }
};

}  // namespace squarelab::faults
