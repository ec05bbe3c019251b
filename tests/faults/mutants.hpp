// Mutants: backends that are wrong in one known way each. They measure the comparer: its positions
// and questions must kill every mutant that is not equivalent, and its shrinker must bring the
// proof down to a handful of pieces.
#pragma once

#include <memory>
#include <squarelab/board.hpp>
#include <squarelab/verify.hpp>
#include <string>
#include <vector>

#include "planted.hpp"

namespace squarelab::faults {

struct Mutant {
  // "bitboard", "x88", "x88+copy", "x88_vectors", "lerf_mailbox", "lerf_rays", "quad",
  // "mailbox_10x12", "chess960", or "shared" by boards and reference.
  std::string family;
  std::string name;            // "pins-ignored"
  std::string what;            // what is wrong, in a few words
  std::optional<Fault> fault;  // to be planted wherever its board is used
  std::unique_ptr<Board> (*make_board)();
  // Why no board could behave differently; empty for what must be killed.
  std::string equivalence = {};
  // Whether a second board of this mutant stands for the reference, which errs in the same way.
  bool is_in_reference = false;
  verify::Notation notation = {};
  bool is_of_chess960 = false;  // hunted over positions of that
};

// Adds a mutant of a family for each of the faults.
void add_mutants(std::vector<Mutant>& mutants, const std::string& family,
                 std::span<const FaultFacts> faults, std::unique_ptr<Board> (*make_board)());

// Those of every family: each rule broken, and each shared slip.
std::vector<Mutant> shared_mutants(const std::string& family,
                                   std::unique_ptr<Board> (*make_board)());

// Those of the bitboards' geometry.
std::vector<Mutant> geometry_mutants();

// Those of the ways to count two plies at once, of the bitboards and of the mailbox.
std::vector<Mutant> two_plies_mutants();
std::vector<Mutant> x88_two_plies_mutants();

// All of a family: shared ones and its own.
std::vector<Mutant> bitboard_mutants();
std::vector<Mutant> x88_mutants();
std::vector<Mutant> x88_copy_mutants();
std::vector<Mutant> x88_vectors_mutants();

// Those of the bytes that lerf_mailbox has beside lerf's words.
std::vector<Mutant> lerf_mailbox_mutants();

// Those of the stars of lerf_rays.
std::vector<Mutant> lerf_rays_mutants();

// Those of quad's four words.
std::vector<Mutant> quad_mutants();

// Those of the steps of mailbox_10x12.
std::vector<Mutant> mailbox_10x12_mutants();

// Those of castling from any files.
std::vector<Mutant> chess960_mutants();

// Those of what boards and reference share.
std::vector<Mutant> notation_mutants();

std::vector<Mutant> all_mutants();

}  // namespace squarelab::faults
