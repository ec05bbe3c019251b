// The eight mappings of squares as columns of a comparison: see mappings/kernels.hpp.
#pragma once

#include <array>
#include <squarelab/mapping/catalogue.hpp>
#include <squarelab/questions/contestants.hpp>
#include <vector>

namespace squarelab::mappings {

// Returns facts of each mapping of the catalogue, in its order.
std::vector<Facts> facts();

// Makes their kernels; compiled once for each tag, in mappings/instances.cpp.
using AllKernels = std::array<std::unique_ptr<questions::Kernels> (*)(), mapping::catalogue.size()>;

template <class Tag>
AllKernels kernels() noexcept;

template <>
AllKernels kernels<Original>() noexcept;
template <>
AllKernels kernels<Control>() noexcept;

}  // namespace squarelab::mappings
