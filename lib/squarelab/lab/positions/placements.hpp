// Random placements: positions that games hardly ever lead to, most of them biased to one event.
// They are playable (rules/validation.hpp), but not always plausible.
#pragma once

#include <squarelab/chess/position.hpp>
#include <squarelab/lab/positions/events.hpp>
#include <squarelab/lab/positions/random.hpp>

namespace squarelab::lab::inline positions {

// A playable and normalised position that shows the event.
Position event_position(Event event, Random& random);

// A playable and normalised position that shows the first event. It shows the second one too if one
// of sixty tries gives that, and never if the two are impossible together (coverage.hpp).
Position pair_position(Event first, Event second, Random& random);

// A playable and normalised position with that many pieces beside the kings, each of any type and
// colour on any free square; either side to move, with any rights and en-passant square that it can
// have. The only bias: kings and rooks are often at home. Fewer pieces where no playable position
// is found with so many. Precondition: 0 <= pieces <= 62.
Position random_placement(int pieces, Random& random);

}  // namespace squarelab::lab::inline positions
