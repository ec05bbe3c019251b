// What can be planted in the 0x88 mailbox, whether it changes its state or copies it: its numbering
// (board test, difference table, steps, the sentinel), its lists of pieces, and what the layers of
// slips need to know of it.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <squarelab/board.hpp>
#include <squarelab/x88/x88.hpp>
#include <type_traits>

#include "mutants.hpp"
#include "slips.hpp"

namespace squarelab::faults {

using x88::Geometry;
using x88::Kind;
using x88::PieceList;
using x88::Zone;

inline bool board_test_forgets() noexcept {
  return is_planted("board-test-forgets-the-east"_fault) ||
         is_planted("board-test-forgets-the-west"_fault);
}

template <std::size_t N>
struct PlantedSteps {
  std::array<int, N> right;
  Fault slip;
  std::array<int, N> wrong;

  const std::array<int, N>& now() const noexcept { return is_planted(slip) ? wrong : right; }
  const int* begin() const noexcept { return now().data(); }
  const int* end() const noexcept { return now().data() + N; }
};

struct PlantedGeometry : Geometry {
  // 64, which is "no square" elsewhere, is 0x40 here: a5.
  struct Sentinel {
    operator std::uint16_t() const noexcept {
      return is_planted("sentinel-is-a5"_fault) ? 0x40 : Geometry::off_board;
    }
  };
  static constexpr Sentinel off_board{};

  static bool on_board(int x) noexcept {
    const bool on_a_rank = (x & 0x80) == 0;
    if (is_planted("board-test-forgets-the-east"_fault) && on_a_rank && (x & 15) == 8) return true;
    if (is_planted("board-test-forgets-the-west"_fault) && on_a_rank && (x & 15) == 15) return true;
    return Geometry::on_board(x);
  }
  static bool attacks(Kind kind, int a, int b) noexcept {
    if (is_planted("differences-off-by-one"_fault) && Geometry::on_board(b + 1)) ++b;
    if (is_planted("queens-attack-as-rooks"_fault) && kind == Kind::Queen) kind = Kind::Rook;
    return Geometry::attacks(kind, a, b);
  }
  static x88::Surroundings obstacles(Kind kind, int a, int b) noexcept {
    if (is_planted("differences-off-by-one"_fault) && Geometry::on_board(b + 1)) ++b;
    if (is_planted("queens-attack-as-rooks"_fault) && kind == Kind::Queen) kind = Kind::Rook;
    return Geometry::obstacles(kind, a, b);
  }
  static Zone zone(Kind kind, int a, int b) noexcept {
    if (is_planted("kings-may-touch"_fault) && kind == Kind::King) return 0;
    // The difference is directed: for pawns, B - A is not A - B.
    if (is_planted("differences-reversed"_fault)) return Geometry::zone(kind, b, a);
    const Zone right = Geometry::zone(kind, a, b);
    return is_planted("kings-zone-lacks-a-corner"_fault) ? right & 0x1FD : right;
  }

  static constexpr PlantedSteps<8> knight_steps{
      Geometry::knight_steps, "knight-jumps-short"_fault, {33, 18, -14, -31, -33, -18, 14, 30}};
  static constexpr PlantedSteps<4> bishop_steps{
      Geometry::bishop_steps, "bishop-forgets-a-line"_fault, {17, 17, -15, -17}};
  static constexpr PlantedSteps<4> rook_steps{
      Geometry::rook_steps, "rook-forgets-a-line"_fault, {16, 16, -16, -1}};

  static int rank(int x) noexcept {
    const int right = Geometry::rank(x);
    return is_planted("seventh-rank-is-the-eighth"_fault) && right == 6 ? 7 : right;
  }
  static int home_rank(Color color) noexcept {
    if (is_planted("double-push-from-the-third"_fault) && color == Color::White) return 2;
    return Geometry::home_rank(color);
  }
  // Where moves are generated it is asked at compile time, and right.
  static constexpr x88::Castling castling(Color color, CastlingSide side) noexcept {
    x88::Castling way = Geometry::castling(color, side);
    if (!std::is_constant_evaluated() && is_planted("rook-lands-on-the-b-file"_fault) &&
        side == CastlingSide::QueenSide) {
      way.rook_to = way.b_file;
    }
    return way;
  }
};

// Bears indices on the dead half of the board, where a board test that forgets something leads.
template <class Config>
struct Mailbox : x88::BasicBackend<Config> {
  using Base = x88::BasicBackend<Config>;
  using typename Base::Core;
  using typename Base::Full;
  using NativeMove = x88::NativeMove;

  static std::optional<Piece> piece_on(const Core& core, int x) noexcept {
    if (!Geometry::on_board(x)) return std::nullopt;
    return Base::piece_on(core, x);
  }
  static Move move_of(NativeMove move) noexcept {
    return Geometry::on_board(move.to()) ? Base::move_of(move) : Move::none();
  }
  static void set(Full& full, const Position& position) noexcept {
    Base::set(full, position);
    if (!is_planted("lists-hold-four-pieces"_fault)) return;
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
template <class Config>
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
    x88::CoreMoves<Config>::add(core, index_of(square), x88::code_of(piece));
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
    if (is_planted("captured-piece-stays-in-its-list"_fault) && made.captured) {
      append(list_of(after, *made.captured), made.victim);
    } else if (is_planted("moved-piece-keeps-its-index"_fault) && made.captured) {
      const PieceList& list = list_of(after, *made.captured);
      const std::uint8_t gap = before.board[index_of(made.victim) | 8];
      if (gap < list.size) after.index_of_piece_on(list.squares[gap]) = list.size;
    } else if (is_planted("promoted-piece-is-listed-twice"_fault) && promotion) {
      append(list_of(after, make_piece(made.us, *promotion)), to);
    } else if (is_planted("castled-rook-keeps-its-entry"_fault) && made.is(MoveFlag::Castling)) {
      const std::uint8_t entry = after.index_of_piece_on(index_of(made.rook_goal()));
      list_of(after, made.rook()).squares[entry] =
          static_cast<std::uint8_t>(index_of(made.corner()));
    }
  }

  static void spoil_unmade(const Made& made, Core& core) noexcept {
    if (!is_planted("undo-reorders-the-list"_fault)) return;
    PieceList& list = list_of(core, make_piece(made.us, made.mover));
    if (list.size < 2) return;
    std::swap(list.squares[0], list.squares[1]);
    core.index_of_piece_on(list.squares[0]) = 0;
    core.index_of_piece_on(list.squares[1]) = 1;
  }
};

}  // namespace squarelab::faults
