// Mutants made from the catalogue (planted.hpp).

#include "mutants.hpp"

namespace squarelab::faults {

void add_mutants(std::vector<Mutant>& mutants, const std::string& family,
                 std::span<const FaultFacts> faults, std::unique_ptr<Board> (*make_board)()) {
  for (const auto& [name, what, equivalence] : faults) {
    mutants.push_back({family, std::string(name), std::string(what), find_fault(name), make_board,
                       std::string(equivalence)});
  }
}

std::vector<Mutant> shared_mutants(const std::string& family,
                                   std::unique_ptr<Board> (*make_board)()) {
  std::vector<Mutant> mutants;
  add_mutants(mutants, family, rules, make_board);
  add_mutants(mutants, family, shared_slips, make_board);
  return mutants;
}

std::vector<Mutant> all_mutants() {
  std::vector<Mutant> mutants = bitboard_mutants();
  for (Mutant& mutant : x88_mutants()) mutants.push_back(std::move(mutant));
  for (Mutant& mutant : x88_vectors_mutants()) mutants.push_back(std::move(mutant));
  for (Mutant& mutant : lerf_mailbox_mutants()) mutants.push_back(std::move(mutant));
  for (Mutant& mutant : lerf_rays_mutants()) mutants.push_back(std::move(mutant));
  for (Mutant& mutant : quad_mutants()) mutants.push_back(std::move(mutant));
  for (Mutant& mutant : mailbox_10x12_mutants()) mutants.push_back(std::move(mutant));
  for (Mutant& mutant : chess960_mutants()) mutants.push_back(std::move(mutant));
  for (Mutant& mutant : notation_mutants()) mutants.push_back(std::move(mutant));
  return mutants;
}

}  // namespace squarelab::faults
