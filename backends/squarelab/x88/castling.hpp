// The two policies of castling that a Config names as Castling. Standard chess needs only
// constants, which are where they are used (core.hpp, movegen.hpp); branches that only the other
// policy needs are compiled for it alone (any_files).
//
// Castling from any files: king and rooks are anywhere on their first rank, as in Chess960;
// standard chess is played, too. The squares of the rooks that have a right are constants of a
// game. A list of kings has room for 63 of them and holds one, so they are kept in its last two
// slots: the core is that of x88. A bit next to the four rights is set if castling is written to
// the rook (chess/move.hpp). A right ends when a piece leaves the square of its rook or arrives
// there, or when the king leaves its own.
//
// The squares that must be empty, and the reason why a pinned rook may not castle, are in
// bitboard/castling/any_files.hpp. Source: the rules of Chess960 (FIDE handbook E.01, guideline
// II). Tested in tests/contract, tests/cross and tests/faults.
#pragma once

#include <squarelab/x88/core.hpp>

namespace squarelab::x88 {

struct StandardCastling {
  static constexpr bool any_files = false;
};

template <class G>
struct AnyFilesCastling {
  static constexpr bool any_files = true;
  static constexpr int to_rook = 16;  // next to the four rights of Status::rights

  // Precondition: the pieces are on the board, and no slot of a king's list but the first is used.
  static void set(Core& core, CastlingRights rights) noexcept {
    core.rights = static_cast<std::uint8_t>(rights.code() | (rights.is_chess960() ? to_rook : 0));
    rights.visit([&](Color color, CastlingSide side) {
      const int rook = (G::castling(color, side).king_from & 0x70) +
                       squarelab::index(rights.rook_file(color, side));
      slot(core, color, side) = static_cast<std::uint8_t>(rook);
    });
  }
  static CastlingRights rights(const Core& core) noexcept {
    if (!is_to_rook(core)) return CastlingRights::from_code(core.rights);
    CastlingRights rights;
    visit(core, core.rights, [&](Color color, CastlingSide side, int rook) {
      rights.add(CastlingRights::with_rook(color, side, file_at(mapping::x88::file(rook))));
    });
    return rights;
  }
  static Key key(const Core& core) noexcept {
    if (!is_to_rook(core)) return castling_keys[core.rights & 15];
    Key key = 0;
    visit(core, core.rights, [&](Color color, CastlingSide, int rook) {
      key ^= rook_keys[squarelab::index(color)][mapping::x88::file(rook)];
    });
    return key;
  }

  static bool is_to_rook(const Core& core) noexcept { return (core.rights & to_rook) != 0; }
  // Precondition: the right is there, or was there when the position was set.
  static int rook(const Core& core, Color color, CastlingSide side) noexcept {
    return core.list(color, PieceType::King).squares[first_slot + squarelab::index(side)];
  }

  // Returns the rights after a move of the side Us. Without any the bit next to them is cleared,
  // too.
  template <Color Us>
  static int kept(const Core& core, int rights, int from, int to) noexcept {
    int kept = rights;
    visit(core, rights, [&](Color color, CastlingSide side, int rook) {
      const bool ends = rook == from || rook == to || (color == Us && from == core.king(Us));
      if (ends) kept &= ~CastlingRights::of(color, side).code();
    });
    return (kept & 15) == 0 ? 0 : kept;
  }

  // Returns the castling that a move is, before it is made.
  static Castling way(const Core& core, Color color, NativeMove move) noexcept {
    const bool is_short = move.to() > move.from();
    Castling way = G::castling(color, is_short ? CastlingSide::KingSide : CastlingSide::QueenSide);
    way.king_from = move.from();
    way.rook_from = rook(core, color, is_short ? CastlingSide::KingSide : CastlingSide::QueenSide);
    return way;
  }

 private:
  static constexpr int first_slot = PieceList::capacity - castling_side_count;

  static std::uint8_t& slot(Core& core, Color color, CastlingSide side) noexcept {
    return core.lists[list_number(color, PieceType::King)]
        .squares[first_slot + squarelab::index(side)];
  }
  template <class Visit>
  static void visit(const Core& core, int rights, Visit visit) noexcept {
    CastlingRights::from_code(rights).visit(
        [&](Color color, CastlingSide side) { visit(color, side, rook(core, color, side)); });
  }
  static constexpr auto rook_keys = [] {
    std::array<std::array<Key, file_count>, color_count> keys{};
    for (const Color color : all_colors) {
      for (int file = 0; file < file_count; ++file) {
        keys[squarelab::index(color)][file] = castling_rook_key(color, file_at(file));
      }
    }
    return keys;
  }();
};

}  // namespace squarelab::x88
