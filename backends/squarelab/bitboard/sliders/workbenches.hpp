// The algorithms of the shelf as columns of a comparison, instantiated together, once for each tag:
// one reading of their headers serves all. See workbench.hpp for what is measured.
#pragma once

#include <array>
#include <squarelab/bitboard/sliders/shelf.hpp>
#include <squarelab/board.hpp>
#include <squarelab/operations/workbench.hpp>

namespace squarelab::bitboard::sliders {

using MakeWorkbench = std::unique_ptr<operations::Workbench> (*)();

// In the order of the shelf; null where the target lacks what an algorithm needs.
using Workbenches = std::array<MakeWorkbench, Shelf::size>;

template <class Tag>
Workbenches workbenches() noexcept;

template <>
Workbenches workbenches<Original>() noexcept;
template <>
Workbenches workbenches<Control>() noexcept;
template <>
Workbenches workbenches<Slowed>() noexcept;

}  // namespace squarelab::bitboard::sliders
