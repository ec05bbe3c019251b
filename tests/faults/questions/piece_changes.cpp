#include "question_faults.hpp"

namespace squarelab::faults {
namespace {

// The pawn that is taken en passant stays.
struct VictimBesideStays final : WrongBoard {
  PieceChanges piece_changes(Move move) const override {
    PieceChanges changes = WrongBoard::piece_changes(move);
    if (move.flag() != MoveFlag::EnPassant) return changes;
    changes.removed = {};
    changes.removed.push_back({*piece_on(move.from()), move.from()});
    return changes;
  }
};

const PlantedFor<VictimBesideStays> planted_change("piece-changes",
                                                   "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");

}  // namespace
}  // namespace squarelab::faults
