#include "question_faults.hpp"

namespace squarelab::faults {
namespace {

// Pawns on one file are no pair.
struct DoubledAreNoPair final : WrongBoard {
  PawnPairChanges pawn_pair_changes(Move move) const override {
    PawnPairChanges changes = WrongBoard::pawn_pair_changes(move);
    for (auto* pairs : {&changes.removed, &changes.added}) {
      std::erase_if(*pairs, [](const PawnPair& pair) {
        return file_of(pair.first.square) == file_of(pair.second.square);
      });
    }
    return changes;
  }
};

const PlantedFor<DoubledAreNoPair> planted_pair("pawn-pairs", "4k3/8/8/4P3/8/4P3/8/4K3 w - - 0 1");

}  // namespace
}  // namespace squarelab::faults
