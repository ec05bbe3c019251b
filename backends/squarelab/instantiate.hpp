// Included by the source file of each backend and by nothing else: the templates that make a
// backend into a Board, its Kernels and its Searcher, and the line that instantiates them.
//
// The build compiles that file once for each tag it needs, with SQUARELAB_TAG set, and each time
// once more with SQUARELAB_SEARCH, for the Searcher alone. With SQUARELAB_WITHOUT_SEARCH that is
// not there, and the kernels lack the rows of a search. The control of a backend is a copy of what
// it compiled for Original (cmake/control_of.cmake). With SQUARELAB_ADDED, the type of a board
// of another project, it gives the board's entry alone (added_boards.hpp).
#pragma once

#ifndef SQUARELAB_TAG
#define SQUARELAB_TAG Original
#endif

#include <squarelab/backend_members.hpp>

#if defined SQUARELAB_ADDED

#include <squarelab/added_boards.hpp>

namespace squarelab::added {
struct SQUARELAB_ADDED;
}

// NOLINTNEXTLINE: an explicit specialization cannot be anything but a macro here.
#define SQUARELAB_INSTANTIATE(backend)                                                   \
  template <>                                                                            \
  squarelab::BackendEntry squarelab::added::entry<squarelab::added::SQUARELAB_ADDED>() { \
    return squarelab::entry_with_annexes<backend>();                                     \
  }                                                                                      \
  template <>                                                                            \
  squarelab::questions::Contestant                                                       \
  squarelab::added::contestant<squarelab::added::SQUARELAB_ADDED>() {                    \
    return squarelab::questions::contestant_of<backend>();                               \
  }                                                                                      \
  static_assert(true)

#elif defined SQUARELAB_SEARCH

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
#include <stdexcept>

template <squarelab::Backend B>
std::unique_ptr<squarelab::Board> squarelab::make_board() {
  return std::make_unique<BoardOf<B>>();
}

// Functions for a program with this board alone: boards.hpp.
#ifdef SQUARELAB_BOARD
namespace squarelab::boards {
template <class Tag>
std::unique_ptr<Board> SQUARELAB_BOARD();
}
namespace squarelab {
// Throws std::runtime_error.
[[noreturn]] inline std::unique_ptr<Board> no_board() {
  throw std::runtime_error("this build lacks the instructions that the board needs");
}
}  // namespace squarelab
// NOLINTNEXTLINE: as below.
#define SQUARELAB_BOARD_IS(...)                                    \
  template <>                                                      \
  std::unique_ptr<squarelab::Board>                                \
  squarelab::boards::SQUARELAB_BOARD<squarelab::SQUARELAB_TAG>() { \
    return __VA_ARGS__;                                            \
  }                                                                \
  static_assert(true)
#else
#define SQUARELAB_BOARD_IS(...) static_assert(true)
#endif

template <squarelab::Backend B>
std::unique_ptr<squarelab::questions::Kernels> squarelab::questions::make_kernels() {
#ifdef SQUARELAB_WITHOUT_SEARCH
  return std::make_unique<KernelsOf<B, QuestionsWithoutSearch>>();
#else
  return std::make_unique<KernelsOf<B, Questions>>();
#endif
}

// NOLINTNEXTLINE: an explicit instantiation cannot be anything but a macro here.
#define SQUARELAB_INSTANTIATE(backend)                                            \
  static_assert(squarelab::has_all_members<backend<squarelab::SQUARELAB_TAG>>()); \
  template std::unique_ptr<squarelab::Board>                                      \
  squarelab::make_board<backend<squarelab::SQUARELAB_TAG>>();                     \
  SQUARELAB_BOARD_IS(squarelab::make_board<backend<squarelab::SQUARELAB_TAG>>()); \
  template std::unique_ptr<squarelab::questions::Kernels>                         \
  squarelab::questions::make_kernels<backend<squarelab::SQUARELAB_TAG>>()

#endif
