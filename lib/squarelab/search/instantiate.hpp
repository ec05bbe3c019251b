// Included by the one source file of each backend, where it is compiled for its search: the line
// that makes a Searcher of it.
#pragma once

#include <memory>
#include <squarelab/search/searcher_of.hpp>

template <squarelab::Backend B>
std::unique_ptr<squarelab::search::Searcher> squarelab::search::make_searcher(
    const Settings& settings) {
  return std::make_unique<SearcherOf<B>>(settings);
}
