// Included by the one source file of each backend and by nothing else: the templates that make a
// backend into a Board, its Kernels and its Searcher, and the line that instantiates them.
//
// The build compiles that file once for each tag it needs, with SQUARELAB_TAG set, and each time
// once more with SQUARELAB_SEARCH, for the Searcher alone. With SQUARELAB_WITHOUT_SEARCH that is
// not there, and the kernels lack the rows of a search. The control of a backend is a copy of what
// it compiled for Original (cmake/control_of.cmake).
#pragma once

#ifndef SQUARELAB_TAG
#define SQUARELAB_TAG Original
#endif

#ifdef SQUARELAB_SEARCH

#include <memory>
#include <squarelab/search/search_annexe.hpp>
#include <squarelab/search/searcher_of.hpp>

template <squarelab::Backend B>
std::unique_ptr<squarelab::search::Searcher> squarelab::search::make_searcher(
    const Settings& settings) {
  return std::make_unique<SearcherOf<B>>(settings);
}

// NOLINTNEXTLINE: an explicit instantiation cannot be anything but a macro here.
#define SQUARELAB_INSTANTIATE(backend)                                 \
  template std::unique_ptr<squarelab::search::Searcher>                \
  squarelab::search::make_searcher<backend<squarelab::SQUARELAB_TAG>>( \
      const squarelab::search::Settings&)

#else

#include <memory>
#include <squarelab/board.hpp>
#include <squarelab/questions.hpp>
#include <squarelab/questions/contestants.hpp>
#include <squarelab/questions/kernels_of.hpp>

template <squarelab::Backend B>
std::unique_ptr<squarelab::Board> squarelab::make_board() {
  return std::make_unique<BoardOf<B>>();
}

template <squarelab::Backend B>
std::unique_ptr<squarelab::questions::Kernels> squarelab::questions::make_kernels() {
#ifdef SQUARELAB_WITHOUT_SEARCH
  return std::make_unique<KernelsOf<B, QuestionsWithoutSearch>>();
#else
  return std::make_unique<KernelsOf<B, Questions>>();
#endif
}

// NOLINTNEXTLINE: an explicit instantiation cannot be anything but a macro here.
#define SQUARELAB_INSTANTIATE(backend)                        \
  template std::unique_ptr<squarelab::Board>                  \
  squarelab::make_board<backend<squarelab::SQUARELAB_TAG>>(); \
  template std::unique_ptr<squarelab::questions::Kernels>     \
  squarelab::questions::make_kernels<backend<squarelab::SQUARELAB_TAG>>()

#endif
