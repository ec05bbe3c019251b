// Mutants of the 0x88 mailbox: the shared ones, its numbering (board test, difference table, steps,
// the sentinel), and its lists of pieces; its way to count two plies is in
// x88_two_plies_mutants.cpp.

#include <map>
#include <squarelab/board.hpp>
#include <squarelab/x88/x88.hpp>
#include <type_traits>

#include "mutants.hpp"
#include "slips.hpp"

namespace squarelab::faults {
namespace {

using x88::Geometry;
using x88::Kind;
using x88::PieceList;
using x88::Zone;

bool board_test_forgets() noexcept {
  return is_planted(Slip::BoardTestForgetsTheEast) || is_planted(Slip::BoardTestForgetsTheWest);
}

template <std::size_t N>
struct PlantedSteps {
  std::array<int, N> right;
  Slip slip;
  std::array<int, N> wrong;

  const std::array<int, N>& now() const noexcept { return is_planted(slip) ? wrong : right; }
  const int* begin() const noexcept { return now().data(); }
  const int* end() const noexcept { return now().data() + N; }
};

struct PlantedGeometry : Geometry {
  // 64, which is "no square" elsewhere, is 0x40 here: a5.
  struct Sentinel {
    operator std::uint16_t() const noexcept {
      return is_planted(Slip::SentinelIsA5) ? 0x40 : Geometry::off_board;
    }
  };
  static constexpr Sentinel off_board{};

  static bool on_board(int x) noexcept {
    const bool on_a_rank = (x & 0x80) == 0;
    if (is_planted(Slip::BoardTestForgetsTheEast) && on_a_rank && (x & 15) == 8) return true;
    if (is_planted(Slip::BoardTestForgetsTheWest) && on_a_rank && (x & 15) == 15) return true;
    return Geometry::on_board(x);
  }
  static bool attacks(Kind kind, int a, int b) noexcept {
    if (is_planted(Slip::DifferencesAreOffByOne) && Geometry::on_board(b + 1)) ++b;
    if (is_planted(Slip::QueensAttackAsRooks) && kind == Kind::Queen) kind = Kind::Rook;
    return Geometry::attacks(kind, a, b);
  }
  static x88::Surroundings obstacles(Kind kind, int a, int b) noexcept {
    if (is_planted(Slip::DifferencesAreOffByOne) && Geometry::on_board(b + 1)) ++b;
    if (is_planted(Slip::QueensAttackAsRooks) && kind == Kind::Queen) kind = Kind::Rook;
    return Geometry::obstacles(kind, a, b);
  }
  static Zone zone(Kind kind, int a, int b) noexcept {
    if (is_planted(Slip::KingsMayTouch) && kind == Kind::King) return 0;
    // The difference is directed: for pawns, B - A is not A - B.
    if (is_planted(Slip::DifferencesAreReversed)) return Geometry::zone(kind, b, a);
    const Zone right = Geometry::zone(kind, a, b);
    return is_planted(Slip::KingsZoneLacksACorner) ? right & 0x1FD : right;
  }

  static constexpr PlantedSteps<8> knight_steps{
      Geometry::knight_steps, Slip::KnightJumpsShort, {33, 18, -14, -31, -33, -18, 14, 30}};
  static constexpr PlantedSteps<4> bishop_steps{
      Geometry::bishop_steps, Slip::BishopForgetsALine, {17, 17, -15, -17}};
  static constexpr PlantedSteps<4> rook_steps{
      Geometry::rook_steps, Slip::RookForgetsALine, {16, 16, -16, -1}};

  static int rank(int x) noexcept {
    const int right = Geometry::rank(x);
    return is_planted(Slip::SeventhRankIsTheEighth) && right == 6 ? 7 : right;
  }
  static int home_rank(Color color) noexcept {
    if (is_planted(Slip::DoublePushFromTheThird) && color == Color::White) return 2;
    return Geometry::home_rank(color);
  }
  // Where moves are generated it is asked at compile time, and right.
  static constexpr x88::Castling castling(Color color, CastlingSide side) noexcept {
    x88::Castling way = Geometry::castling(color, side);
    if (!std::is_constant_evaluated() && is_planted(Slip::RookLandsOnTheBFile) &&
        side == CastlingSide::QueenSide) {
      way.rook_to = way.b_file;
    }
    return way;
  }
};

struct PlantedConfig : x88::DefaultConfig<Original> {
  using Geometry = PlantedGeometry;
};

// Bears indices on the dead half of the board, where a board test that forgets something leads.
struct Mailbox : x88::BasicBackend<PlantedConfig> {
  using Base = x88::BasicBackend<PlantedConfig>;

  static std::optional<Piece> piece_on(const Core& core, int x) noexcept {
    if (!Geometry::on_board(x)) return std::nullopt;
    return Base::piece_on(core, x);
  }
  static Move move_of(NativeMove move) noexcept {
    return Geometry::on_board(move.to()) ? Base::move_of(move) : Move::none();
  }
  static void set(Full& full, const Position& position) noexcept {
    Base::set(full, position);
    if (!is_planted(Slip::ListsHoldFourPieces)) return;
    for (PieceList& list : full.core.lists) list.size = std::min(list.size, std::uint8_t{4});
  }
  // Its list has room for squares of the board only.
  static x88::Targets attacks_from(const Core& core, int x) noexcept {
    if (!board_test_forgets()) return Base::attacks_from(core, x);
    const Planting honest({});
    return Base::attacks_from(core, x);
  }
};

// What the layers need to know of the core and the moves, and slips of the lists.
struct Native {
  using Core = x88::Core;

  static x88::NativeMove promotion(int from, int to, Color us, PieceType type) noexcept {
    return {from, to, MoveKind::Promotion, x88::piece_code(us, type)};
  }

  static int index_of(Square square) noexcept { return mapping::x88::index_of(square); }

  static int rights(const Core& core) noexcept { return core.rights; }
  static void set_rights(Core& core, int code) noexcept {
    core.rights = static_cast<std::uint8_t>(code);
  }
  static std::optional<Square> en_passant(const Core& core) noexcept {
    if (!Geometry::on_board(core.en_passant)) return std::nullopt;
    return mapping::x88::square_of(core.en_passant);
  }
  static void set_en_passant(Core& core, std::optional<Square> square) noexcept {
    core.en_passant = static_cast<std::uint16_t>(square ? index_of(*square) : Geometry::off_board);
  }
  static void flip_side(Core& core) noexcept { core.side = ~core.side; }
  static void put(Core& core, Square square, Piece piece) noexcept {
    x88::CoreMoves<PlantedConfig>::add(core, index_of(square), x88::code_of(piece));
  }
  static void clear(Core& core, Square square) noexcept {
    const int x = index_of(square);
    if (core.board[x] == x88::no_piece) return;
    PieceList& list = core.lists[x88::list_number(core.board[x])];
    const std::uint8_t index = core.index_of_piece_on(x);
    const std::uint8_t last = list.squares[--list.size];
    list.squares[index] = last;
    core.index_of_piece_on(last) = index;
    list.squares[list.size] = Geometry::off_board;
    core.board[x] = x88::no_piece;
    core.index_of_piece_on(x) = 0;
  }

  static PieceList& list_of(Core& core, Piece piece) noexcept {
    return core.lists[x88::list_number(x88::code_of(piece))];
  }
  static void append(PieceList& list, Square square) noexcept {
    if (list.size == PieceList::capacity) return;
    list.squares[list.size++] = static_cast<std::uint8_t>(index_of(square));
  }

  static void spoil(const Core& before, const Made& made, Core& after) noexcept {
    const Square to = made.move.to();
    const auto promotion = made.move.promotion_type();
    if (is_planted(Slip::CapturedPieceStaysInItsList) && made.captured) {
      append(list_of(after, *made.captured), made.victim);
    } else if (is_planted(Slip::MovedPieceKeepsItsIndex) && made.captured) {
      const PieceList& list = list_of(after, *made.captured);
      const std::uint8_t gap = before.board[index_of(made.victim) | 8];
      if (gap < list.size) after.index_of_piece_on(list.squares[gap]) = list.size;
    } else if (is_planted(Slip::PromotedPieceIsListedTwice) && promotion) {
      append(list_of(after, make_piece(made.us, *promotion)), to);
    } else if (is_planted(Slip::CastledRookKeepsItsEntry) && made.is(MoveFlag::Castling)) {
      const std::uint8_t entry = after.index_of_piece_on(index_of(made.rook_goal()));
      list_of(after, made.rook()).squares[entry] =
          static_cast<std::uint8_t>(index_of(made.corner()));
    }
  }

  static void spoil_unmade(const Made& made, Core& core) noexcept {
    if (!is_planted(Slip::UndoReordersTheList)) return;
    PieceList& list = list_of(core, make_piece(made.us, made.mover));
    if (list.size < 2) return;
    std::swap(list.squares[0], list.squares[1]);
    core.index_of_piece_on(list.squares[0]) = 0;
    core.index_of_piece_on(list.squares[1]) = 1;
  }
};

std::unique_ptr<Board> make_planted() {
  return std::make_unique<BoardOf<WithSlips<Mailbox, Native>>>();
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
  return mutants;
}

}  // namespace squarelab::faults
