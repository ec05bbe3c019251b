// SearchAnnexe: what the search adds to the entry of a board that it runs on.
//
// The registry of boards does not depend on it: the list of backends adds it to each entry, and
// searches find it here. The reference has none.
#pragma once

#include <memory>
#include <squarelab/board.hpp>
#include <squarelab/search/searcher.hpp>

namespace squarelab::search {

// Declared for every backend, defined where the backend is instantiated
// (backends/squarelab/instantiate.hpp).
template <Backend B>
std::unique_ptr<Searcher> make_searcher(const Settings& settings);

struct SearchAnnexe final : Annexe {
  std::unique_ptr<Searcher> (*make)(const Settings&) = nullptr;
};

// Returns the annexe of a backend that is a template over its Tag.
template <template <class Tag> class B>
std::shared_ptr<const Annexe> annexe_for() {
  const auto annexe = std::make_shared<SearchAnnexe>();
  annexe->make = &make_searcher<B<Original>>;
  return annexe;
}

inline bool can_search(const BackendEntry& entry) noexcept {
  return annexe_of<SearchAnnexe>(entry) != nullptr;
}

// Returns a new searcher on the board. Precondition: can_search(entry).
inline std::unique_ptr<Searcher> make_searcher(const BackendEntry& entry,
                                               const Settings& settings) {
  return annexe_of<SearchAnnexe>(entry)->make(settings);
}

}  // namespace squarelab::search
