// What can be planted in a backend, and what is planted now. A mutant asks at run time whether it
// errs, so that one instantiation of a backend holds a hundred mutants; the backends of the normal
// build know nothing of it. Faults that a backend decides at compile time have types of their own,
// in geometry_mutants.cpp.
//
// A Rule is a rule of chess that is broken, in broken_rules.hpp. All else that goes wrong is a
// Slip: moves lost, the state after a move, key, clocks, taking back, the fast path, answers, in
// lost_moves.hpp, broken_answers.hpp and slips.hpp. Both are layers over a backend, written once
// for every representation; sliders and numbering are in the file of the representation, and the
// conditions of counting two plies in two_plies_mutants.cpp and x88_two_plies_mutants.cpp.
//
// Faults that one position must show are layers over a whole board: wrong_boards.hpp.
#pragma once

#include <cstdint>
#include <optional>

namespace squarelab::faults {

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
  // A pinned piece keeps to the line of the pin, and may move on it.
  PinsAreRespected,
  PinnedPiecesMoveOnTheirLine,
  // Only one piece may be in between; two shield each other and neither is pinned.
  TwoShieldsAreNoPin,
  // A push needs its square empty, a double push both of them.
  PushNeedsAnEmptySquare,
  DoublePushNeedsTheMiddleSquare,
  DoublePushNeedsItsGoal,
  // All four promotions exist, by pushing and by capturing.
  UnderpromotionsExist,
  PushesPromote,
  CapturesPromote,
  // En passant removes two pieces from one rank: the capture may uncover an attack on the own king,
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
  // Pieces and side after a move.
  PromotesToAQueen,
  PromotionSwapsKnightAndBishop,
  CastlingLeavesTheRook,
  EnPassantLeavesTheVictim,
  SideStaysAfterCastling,
  SideStaysAfterEnPassant,
  // The key that is kept up.
  KeyForgetsTheCapturedPiece,
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
  ClockSticksAt5949,
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
  UndoForgetsTheCapturedPiece,
  UndoForgetsTheVictim,
  UndoKeepsThePromotedPiece,
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
  // Two plies at once: what is not simple and counts as simple.
  UncoveredCheckIsSimple,
  ReleasedPinIsSimple,
  LeftPinnedIsSimple,
  OpenedCastlingIsSimple,
  BlockedPinIsSimple,
  CaptureBesideKingIsSimple,
  HinderedCastlingIsSimple,
  KnightCheckIsSimple,
  PawnCheckIsSimple,
  BishopCheckIsSimple,
  RookCheckIsSimple,
  PromotionIsSimple,
  AllowedEnPassantIsSimple,
  MoveOnLineIsSimple,
  CaptureOfAttackerIsSimple,
  MoveBeforePawnIsSimple,
  MoveBeforeSliderIsSimple,
  // The mailbox alone.
  BishopPinIsSimple,
  RookPinIsSimple,
  MoveOfTwoPiecesIsSimple,
  MoveBeforeAttackerIsSimple,
  // The bitboards alone.
  StoppedAttackIsSimple,
  BlockedAttackIsSimple,
  AttackedStepIsSimple,
  // Answers.
  AttackMapForgetsTheKing,
  AttackMapSkipsOwnPieces,
  AttackMapKnowsFourOfAKind,
  AttackersForgetPawns,
  AttackedForgetsKnights,
  PawnsAttackTheirFront,
  CheckersNameOne,
  CheckersNameTwo,
  PinsForgetKnights,
  // What an engine asks (broken_answers.hpp): selections of moves,
  CapturesForgetEnPassant,
  NoisyForgetsPromotionsThatCapture,
  NoisyHasPromotionsThatCaptureTwice,
  QuietsHavePromotions,
  // checks that a move gives,
  DiscoveredChecksAreNone,
  PromotionsGiveCheckAsPawns,
  PromotedPieceIsBlockedByItself,
  EnPassantUncoversOnePawn,
  CastledRookGivesNoCheck,
  BlockerOnTheLineUncovers,
  // exchanges,
  ExchangeSeesNoHiddenPieces,
  NothingIsHiddenByTheKing,
  KingTakesIntoAttack,
  ExchangeLeavesTheVictim,
  ExchangeForgetsThePromotion,
  PawnsThatTakePromote,
  CastlingTakesItsRook,
  LastOfEqualsTakes,
  MostValuableTakesFirst,
  PinnedPiecesDoNotTake,
  NobodyMayStop,
  AtLeastIsMore,
  // threats that a move changes.
  BlockerOnTheLineUncoversThreats,
  CapturedPieceStillThreatens,
  CapturedPieceIsStillThreatened,
  CastledRookThreatensNobody,
  EnPassantVictimStillThreatens,
  PromotedPieceThreatensNobody,
  UnchangedThreatsAreListedTwice,

  // Sliders of the bitboards.
  RooksStopBeforePieces,
  BishopsSeeThroughTheFirstPiece,
  RooksAreBlindOnTheLastColumn,
  BishopErrsInOneCorner,
  RooksForgetHalfARow,
  MaskForgetsASquare,
  MaskIncludesTheEdge,
  MagicCollides,
  // Their list, their state once set, and the children that they visit.
  ListEndsAtThirteenTargets,
  SetNotesIdleEnPassant,
  VisitedChildKeepsTheRight,

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
  CapturedPieceStaysInItsList,
  MovedPieceKeepsItsIndex,
  PromotedPieceIsListedTwice,
  CastledRookKeepsItsEntry,
  UndoReordersTheList,
  ListsHoldFourPieces,
  // What a board remembers of the moves of a position.
  LookupOutlivesItsMove,

  // The star, the attack map and the state of 0x88 in vector registers.
  BoardTestForgetsTheFiles,
  BoardTestForgetsTheRanks,
  PawnsAimBackwards,
  PinnedPiecesDoNotStepBack,
  PinnedPawnsPushOnce,
  MapSeesThreeSteps,
  MapWrapsAJump,
  KingsSquareStays,

  // The bytes beside the words.
  ByteOfTheOriginStays,
  ByteOfTheCapturedPieceStays,
  ByteOfTheVictimStays,
  PromotedByteStaysAPawn,
  ByteOfTheCastledRookStays,
  ByteOfTheCastledRookIsForgotten,
  UndoLeavesTheByte,
  UndoKeepsThePromotedByte,
  UndoForgetsTheVictimsByte,
  VisitedByteStays,

  // The four words of a code, and the rest beside them.
  CaptureLeavesTheDiagonalBit,
  CaptureLeavesTheStraightBit,
  CaptureLeavesTheBlackBit,
  OriginKeepsTheStraightBit,
  PromotionKeepsTheStraightBit,
  PromotionForgetsTheBlackBit,
  VictimKeepsItsCode,
  CastledRookKeepsItsCode,
  RestKeepsTheRightOfACapturedRook,
  RestKeepsTheOldEnPassant,
  RestForgetsTheNewEnPassant,
  StepKeepsTheSide,
  UndoKeepsTheKeyBesideTheWords,
  UndoKeepsTheClockBesideTheWords,
  VisitedRestStays,
  QueensHaveNoDiagonals,

  // Castling from any files.
  PinnedRookCastles,
  RooksWayIsNotLookedAt,
  KingsWayIsNotLookedAt,
  RookIsInItsKingsWay,
  KingsGoalMayBeAttacked,
  RooksWayMustBeSafe,
  StayingKingDoesNotCastle,
  StayingKingKeepsItsRight,
  OutermostRookCastles,
  CastledRookTakesTheKingsPlace,
  KeyKnowsSidesOnly,
  InnerRookLeavesItsRight,
  KingKeepsItsRightsOnItsRank,
  CastlingIsWrittenToTheGoal,
  SidesBeginAtTheEFile,
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

}  // namespace squarelab::faults
