// The builders of events: a table of functions that put the pieces of an event into a position
// under construction. Private to build(), which is in position_builder.hpp.
#pragma once

#include <span>
#include <squarelab/positions/position_builder.hpp>

namespace squarelab::positions {

// Every event is built for White to move; the position may be mirrored afterwards.
inline constexpr Color us = Color::White;
inline constexpr Color them = Color::Black;

// For one event, or for several that follow each other in the order of Event.
struct EventBuilder {
  Event first;
  // nth: which of the events, from 0. False where it fails.
  bool (*build)(PositionBuilder& builder, std::size_t nth);
  std::size_t events = 1;
};

// A function that passes these arguments after the builder.
template <auto build, auto... arguments>
bool with(PositionBuilder& builder, std::size_t) {
  return build(builder, arguments...);
}

// From Event::EnPassant to EnPassantElsewhere, and from CheckByPawn to Pins.
std::span<const EventBuilder> builders_of_en_passant_checks_and_pins() noexcept;

// Scatters only black queens, rooks and knights around what is there; always true.
bool hunted_king(PositionBuilder& builder, int fewest, int most, bool checks_stay);

}  // namespace squarelab::positions
