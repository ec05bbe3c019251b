// Random placements of men that are biased to one event: positions that games hardly ever lead to.
// They are playable (rules/validation.hpp), not always plausible.
#pragma once

#include <squarelab/chess/position.hpp>
#include <squarelab/lab/positions/events.hpp>
#include <squarelab/lab/positions/random.hpp>

namespace squarelab::lab::inline positions {

// A playable and normalised position that shows the event.
Position event_position(Event event, Random& random);

}  // namespace squarelab::lab::inline positions
