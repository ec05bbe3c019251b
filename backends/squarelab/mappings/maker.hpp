// What is compiled once for each tag, in mappings/instances.cpp.
#pragma once

#include <cstddef>
#include <memory>
#include <squarelab/operations/workbench.hpp>

namespace squarelab::mappings {

// The workbench of a mapping by its place in the catalogue.
template <std::size_t Place, class Tag>
std::unique_ptr<operations::Workbench> make_workbench();

}  // namespace squarelab::mappings
