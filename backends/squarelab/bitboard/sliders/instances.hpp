// The algorithms of the catalogue as columns of a comparison, instantiated together, once for each
// tag: one reading of their headers serves all. See kernels.hpp for what is measured.
#pragma once

#include <array>
#include <squarelab/bitboard/sliders/catalogue.hpp>
#include <squarelab/board.hpp>
#include <squarelab/questions/kernels.hpp>

namespace squarelab::bitboard::sliders {

using MakeKernels = std::unique_ptr<questions::Kernels> (*)();

// In the order of the catalogue; null where the target lacks what an algorithm needs.
using AllKernels = std::array<MakeKernels, Catalogue::size>;

template <class Tag>
AllKernels kernels() noexcept;

template <>
AllKernels kernels<Original>() noexcept;
template <>
AllKernels kernels<Control>() noexcept;

}  // namespace squarelab::bitboard::sliders
