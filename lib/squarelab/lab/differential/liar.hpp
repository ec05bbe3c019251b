// Liar: a Board that answers as another one does, except for one planted lie. It tests the
// comparison itself, which must find every lie.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <squarelab/board/board.hpp>
#include <string>
#include <string_view>

namespace squarelab::lab::inline differential {

enum class Lie : std::uint8_t {
  MoveMissing,
  MoveExtra,
  MoveTwice,
  PromotionWrong,
  EnPassantUnflagged,
  EnPassantForgotten,
  EnPassantMissedAfterPush,
  CastlingForgotten,
  CountOff,
  EndMissed,
  IsLegalGenerous,
  IsLegalStrict,
  IsLegalOfNonsense,
  PieceWrong,
  SideWrong,
  AttackedWrong,
  AttackerMissing,
  AttacksWrong,
  MapWrong,
  CheckerMissing,
  PinnedWrong,
  KeyForgetsRights,
  KeyOfCheckingPushWrong,
  RecomputedKeyWrong,
  ClockRunsOn,
  RightKept,
  EnPassantKept,
  SetForgetsEnPassant,
  SetKeepsEnPassant,
  SetLeavesEnPassant,
  SetLeavesRights,
  SetCrashes,
  MakeRefuses,
  UnmakeCrashes,
  CoreChildWrong,
  UndoIncomplete,
  UndoForgetsClock,
  PerftBulkOff,
  PerftPlainOff,
};

struct LieFacts {
  Lie lie;
  std::string_view name;         // "move-missing"
  std::string_view description;  // what it does, for people
};

// All lies, in the order of Lie.
std::span<const LieFacts> all_lies() noexcept;

// "lerf" for "lerf, lying", the name of a liar; nullopt for other names.
std::optional<std::string> honest_name(std::string_view name);

// That board, named "lerf, lying", with that lie.
std::unique_ptr<Board> make_liar(std::unique_ptr<Board> honest, Lie lie);

}  // namespace squarelab::lab::inline differential
