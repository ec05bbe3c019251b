// Mutants of the 0x88 mailbox that copies its state: the shared ones.

#include <squarelab/board.hpp>
#include <squarelab/x88/x88_copy.hpp>

#include "mutants.hpp"
#include "x88_planted.hpp"

namespace squarelab::faults {
namespace {

struct PlantedConfig : x88::CopyConfig<Original> {
  using Geometry = PlantedGeometry;
};

std::unique_ptr<Board> make_planted() {
  return std::make_unique<BoardOf<WithSlips<Mailbox<PlantedConfig>, Native<PlantedConfig>>>>();
}

}  // namespace

std::vector<Mutant> x88_copy_mutants() { return shared_mutants("x88+copy", make_planted); }

}  // namespace squarelab::faults
