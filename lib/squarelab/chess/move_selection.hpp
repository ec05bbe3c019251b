// Parts of the legal moves that an engine generates separately.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace squarelab {

// Noisy and Quiets together are the legal moves, and no move is in both.
enum class MoveSelection : std::uint8_t {
  Captures,  // moves that capture, en passant and promotions with a capture among them
  Noisy,     // captures, and all other promotions: what a quiescence search looks at
  Quiets,    // the rest: no capture, no promotion
};

inline constexpr std::array all_move_selections{MoveSelection::Captures, MoveSelection::Noisy,
                                                MoveSelection::Quiets};

// Returns "captures" for MoveSelection::Captures.
constexpr std::string_view name_of(MoveSelection selection) noexcept {
  constexpr std::array<std::string_view, 3> names{"captures", "noisy", "quiets"};
  return names[static_cast<std::size_t>(selection)];
}

// Precondition: the flags are true of the move. A promotion may capture too.
constexpr bool selects(MoveSelection selection, bool is_capture, bool is_promotion) noexcept {
  switch (selection) {
    case MoveSelection::Captures:
      return is_capture;
    case MoveSelection::Noisy:
      return is_capture || is_promotion;
    case MoveSelection::Quiets:
      break;
  }
  return !is_capture && !is_promotion;
}

}  // namespace squarelab
