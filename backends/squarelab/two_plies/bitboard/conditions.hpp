// The moves that are not simple: their effect on the replies is not the sum of the effects of
// `from` and `to`.
//
// parents.hpp adds up what a move changes at each of its ends. That is right for most moves. Each
// case in which it may be wrong is a condition below, with the reason, and with a small position
// that is counted wrongly without it. A condition finds squares; a move from or to one of them is
// made, and the replies to it are counted on the new board. Three conditions correct the sum
// instead, where that is simple. A condition may find too many squares, which costs time, but never
// too few. Our castling and en-passant captures touch more than two squares and are always made.
//
// We are the side to move, they reply; "it" is the piece that we move. The "zone" is the squares
// where their king may step, and those that it crosses or reaches in castling. After a simple move
// the king has as many moves as before: no square of the zone becomes safe or attacked. (Making a
// few moves more costs less than following each square.)
//
// For each condition tests/faults has a mutant that forgets it. The positions are those that
// exposed the mutants, made as small as possible (docs/mutants.md); w and b say who moves.
#pragma once

#include <cstdint>

namespace squarelab::bitboard::two_plies {

enum class Condition : std::uint8_t {
  // Origins: no move from one of these squares is simple.

  // It alone is between our slider and their king. Only replies that answer the check are left.
  // 8/8/5B2/3pP3/2N5/8/8/k3K3 w: the pawn on e5 leaves the line f6-a1.
  UncoversCheck,
  // It is a pinner. If it leaves the line, the pinned piece has all its moves again; if it stays on
  // it, a pinned slider reaches more squares or fewer. If the pinned piece has no move, the
  // moves of the pinner are not made, but their sum is corrected (released.hpp).
  // 4k3/8/8/K3p3/3P4/8/8/4R3 w: the rook leaves the e-file, and the pawn may take d4.
  ReleasesPin,
  // It leaves a piece of theirs alone between their king and a slider of ours. That piece is pinned
  // now and loses moves. 8/8/3K4/4N3/8/2kP1p1R/8/8 w: the pawn on d3 leaves the third rank.
  LeavesPinned,
  // It clears the way of a castling. 8/8/8/2k5/8/8/3P4/Rn2K3 b Q: the knight leaves b1.
  OpensCastling,
  // It alone attacks a square of the zone.
  // 1k6/n7/8/8/1K6/8/8/8 b: the knight leaves a7, and b5 is safe.
  StopsAttacking,
  // It hides a slider of ours from a square of the zone. If it leaves the line, the slider attacks
  // that square. 8/8/1K6/8/8/3P3R/3k4/8 w: the pawn leaves the third rank.
  StaysBeforeSlider,

  // Targets: no move to one of these squares is simple.

  // It steps between a pinner and their king, or takes the pinned piece. A piece that is no longer
  // pinned has all its moves, and a piece that is taken has none.
  // 8/5B2/8/3p4/K4N2/8/k7/8 w: the knight takes d5.
  BlocksPin,
  // It takes a piece next to their king, and the king may be able to take back.
  // 7K/8/8/5N2/3pk3/4p3/8/5R2 w: the knight takes d4.
  TakesBesideKing,
  // It blocks a castling, or takes its rook. b7/8/1k6/8/8/8/8/4K2R b K: the bishop takes h1.
  HindersCastling,
  // It steps between our slider and a square of the zone that the slider attacks.
  // 4k3/8/8/4K3/8/8/3R4/8 w: the king goes to d5, and d7 is safe.
  BlocksAttack,

  // Targets for pieces of one kind.

  // On a line with their king, with nothing between (check) or with one piece of theirs between
  // (pin). After a check only replies that answer it are left; a pinned piece loses moves.
  // 8/4K3/8/8/2p5/5B2/k7/8 w: the bishop pins from d5.
  BishopChecksOrPins,
  // 1k6/r7/p3b3/5P2/1K6/8/8/8 b: the rook checks from b7.
  RookChecksOrPins,
  // It is promoted. That is four moves to one square, of four pieces that attack differently.
  // 8/2P1K3/8/8/8/8/k7/8 w: from c7 to c8.
  Promotes,
  // A double push that a pawn of theirs may answer en passant. That pawn notices neither end.
  // 8/k7/8/8/4p3/8/3K1P2/8 w: from f2 to f4.
  AllowsEnPassant,

  // Squares that a piece must not attack from its target.

  // Their king. 8/8/8/8/K7/2p5/k3N3/8 w: the knight checks from c1 or takes c3.
  KnightChecks,
  // Their king. 8/4k3/4p3/3P4/5K2/8/8/8 w: the pawn checks from d6.
  PawnChecks,
  // A square of the zone that is safe. 4k3/8/8/4K3/8/8/8/8 w: the king goes to e6.
  AttacksStep,

  // Origins that depend on the target: one of theirs notices the piece on its square, and notices
  // its target as well.

  // A pawn of theirs attacks `from`, and the piece takes it. The effect of `from` subtracts the
  // pawn's capture; the effect of `to` subtracts all its moves, and so the capture once more. The
  // move is not made, but its sum is corrected. 1k6/8/4p3/5P2/1K6/8/8/8 b: the pawn takes f5.
  TakesAttackingPawn,
  // A slider of theirs sees `from`. The effect of `from` is that it looks further, which is wrong
  // if the piece stays on that line or takes the slider. A pawn's move is made; a slider's is not,
  // but its sum is corrected. 8/8/8/8/1p6/3k4/8/1R2K3 b: the pawn goes to b3.
  StaysOnLine,
  // It stops a push or double push of a pawn of theirs. The effect of `from` adds that push, which
  // is wrong if the piece stays in the pawn's way or takes the pawn.
  // 8/4K3/8/5p2/5R2/8/k7/8 w: the rook takes f5.
  StaysBeforePawn,
};
inline constexpr int condition_count = static_cast<int>(Condition::StaysBeforePawn) + 1;
// True if the condition finds origins of moves; else it finds their targets.
constexpr bool is_of_origins(Condition condition) noexcept {
  return condition <= Condition::StaysBeforeSlider || condition >= Condition::TakesAttackingPawn;
}

// Handles the squares that a condition finds. Here all conditions are alike: a move is made,
// whatever the reason.
struct AnyCondition {
  template <class Lanes>
  static Lanes found(Condition, Lanes squares) noexcept {
    return squares;
  }
};

// AnyCondition, unless the configuration of a backend has a type Conditions. `squarelab explain
// counting` keeps them apart, and a test forgets one.
template <class Config>
struct ChosenConditions {
  using Type = AnyCondition;
};
template <class Config>
requires requires { typename Config::Conditions; }
struct ChosenConditions<Config> {
  using Type = typename Config::Conditions;
};

}  // namespace squarelab::bitboard::two_plies
