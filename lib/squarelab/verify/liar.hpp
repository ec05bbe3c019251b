// Liar: a Board that answers as another one does, except for one planted lie. It shows what a
// disagreement looks like, and lets the program test itself: there is a lie for each kind of wrong
// answer that a board can give. What else can be wrong is planted in tests only (tests/faults).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <squarelab/board.hpp>
#include <string>
#include <string_view>

namespace squarelab::verify {

enum class Lie : std::uint8_t {
  MoveMissing,
  MoveExtra,
  MoveTwice,
  EnPassantForgotten,
  CastlingForgotten,
  EndMissed,
  IsLegalStrict,
  PieceWrong,
  AttacksWrong,
  CheckerMissing,
  PinnedWrong,
  NoisyForgetsPromotions,
  CastlingCheckMissed,
  LosingExchangeMissed,
  OpenedThreatMissed,
  KeyForgetsRights,
  RightKept,
  SetLeavesRights,
  MakeRefuses,
  UnmakeCrashes,
  UndoIncomplete,
  UndoForgetsClock,
  PerftBulkOff,
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

}  // namespace squarelab::verify
