// The positions of a run that programs are asked about. Private to engine_verification.hpp, and
// tested with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <squarelab/positions/sources.hpp>
#include <squarelab/verify/engine/engine_verification.hpp>
#include <utility>
#include <vector>

namespace squarelab::verify {

struct NumberedPosition {
  std::uint64_t index;  // in the run
  Position position;
  std::vector<Move> moves = {};    // made from it, of a history
  const Sample* sample = nullptr;  // that is asked about in place of it
};

// Returns the positions of the item to ask about, and the number of others. Item 0 is the shard's
// part of the suite. Clocks and move numbers are lowered, as no move depends on them.
std::pair<std::vector<NumberedPosition>, std::uint64_t> positions_of(
    const EnginePlan& plan, const positions::Schedule& schedule, std::size_t item, Board* player);

}  // namespace squarelab::verify
