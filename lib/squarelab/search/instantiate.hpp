// Included by operations/instantiate.hpp alone: makes a Searcher of a backend.
#pragma once

#include <memory>
#include <squarelab/search/searcher_of.hpp>

template <squarelab::Backend B>
std::unique_ptr<squarelab::search::Searcher> squarelab::search::make_searcher(
    const Settings& settings) {
  return std::make_unique<SearcherOf<B>>(settings);
}
