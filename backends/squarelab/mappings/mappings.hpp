// The eight mappings of squares as columns of a comparison: see mappings/kernels.hpp.
#pragma once

#include <squarelab/operations/contestants.hpp>
#include <vector>

namespace squarelab::mappings {

// One for each of the catalogue, in its order.
std::vector<Facts> facts();
std::vector<operations::Contestant> contestants();

}  // namespace squarelab::mappings
