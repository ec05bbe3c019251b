// What is compiled once for each tag, in mappings/instances.cpp.
#pragma once

#include <cstddef>
#include <memory>
#include <squarelab/operations/kernels.hpp>

namespace squarelab::mappings {

// The kernels of a mapping by its place in the catalogue.
template <std::size_t Place, class Tag>
std::unique_ptr<operations::Kernels> make_kernels();

}  // namespace squarelab::mappings
