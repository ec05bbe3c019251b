// Boards that another project adds to those of this tree. squarelab_add_board (cmake/boards.cmake)
// writes the program and the placements that include this header.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <squarelab/backends.hpp>
#include <string>
#include <string_view>

namespace squarelab::added {

// instantiate.hpp defines these where the board is compiled. Each board has a type Id of its own.
template <class Id>
BackendEntry entry();
template <class Id>
questions::Contestant contestant();

// The name of the board in CMake.
template <class Id>
inline constexpr std::string_view name = {};

// NOLINTNEXTLINE: it declares a type.
#define SQUARELAB_DECLARE_ADDED(id, name_of_id)            \
  namespace squarelab::added {                             \
  struct id;                                               \
  template <>                                              \
  BackendEntry entry<id>();                                \
  template <>                                              \
  questions::Contestant contestant<id>();                  \
  template <>                                              \
  inline constexpr std::string_view name<id> = name_of_id; \
  }                                                        \
  static_assert(true)

// Returns the entry. Ends the program with exit code 2 if the board has another name there.
template <class Id>
BackendEntry named_entry() {
  BackendEntry result = entry<Id>();
  if (result.facts.name != name<Id>) {
    std::fprintf(stderr, "%s: facts() of the board is named \"%s\"; give both the same name\n",
                 std::string(name<Id>).c_str(), std::string(result.facts.name).c_str());
    std::exit(2);
  }
  return result;
}

// Returns the boards of this tree and the added boards.
template <class... Ids>
const Registry& registry() {
  static const Registry longer = [] {
    Registry registry = backends();
    (registry.entries.push_back(named_entry<Ids>()), ...);
    return registry;
  }();
  return longer;
}

template <class... Ids>
const questions::Contestants& contestants() {
  static const questions::Contestants longer = [] {
    questions::Contestants contestants = squarelab::contestants();
    (contestants.backends.push_back(contestant<Ids>()), ...);
    return contestants;
  }();
  return longer;
}

}  // namespace squarelab::added
