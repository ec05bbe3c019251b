// The men that make an event, put into a draft: White is to move. What was put
// there before, for another event, is used where it fits.
#pragma once

#include <squarelab/lab/positions/draft.hpp>
#include <squarelab/lab/positions/events.hpp>

namespace squarelab::lab::inline positions {

// Fails where the men find no place, or as chance has it. Even where it
// succeeds the event may not be there, because of what else stands on the
// board.
bool build(Draft& draft, Event event);

constexpr bool is_en_passant(Event event) { return event <= Event::EnPassantAvertsStalemate; }
constexpr bool is_check_or_pin(Event event) {
  return Event::CheckByPawn <= event && event <= Event::Pins;
}

// Those of a kind. Preconditions: is_en_passant(event), is_check_or_pin(event).
bool build_en_passant(Draft& draft, Event event);
bool build_check_or_pin(Draft& draft, Event event);

}  // namespace squarelab::lab::inline positions
