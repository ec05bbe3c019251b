// Random placements of men that are biased to one event: positions that games hardly ever lead to.
// They are playable (rules/validation.hpp), not always plausible.
#pragma once

#include <squarelab/chess/position.hpp>
#include <squarelab/lab/positions/events.hpp>
#include <squarelab/lab/positions/random.hpp>

namespace squarelab::lab::inline positions {

// A playable and normalised position that shows the event.
Position event_position(Event event, Random& random);

// A playable and normalised position that was built to show both events and shows the first; the
// second one too as often as some tries allow, never if the two are impossible together.
Position pair_position(Event first, Event second, Random& random);

// A playable and normalised position without any bias but that kings and rooks are often at home:
// so many men beside the kings, each of any kind on any square that is left, either side to move,
// rights and en-passant square as they can be. Fewer men if no playable position is found with so
// many.
// Precondition: 0 <= men <= 62.
Position random_placement(int men, Random& random);

}  // namespace squarelab::lab::inline positions
