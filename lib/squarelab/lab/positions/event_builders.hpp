// Builders of events: each puts the pieces that make an event into a draft, with White to move.
// Pieces that another event has already put there are used where they fit.
#pragma once

#include <squarelab/lab/positions/draft.hpp>
#include <squarelab/lab/positions/events.hpp>

namespace squarelab::lab::inline positions {

// Whether the pieces found places; chance decides too. The event may still be missing afterwards,
// because of what else stands on the board: ask shows().
bool build(Draft& draft, Event event);

constexpr bool is_en_passant(Event event) { return event <= Event::EnPassantAvertsStalemate; }
constexpr bool is_check_or_pin(Event event) {
  return Event::CheckByPawn <= event && event <= Event::Pins;
}

// The parts of build(). Preconditions: is_en_passant(event), is_check_or_pin(event).
bool build_en_passant(Draft& draft, Event event);
bool build_check_or_pin(Draft& draft, Event event);

// Scatters only black queens, rooks and knights around what is there; always true.
bool hunted_king(Draft& draft, int fewest, int most, bool checks_stay);

}  // namespace squarelab::lab::inline positions
