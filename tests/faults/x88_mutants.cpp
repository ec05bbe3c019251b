// Mutants of the 0x88 mailbox: the shared ones, its numbering and its lists of pieces
// (x88_planted.hpp); its way to count two plies is in x88_two_plies_mutants.cpp, the mailbox that
// copies in x88_copy_mutants.cpp.

#include <map>
#include <squarelab/board.hpp>
#include <squarelab/x88/x88.hpp>

#include "mutants.hpp"
#include "x88_planted.hpp"

namespace squarelab::faults {
namespace {

struct PlantedConfig : x88::DefaultConfig<Original> {
  using Geometry = PlantedGeometry;
};

std::unique_ptr<Board> make_planted() {
  return std::make_unique<BoardOf<WithSlips<Mailbox<PlantedConfig>, Native<PlantedConfig>>>>();
}

// The board of the normal build, but that it may keep the list of every ply.
struct LooksUp : x88::Backend<Original> {};

}  // namespace
}  // namespace squarelab::faults

namespace squarelab {

template <>
class MoveLookup<faults::LooksUp> {
 public:
  auto find(const x88::Core& core, std::size_t number, Move move) const {
    using faults::operator""_fault;
    const bool is_kept = faults::is_planted("lookup-outlives-its-move"_fault);
    return (is_kept ? by_ply_[number] : right_).find(core, number, move);
  }
  void forget() noexcept {
    right_.forget();
    by_ply_.clear();
  }

 private:
  using Right = MoveLookup<x88::Backend<Original>>;
  Right right_;
  mutable std::map<std::size_t, Right> by_ply_;
};

}  // namespace squarelab

namespace squarelab::faults {
namespace {

std::unique_ptr<Board> make_looking_up() { return std::make_unique<BoardOf<LooksUp>>(); }

}  // namespace

std::vector<Mutant> x88_mutants() {
  std::vector<Mutant> mutants = shared_mutants("x88", make_planted);
  add_mutants(mutants, "x88", x88_slips, make_planted);
  add_mutants(mutants, "x88", lookup_slips, make_looking_up);
  for (Mutant& mutant : x88_two_plies_mutants()) mutants.push_back(std::move(mutant));
  for (Mutant& mutant : x88_copy_mutants()) mutants.push_back(std::move(mutant));
  return mutants;
}

}  // namespace squarelab::faults
