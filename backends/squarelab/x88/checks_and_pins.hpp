// Checkers and pinned pieces of the side to move.
//
// Idea. The king's surroundings (sight.hpp) and a slider's kind and difference give the pieces
// between the two: none is a check, one piece of the king's side is a pin. The number of sliders
// changes from one position to the next, and a wrong branch prediction costs as much as looking at
// five pieces. The first two slots of every list are always looked at. Branches are left for a
// third piece of a kind and for sliders with at most one piece in between: both are rare.
//
// Cost: 180 operations. Source: squarelab's own. Tested by the contract tests and tests/cross.
#pragma once

#include <squarelab/x88/attacks.hpp>

namespace squarelab::x88 {

template <class Config>
class KingSight {
  using G = typename Config::Geometry;

 public:
  // The colour is not a template argument, because the side to move is as hard to predict.
  explicit KingSight(const Core& core) noexcept
      : core_(core),
        king_(core.king(core.side)),
        sight_(core, king_),
        enemy_(&core.list(~core.side, PieceType::Pawn)) {}

  ChecksAndPins<Attackers> checks_and_pins() const noexcept {
    ChecksAndPins<Attackers> found;
    Filler checkers(found.checkers);
    const PieceCode pawn = piece_code(~core_.side, PieceType::Pawn);
    for (const int side : {-1, 1}) {
      const int from = king_ + G::up(core_.side) + side;
      checkers.keep_if(Attacks<Config>::stands_on(core_, from, pawn), from);
    }

    SquareList<PieceList::capacity + 1> close;  // sliders with at most one piece in between
    Filler close_filler(close);
    int slot = 0;
    do {
      look(PieceType::Knight, slot,
           [&](Surroundings between, int from) { checkers.keep_if(between == 0, from); });
      for_sliders([&](PieceType type) {
        look(type, slot, [&](Surroundings between, int from) {
          close_filler.keep_if((between & (between - 1)) == 0, from);
        });
      });
      slot += 2;
    } while (any_from(slot));
    close_filler.finish();

    Filler pinned(found.pinned);
    for (const int from : close) {
      // Each is in line, so it attacks the king as a queen does.
      const Surroundings between = sight_.between(Kind::Queen, from);
      checkers.keep_if(between == 0, from);
      const int x = sight_.square_of(between);
      const bool is_ours = (core_.board[x] & color_bit(core_.side)) != 0;
      pinned.keep_if(all_of(between != 0, is_ours), x);
    }
    checkers.finish();
    pinned.finish();
    return found;
  }

 private:
  const std::uint8_t* squares(PieceType type) const noexcept {
    return enemy_[list_number(Color::White, type)].squares;
  }

  // Calls see(the pieces between, square) for two slots. A slot that is not in use is read as a1
  // with all pieces between.
  template <class See>
  [[gnu::always_inline]] void look(PieceType type, int slot, See see) const noexcept {
    for (const int i : {slot, slot + 1}) {
      const std::uint8_t entry = squares(type)[i];
      const int from = entry & ~mapping::x88::off_board;
      const auto unused = Surroundings{0} - (entry >> 7);
      see(sight_.between(mapping::x88::kind_of(make_piece(Color::White, type)), from) | unused,
          from);
    }
  }

  template <class F>
  [[gnu::always_inline]] static void for_sliders(F f) noexcept {
    f(PieceType::Bishop);
    f(PieceType::Rook);
    f(PieceType::Queen);
  }

  // Returns true if a list of knights or sliders has a piece in that slot.
  bool any_from(int slot) const noexcept {
    const int unused = squares(PieceType::Knight)[slot] & squares(PieceType::Bishop)[slot] &
                       squares(PieceType::Rook)[slot] & squares(PieceType::Queen)[slot];
    return unused != mapping::x88::off_board;
  }

  const Core& core_;
  const int king_;
  const Sight<Config> sight_;
  const PieceList* const enemy_;  // the lists of the other side
};

}  // namespace squarelab::x88
