// Included by the one source file of each backend and by nothing else: the templates that make a
// backend into a Board and its Kernels, and the line that instantiates them.
//
// The build compiles that file once for each tag it needs, with SQUARELAB_TAG set. The control of a
// backend is a copy of what it compiled for Original (cmake/control_of.cmake).
#pragma once

#include <memory>
#include <squarelab/board.hpp>
#include <squarelab/operations/kernels_of.hpp>

#ifndef SQUARELAB_TAG
#define SQUARELAB_TAG Original
#endif

namespace squarelab::board {

template <Backend B>
std::unique_ptr<Board> make_board() {
  return std::make_unique<BoardOf<B>>();
}

template <Backend B>
std::unique_ptr<operations::Kernels> make_kernels() {
  return std::make_unique<operations::KernelsOf<B>>();
}

}  // namespace squarelab::board

// NOLINTNEXTLINE: an explicit instantiation cannot be anything but a macro here.
#define SQUARELAB_INSTANTIATE(backend)                               \
  template std::unique_ptr<squarelab::Board>                         \
  squarelab::board::make_board<backend<squarelab::SQUARELAB_TAG>>(); \
  template std::unique_ptr<squarelab::operations::Kernels>           \
  squarelab::board::make_kernels<backend<squarelab::SQUARELAB_TAG>>()
