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

namespace squarelab::board {

template <>
class MoveLookup<faults::LooksUp> {
 public:
  auto find(const x88::Core& core, std::size_t number, Move move) const {
    const bool is_kept = faults::is_planted(faults::Slip::LookupOutlivesItsMove);
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

}  // namespace squarelab::board

namespace squarelab::faults {
namespace {

std::unique_ptr<Board> make_looking_up() { return std::make_unique<BoardOf<LooksUp>>(); }

}  // namespace

std::vector<Mutant> x88_mutants() {
  std::vector<Mutant> mutants = shared_mutants("x88", make_planted);
  const auto own = [&](Slip slip, const char* name, const char* what) {
    mutants.push_back({"x88", name, what, {.rule = {}, .slip = slip}, make_planted});
  };
  own(Slip::BoardTestForgetsTheEast, "board-test-forgets-the-east",
      "one index east of the h-file passes for a square");
  own(Slip::BoardTestForgetsTheWest, "board-test-forgets-the-west",
      "one index west of the a-file passes for a square");
  own(Slip::DifferencesAreOffByOne, "differences-off-by-one",
      "the table of differences is read one entry beside");
  own(Slip::DifferencesAreReversed, "differences-reversed", "b - a is taken for a - b");
  own(Slip::QueensAttackAsRooks, "queens-attack-as-rooks", "queens have the bit of rooks");
  own(Slip::KingsZoneLacksACorner, "kings-zone-lacks-a-corner",
      "the north-eastern neighbour of the king is never attacked");
  own(Slip::KingsMayTouch, "kings-may-touch", "the enemy king attacks no square of the zone");
  own(Slip::KnightJumpsShort, "knight-jumps-short", "one knight jump is a step of 30, not 31");
  own(Slip::BishopForgetsALine, "bishop-forgets-a-line",
      "one diagonal is walked twice for another");
  own(Slip::RookForgetsALine, "rook-forgets-a-line", "one line is walked twice for another");
  own(Slip::SeventhRankIsTheEighth, "seventh-rank-is-the-eighth",
      "white pawns promote on rank 7, black ones push no two squares");
  own(Slip::DoublePushFromTheThird, "double-push-from-the-third",
      "white pawns double-push from rank 3");
  own(Slip::RookLandsOnTheBFile, "rook-lands-on-the-b-file",
      "castling long puts the rook on the b-file");
  own(Slip::SentinelIsA5, "sentinel-is-a5", "64 stands for no square, which here is a5");
  own(Slip::CapturedPieceStaysInItsList, "captured-piece-stays-in-its-list",
      "a captured piece leaves the board, not its list");
  own(Slip::MovedPieceKeepsItsIndex, "moved-piece-keeps-its-index",
      "the last of a list fills the gap and keeps its index");
  own(Slip::PromotedPieceIsListedTwice, "promoted-piece-is-listed-twice",
      "a promoted piece stands in its list twice");
  own(Slip::CastledRookKeepsItsEntry, "castled-rook-keeps-its-entry",
      "the list still has the rook in its corner");
  own(Slip::UndoReordersTheList, "undo-reorders-the-list",
      "taking back leaves the list of pieces in another order");
  own(Slip::ListsHoldFourPieces, "lists-hold-four-pieces",
      "the list of a kind ends at the fourth piece");
  mutants.push_back({"x88",
                     "lookup-outlives-its-move",
                     "is_legal looks into the list of moves after a move that was taken back",
                     {.rule = {}, .slip = Slip::LookupOutlivesItsMove},
                     make_looking_up});
  for (Mutant& mutant : x88_two_plies_mutants()) mutants.push_back(std::move(mutant));
  for (Mutant& mutant : x88_copy_mutants()) mutants.push_back(std::move(mutant));
  return mutants;
}

}  // namespace squarelab::faults
