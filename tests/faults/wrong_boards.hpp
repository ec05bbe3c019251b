// Boards with one planted fault each: layers over any board, which answers as it does except where
// the fault shows. They are for tests of the comparison, in which one position must show a fault of
// a known kind. Whether the comparison finds what is wrong anywhere in a backend is for the mutants
// (mutants.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <squarelab/board.hpp>
#include <string_view>

namespace squarelab::faults {

enum class BoardFault : std::uint8_t {
  // Moves.
  MoveMissing,
  MoveExtra,
  MoveTwice,
  SecondQueen,
  EnPassantForgotten,
  EnPassantUnflagged,
  EnPassantMissedAfterPush,
  CastlingForgotten,
  EndMissed,
  OneMoveTooMany,
  IsLegalStrict,
  NonsenseIsLegal,
  PromotionBitsOverlooked,
  NoisyForgetsPromotions,
  PerftBulkOff,
  // Squares.
  PieceWrong,
  AttacksWrong,
  AttackerMissing,
  CheckerMissing,
  PinnedWrong,
  // What an engine asks.
  CastlingCheckMissed,
  LosingExchangeMissed,
  ExchangeOneTooHigh,
  OpenedThreatMissed,
  ThreatTwice,
  // The state that is held, and after a move.
  SetCrashes,
  SetForgetsEnPassant,
  SetKeepsEnPassant,
  SetLeavesEnPassant,
  SetLeavesRights,
  RightKept,
  RightKeptFromKing,
  ClockRunsOn,
  EnPassantKept,
  KeyForgetsRights,
  KeyOfCheckingPushWrong,
  RecomputedKeyWrong,
  CoreChildWrong,
  StateThrower,
  // Making and taking back.
  MakeRefuses,
  UnmakeCrashes,
  UndoIncomplete,
  UndoForgetsClock,
};

struct BoardFaultFacts {
  BoardFault fault;
  std::string_view name;  // "move-missing"
  std::string_view what;  // what is wrong, in a few words
  bool shows_at_start;    // in the start position, as in most
  // Returns a board of that name, which answers as `right` does otherwise.
  std::unique_ptr<Board> (*plant)(std::unique_ptr<Board> right, std::string_view name);
  std::unique_ptr<Board> (*make_on_lerf)();
};

// All faults, in the order of BoardFault.
std::span<const BoardFaultFacts> all_board_faults() noexcept;

// Returns a board with that fault and its name, which answers as `right` does otherwise.
std::unique_ptr<Board> wrong_board(BoardFault fault, std::unique_ptr<Board> right);

// Returns the reference with that fault.
std::unique_ptr<Board> wrong_board(BoardFault fault);

// Returns the boards of the build, and lerf with each fault, by the name of the fault.
const Registry& with_wrong_boards();

}  // namespace squarelab::faults
