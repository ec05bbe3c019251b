// The eight mappings of squares as columns of a comparison: see mappings/kernels.hpp.
#pragma once

#include <squarelab/board.hpp>
#include <vector>

namespace squarelab::mappings {

// One for each of the catalogue, in its order.
std::vector<BackendEntry> entries();

}  // namespace squarelab::mappings
