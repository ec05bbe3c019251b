// What the mutants of counting two plies have in common on bitboards and on the mailbox.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "mutants.hpp"

namespace squarelab::faults {

// A condition that the mutant forgets: moves that are not simple are counted as simple.
struct Forgotten {
  Slip slip;
  const char* name;
  const char* what;  // the move, as a clause: "a pawn gives check"
};

// Both boards have these conditions. docs/mutants.md lists first_conditions, then those that only
// the one board has, then last_conditions.
inline constexpr std::array first_conditions = {
    Forgotten{Slip::UncoveredCheckIsSimple, "uncovered-check-is-simple",
              "a piece uncovers a check"},
    Forgotten{Slip::ReleasedPinIsSimple, "released-pin-is-simple", "the pinner leaves"},
    Forgotten{Slip::LeftPinnedIsSimple, "left-pinned-is-simple",
              "a piece leaves another alone before its king"},
    Forgotten{Slip::OpenedCastlingIsSimple, "opened-castling-is-simple",
              "a piece makes way for castling"},
    Forgotten{Slip::BlockedPinIsSimple, "blocked-pin-is-simple",
              "a piece goes where it ends a pin"},
    Forgotten{Slip::CaptureBesideKingIsSimple, "capture-beside-king-is-simple",
              "a piece next to the king is captured"},
    Forgotten{Slip::HinderedCastlingIsSimple, "hindered-castling-is-simple",
              "a piece goes in the way of castling"},
    Forgotten{Slip::KnightCheckIsSimple, "knight-check-is-simple", "a knight gives check"},
    Forgotten{Slip::PawnCheckIsSimple, "pawn-check-is-simple", "a pawn gives check"}};

inline constexpr std::array last_conditions = {
    Forgotten{Slip::AllowedEnPassantIsSimple, "allowed-en-passant-is-simple",
              "a double push may be answered en passant"},
    Forgotten{Slip::MoveOnLineIsSimple, "move-on-line-is-simple",
              "a piece stays on the line of an enemy slider"},
    Forgotten{Slip::CaptureOfAttackerIsSimple, "capture-of-attacker-is-simple",
              "a piece takes the pawn that attacks it"},
    Forgotten{Slip::MoveBeforePawnIsSimple, "move-before-pawn-is-simple",
              "a piece stays before a pawn, or takes it"},
    Forgotten{Slip::MoveBeforeSliderIsSimple, "move-before-slider-is-simple",
              "a piece goes on hiding a slider behind it"}};

// Adds a mutant for each of the conditions.
template <class Make>
void add_forgetful(std::vector<Mutant>& mutants, const char* backend, Make make,
                   std::span<const Forgotten> conditions) {
  for (const auto& [slip, name, what] : conditions) {
    mutants.push_back({backend,
                       name,
                       std::string("two plies: it counts as simple that ") + what,
                       {.rule = {}, .slip = slip},
                       make});
  }
}

}  // namespace squarelab::faults
