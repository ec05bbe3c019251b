// The catalogue of what goes wrong in the same way whatever the representation.

#include "mutants.hpp"

namespace squarelab::faults {
namespace {

struct RuleRow {
  Rule rule;
  const char* name;
  const char* what;
};

constexpr RuleRow rule_rows[] = {
    {Rule::SlidersSeeThroughTheMovingKing, "king-hides-in-its-shadow",
     "the king may step back along the ray that checks it"},
    {Rule::DoubleCheckMovesTheKing, "double-check-answered-by-any-piece",
     "any piece may answer one of two checkers"},
    {Rule::PawnsGiveCheck, "pawns-give-no-check", "pawns are no checkers"},
    {Rule::KnightsGiveCheck, "knights-give-no-check", "knights are no checkers"},
    {Rule::ChecksMayBeBlocked, "checks-not-blocked", "nobody steps between checker and king"},
    {Rule::DoublePushMayBlockACheck, "double-push-blocks-no-check",
     "a double push may not step between"},
    {Rule::CheckersMayBeTaken, "checkers-not-taken", "only the king takes a checker"},
    {Rule::PinsAreRespected, "pins-ignored", "pinned pieces move as they like"},
    {Rule::PinnedPiecesMoveOnTheirLine, "pinned-pieces-stand-still",
     "pinned pieces do not move on the line of the pin"},
    {Rule::TwoShieldsAreNoPin, "two-pieces-pinned",
     "two pieces between slider and king are pinned"},
    {Rule::PushNeedsAnEmptySquare, "pawns-take-forward", "a pawn takes what stands before it"},
    {Rule::DoublePushNeedsTheMiddleSquare, "double-push-jumps", "a double push jumps over a piece"},
    {Rule::DoublePushNeedsItsGoal, "double-push-takes", "a double push takes where it ends"},
    {Rule::UnderpromotionsExist, "queens-only", "pawns become queens only"},
    {Rule::PushesPromote, "no-promotion-by-push", "pushes to the last rank are lost"},
    {Rule::CapturesPromote, "no-promotion-by-capture", "captures on the last rank are lost"},
    {Rule::EnPassantMayUncoverTheKing, "en-passant-uncovers-the-king",
     "nobody looks whether en passant opens a line to the king"},
    {Rule::EnPassantMayUncoverADiagonal, "en-passant-uncovers-a-diagonal",
     "en passant is tried on ranks and files only"},
    {Rule::EnPassantAnswersACheck, "en-passant-answers-no-check",
     "a pawn that gives check is not taken en passant"},
    {Rule::EnPassantByEitherPawn, "en-passant-by-one-pawn-only",
     "of two pawns that may capture en passant, one is forgotten"},
    {Rule::EnPassantCountsOnlyWhenLegal, "en-passant-counts-always",
     "an en-passant square is hashed and reported without a legal capture"},
    {Rule::CastlingNeedsItsOwnRight, "castling-by-the-other-right",
     "one right is enough for both castlings"},
    {Rule::CastlingNeedsNoCheck, "castling-out-of-check", "the king castles out of check"},
    {Rule::CastlingPathMustBeSafe, "castling-through-attack",
     "the king castles over an attacked square"},
    {Rule::CastlingGoalMustBeSafe, "castling-into-check", "the king castles into check"},
    {Rule::CastlingNeedsTheBFileEmpty, "castling-over-the-b-file",
     "the rook jumps over a piece on the b-file"},
    {Rule::CastlingIgnoresAttacksOnTheBFile, "castling-fears-the-b-file",
     "an attack on the b-file forbids castling"},
};

struct SlipRow {
  Slip slip;
  const char* name;
  const char* what;
  const char* equivalence = "";
};

constexpr SlipRow slip_rows[] = {
    {Slip::PinnedPawnsDoNotTake, "pinned-pawns-do-not-take",
     "a pinned pawn does not take the piece that pins it"},
    {Slip::PinnedPawnsDoNotTakeEnPassant, "pinned-pawns-do-not-take-en-passant",
     "a pinned pawn does not take en passant along the pin"},
    {Slip::EnPassantOnTheEdgeIsLost, "en-passant-on-the-edge-is-lost",
     "nothing is taken en passant on the a- and h-file"},
    {Slip::KnightPromotionsByCaptureAreLost, "knight-promotions-by-capture-are-lost",
     "a pawn that takes on the last rank becomes no knight"},
    {Slip::KingDoesNotTakeTheChecker, "king-does-not-take-the-checker",
     "the king does not take the piece that checks it"},
    {Slip::KingDoesNotTakeInDoubleCheck, "king-does-not-take-in-double-check",
     "in double check the king takes nobody"},
    {Slip::CastlingFearsForItsRook, "castling-fears-for-its-rook",
     "an attacked rook does not castle"},
    {Slip::CastlingNeedsTheQueensRook, "castling-needs-the-queens-rook",
     "where nobody stands on the a-file, nobody castles"},
    {Slip::RookMoveKeepsTheRight, "rook-move-keeps-the-right",
     "a rook that leaves its corner keeps the right"},
    {Slip::RookCaptureKeepsTheRight, "rook-capture-keeps-the-right",
     "a right survives the capture of its rook"},
    {Slip::KingMoveKeepsTheRights, "king-move-keeps-the-rights", "a king that moved has rights"},
    {Slip::KingMoveKeepsTheLongRight, "king-move-keeps-the-long-right",
     "a king that moved loses the short right only"},
    {Slip::RookMoveLosesBothRights, "rook-move-loses-both-rights",
     "a rook that leaves its corner takes both rights along"},
    {Slip::RookTakesRookKeepsItsRight, "rook-takes-rook-keeps-its-right",
     "where a rook takes a rook in the corner, only one of the two rights is lost"},
    {Slip::PromotionOnTheCornerKeepsTheRight, "promotion-on-the-corner-keeps-the-right",
     "a right survives the capture of its rook by a promotion"},
    {Slip::DoublePushForgetsEnPassant, "double-push-forgets-en-passant",
     "a double push leaves no en-passant square"},
    {Slip::EnPassantForgetsTheWesternCapturer, "en-passant-forgets-the-western-capturer",
     "the square is noted only if a capturer stands to the east"},
    {Slip::EnPassantOnTheGoal, "en-passant-on-the-goal",
     "the en-passant square is where the pawn stands"},
    {Slip::EnPassantStays, "en-passant-stays", "the square outlives the next move"},
    {Slip::EnPassantWithoutACapturer, "en-passant-without-a-capturer",
     "every double push notes its square, beside an enemy pawn or not",
     "The raw square decides nothing: moves, position and key all ask first for a legal capture, "
     "which needs a pawn beside. It costs time only."},
    {Slip::PromotesToAQueen, "promotes-to-a-queen", "whatever was chosen, a queen appears"},
    {Slip::PromotionSwapsKnightAndBishop, "promotion-order",
     "a knight appears for a bishop and a bishop for a knight"},
    {Slip::CastlingLeavesTheRook, "castling-leaves-the-rook", "the rook stays in its corner"},
    {Slip::EnPassantLeavesTheVictim, "en-passant-leaves-the-victim",
     "the captured pawn stays on the board"},
    {Slip::SideStaysAfterCastling, "side-stays-after-castling",
     "after castling the same side is to move"},
    {Slip::SideStaysAfterEnPassant, "side-stays-after-en-passant",
     "after en passant the same side is to move"},
    {Slip::KeyForgetsTheCapturedPiece, "key-forgets-the-captured-piece",
     "a captured piece stays in the key"},
    {Slip::KeyForgetsTheVictim, "key-forgets-the-victim",
     "the pawn captured en passant stays in the key"},
    {Slip::KeyTakesTheVictimFromTheGoal, "key-takes-the-victim-from-the-goal",
     "en passant hashes its victim out of the wrong square"},
    {Slip::KeyForgetsTheCastledRook, "key-forgets-the-castled-rook",
     "castling moves only the king in the key"},
    {Slip::KeyPromotesToAQueen, "key-promotes-to-a-queen",
     "the key of every promotion is a queen's"},
    {Slip::KeyKeepsThePawn, "key-keeps-the-pawn", "the key of a promotion is a pawn's"},
    {Slip::KeyForgetsTheSide, "key-forgets-the-side", "the side to move is not hashed"},
    {Slip::KeyForgetsTheRights, "key-forgets-the-rights", "a lost right stays in the key"},
    {Slip::KeyForgetsTwoRightsLostAtOnce, "key-forgets-two-rights-lost-at-once",
     "where a move loses two rights, both stay in the key"},
    {Slip::KeyKeepsTheOldEnPassant, "key-keeps-the-old-en-passant",
     "the en-passant file is not hashed out"},
    {Slip::KeyForgetsTheNewEnPassant, "key-forgets-the-new-en-passant",
     "the en-passant file is not hashed in"},
    {Slip::CapturesKeepTheClock, "captures-keep-the-clock",
     "captures do not start the halfmove clock again"},
    {Slip::PawnMovesKeepTheClock, "pawn-moves-keep-the-clock",
     "pawn moves do not start the halfmove clock again"},
    {Slip::PromotionsKeepTheClock, "promotions-keep-the-clock",
     "promotions do not start the halfmove clock again"},
    {Slip::EnPassantKeepsTheClock, "en-passant-keeps-the-clock",
     "en passant does not start the halfmove clock again"},
    {Slip::CastlingResetsTheClock, "castling-resets-the-clock",
     "castling starts the halfmove clock again"},
    {Slip::ClockStopsAtAHundred, "clock-stops-at-a-hundred",
     "the halfmove clock does not count beyond 100"},
    {Slip::ClockIsAByte, "clock-is-a-byte", "the halfmove clock after 255 is 0"},
    {Slip::ClockRunsOver, "clock-runs-over", "the halfmove clock starts again at its limit"},
    {Slip::NumberCountsEveryPly, "number-counts-every-ply",
     "the move number counts White's moves too"},
    {Slip::NumberCountsAfterWhite, "number-counts-after-white",
     "the move number counts up after White's move"},
    {Slip::NumberIsAByte, "number-is-a-byte", "the move number after 255 is 0"},
    {Slip::NumberRunsOver, "number-runs-over", "the move number starts again at its limit"},
    {Slip::UndoForgetsTheKey, "undo-forgets-the-key", "the key stays as it was after the move"},
    {Slip::UndoForgetsTheRights, "undo-forgets-the-rights", "lost rights do not come back"},
    {Slip::UndoForgetsEnPassant, "undo-forgets-en-passant",
     "the en-passant square does not come back"},
    {Slip::UndoForgetsTheClock, "undo-forgets-the-clock", "the halfmove clock does not come back"},
    {Slip::UndoForgetsTheNumber, "undo-forgets-the-number", "the move number does not come back"},
    {Slip::UndoForgetsTheCapturedPiece, "undo-forgets-the-captured-piece",
     "a captured piece does not come back"},
    {Slip::UndoForgetsTheVictim, "undo-forgets-the-victim",
     "a pawn captured en passant does not come back"},
    {Slip::UndoKeepsThePromotedPiece, "undo-keeps-the-promoted-piece",
     "a promoted piece goes back as what it became"},
    {Slip::UndoLeavesTheCastledRook, "undo-leaves-the-castled-rook",
     "the rook of a castling taken back stays"},
    {Slip::UndoForgetsTheSideAfterCastling, "undo-forgets-the-side-after-castling",
     "a castling taken back leaves the other side to move"},
    {Slip::UndoOfPromotionForgetsTheRight, "undo-of-promotion-forgets-the-right",
     "a right lost to a promotion does not come back"},
    {Slip::FastChildKeepsTheRights, "fast-child-keeps-the-rights",
     "on the fast path no right is ever lost"},
    {Slip::FastChildForgetsEnPassant, "fast-child-forgets-en-passant",
     "on the fast path no en-passant square is noted"},
    {Slip::FastChildLeavesTheVictim, "fast-child-leaves-the-victim",
     "on the fast path en passant captures nothing"},
    {Slip::CountForgetsEnPassant, "count-forgets-en-passant",
     "the bulk count leaves out en passant"},
    {Slip::CountTakesPromotionsForOne, "count-takes-promotions-for-one",
     "the bulk count takes four promotions for one"},
    {Slip::ListIsReversed, "list-is-reversed", "moves are listed in the opposite order",
     "A list of moves has no order: everything that reads it sorts it or looks for one move."},
    {Slip::AttackMapForgetsTheKing, "attack-map-forgets-the-king",
     "the attack map has no squares of the king"},
    {Slip::AttackMapSkipsOwnPieces, "attack-map-skips-own-pieces",
     "squares of own pieces are not in the attack map"},
    {Slip::AttackMapKnowsFourOfAKind, "attack-map-knows-four-of-a-kind",
     "the attack map forgets the fifth piece of a kind"},
    {Slip::AttackersForgetPawns, "attackers-forget-pawns", "pawns are no attackers of a square"},
    {Slip::AttackedForgetsKnights, "attacked-forgets-knights",
     "a square that only knights attack counts as safe"},
    {Slip::PawnsAttackTheirFront, "pawns-attack-their-front",
     "white pawns attack the square before them"},
    {Slip::CheckersNameOne, "checkers-name-one", "of two checkers one is reported"},
    {Slip::CheckersNameTwo, "checkers-name-two", "of three checkers two are reported"},
    {Slip::PinsForgetKnights, "pins-forget-knights", "knights are never reported as pinned"},
};

}  // namespace

std::vector<Mutant> shared_mutants(const std::string& family,
                                   std::unique_ptr<Board> (*make_board)()) {
  std::vector<Mutant> mutants;
  for (const RuleRow& row : rule_rows) {
    mutants.push_back({family, row.name, row.what, {.rule = row.rule, .slip = {}}, make_board});
  }
  for (const SlipRow& row : slip_rows) {
    mutants.push_back(
        {family, row.name, row.what, {.rule = {}, .slip = row.slip}, make_board, row.equivalence});
  }
  return mutants;
}

std::vector<Mutant> all_mutants() {
  std::vector<Mutant> mutants = bitboard_mutants();
  for (Mutant& mutant : x88_mutants()) mutants.push_back(std::move(mutant));
  for (Mutant& mutant : x88_vectors_mutants()) mutants.push_back(std::move(mutant));
  for (Mutant& mutant : notation_mutants()) mutants.push_back(std::move(mutant));
  return mutants;
}

}  // namespace squarelab::faults
