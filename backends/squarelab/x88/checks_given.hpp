// The test of whether a move gives check, without making it.
//
// Idea: the enemy king's surroundings (sight.hpp) are computed once for all moves of a position,
// and with them the pieces that are alone between that king and a slider of their own side. A move
// gives check if nothing is between its target and the king for the kind of piece that arrives, or
// if a piece that hides a slider leaves the line. En passant and castling change more than two
// squares: they test all sliders of the side, with those squares changed in the surroundings.
//
// Cost: forty operations and five for each own slider a position, fifteen per move. Source:
// common knowledge of the field, e.g. Chess Programming Wiki, "Checks". Tested in tests/contract
// and tests/cross.
#pragma once

#include <squarelab/x88/sight.hpp>

namespace squarelab::x88 {

template <class Config>
class ChecksGiven {
  using G = typename Config::Geometry;

 public:
  explicit ChecksGiven(const Core& core) noexcept
      : core_(core), king_(core.king(~core.side)), sight_(core, king_) {
    visit_sliders([&](Kind kind, int from) {
      const Surroundings between = sight_.between(kind, from);
      const bool is_single = (between & (between - 1)) == 0;
      hiding_ |= is_single ? between : Surroundings{0};  // an enemy among them does not move now
    });
  }

  bool gives_check(NativeMove move) const noexcept {
    const int from = move.from();
    const int to = move.to();
    if (move.kind() > MoveKind::Promotion) [[unlikely]]
      return special_gives_check(move);
    const PieceCode arriving =
        move.kind() == MoveKind::Promotion ? move.promoted() : core_.board[from];
    const Surroundings left = sight_.bit_of(from);
    if ((sight_.between(kinds[list_number(arriving)], to) & ~left) == 0) return true;
    return (hiding_ & left) != 0 && G::step_towards(from, king_) != G::step_towards(to, king_);
  }

 private:
  static constexpr auto kinds = [] {
    std::array<Kind, 12> result{};
    for (const Piece piece : all_pieces) {
      result[list_number(code_of(piece))] = mapping::x88::kind_of(piece);
    }
    return result;
  }();

  template <class Visit>
  void visit_sliders(Visit visit) const noexcept {
    for (const PieceType type : {PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
      const Kind kind = mapping::x88::kind_of(make_piece(Color::White, type));
      for (const int from : core_.list(core_.side, type)) visit(kind, from);
    }
  }

  [[gnu::noinline]] bool special_gives_check(NativeMove move) const noexcept {
    const int to = move.to();
    Surroundings occupied = sight_.occupied() ^ sight_.bit_of(move.from()) ^ sight_.bit_of(to);
    const auto sees_king = [&](Kind kind, int from) {
      return (G::obstacles(kind, from, king_) & occupied) == 0;
    };
    if (move.kind() == MoveKind::Castling) {
      if constexpr (Config::Castling::any_files) {
        const Castling way = Config::Castling::way(core_, core_.side, move);
        const auto bit = [&](int x) { return sight_.bit_of(x); };
        occupied = sight_.occupied() & ~(bit(way.king_from) | bit(way.rook_from));
        occupied |= bit(way.king_to) | bit(way.rook_to);
        return sees_king(Kind::Rook, way.rook_to);
      }
      const Castling way = CoreMoves<Config>::castling_to(core_.side, to);
      occupied ^= sight_.bit_of(way.rook_from) ^ sight_.bit_of(way.rook_to);
      return sees_king(Kind::Rook, way.rook_to);
    }
    occupied ^= sight_.bit_of(to - G::up(core_.side));
    bool gives_check = sees_king(kinds[list_number(core_.side, PieceType::Pawn)], to);
    visit_sliders([&](Kind kind, int from) { gives_check |= sees_king(kind, from); });
    return gives_check;
  }

  const Core& core_;
  int king_;
  Sight<Config> sight_;
  Surroundings hiding_ = 0;  // bits of pieces alone in front of a slider
};

}  // namespace squarelab::x88
