// What the mutants of counting two plies have in common on bitboards and on the mailbox.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "mutants.hpp"

namespace squarelab::faults {

// Adds a mutant for each of the conditions, which it forgets: moves that are not simple are counted
// as simple.
inline void add_forgetful(std::vector<Mutant>& mutants, const std::string& family,
                          std::unique_ptr<Board> (*make_board)(),
                          std::span<const FaultFacts> conditions) {
  const std::size_t old = mutants.size();
  add_mutants(mutants, family, conditions, make_board);
  for (std::size_t i = old; i < mutants.size(); ++i) {
    mutants[i].what = "two plies: it counts as simple that " + mutants[i].what;
  }
}

}  // namespace squarelab::faults
