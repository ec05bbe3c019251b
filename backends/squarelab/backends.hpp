// The boards of this build. Programs pass them to the library; nothing else includes this header.
#pragma once

#include <memory>
#include <span>
#include <squarelab/questions/contestants.hpp>
#include <squarelab/search/search_annexe.hpp>
#include <string_view>

namespace squarelab {

// Returns every board: each backend, then lerf on slider algorithms, and the reference last.
const Registry& backends();

// Returns a board of that name. Throws std::invalid_argument with the names that there are.
std::unique_ptr<Board> board_named(std::string_view name);

// Returns the entry of a backend that is a template over its Tag, with what annexes add to it.
template <template <class Tag> class B>
BackendEntry entry_with_annexes() {
  BackendEntry entry = entry_of<B>();
  entry.annexes = {search::annexe_for<B>()};
  return entry;
}

// Returns every question that can be timed, of backends, mappings and slider algorithms, in the
// order of the rows of a table.
std::span<const questions::Question> all_questions();

// Returns the boards that can be measured: for placements, tests and benchmarks. A program that
// does not call it is linked without any timed loop and any control.
const questions::Contestants& contestants();

// Returns these with mappings and slider algorithms, for which the first table does not wait.
const questions::Contestants& all_contestants();

}  // namespace squarelab
