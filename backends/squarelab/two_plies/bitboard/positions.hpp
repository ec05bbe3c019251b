// Many positions at once: the legal moves of one board per lane are counted together.
//
// Idea: move generation without loops over pieces, on boards that lie in lanes (boards.hpp).
// In one direction a square is reached by one slider only, so the moves of all sliders together are
// eight population counts, whatever their number. A pinned piece is filled in the directions of its
// line only. Checks, double checks and castling are masks of lanes.
//
// En passant is left out: children.hpp counts it apart.
// Cost: about 500 instructions for eight positions in a register. Source: this project. Tested in
// tests/backends/bitboard/lanes_test.cpp, in registers and in the portable form, against
// MoveGenerator.
#pragma once

#include <squarelab/two_plies/bitboard/boards.hpp>

namespace squarelab::bitboard::two_plies {

template <class Config, Color Us>
class Positions {
  using Lanes = typename Config::Lanes;
  using Boards = two_plies::Boards<Config, Us>;
  using G = typename Config::Geometry;
  using Ways = PawnWays<G, Us>;

 public:
  // Precondition: all have Us to move. En passant is not counted.
  explicit Positions(const Core* cores) noexcept : boards_(cores) {}

  // Returns the moves of all together.
  Bitboard count() const noexcept {
    const Lanes anywhere = ~boards_.own;
    const Lanes answers = (boards_.answers | boards_.contacts) & anywhere;
    const auto single = static_cast<LaneMask>(boards_.checks & ~boards_.double_checks);
    const Lanes allowed = anywhere.only(boards_.calm()) | answers.only(single);

    Lanes moves = stepped_around<G>(boards_.king).without(boards_.own | boards_.danger).popcounts();
    moves = moves + slider_moves(allowed) + knight_moves(allowed) + pawn_moves(allowed);
    const auto castlings = [&]<CastlingSide Side>() {
      return static_cast<Bitboard>(bits::popcount(Bitboard{boards_.template castlings<Side>()}));
    };
    return moves.sum() + castlings.template operator()<CastlingSide::KingSide>() +
           castlings.template operator()<CastlingSide::QueenSide>();
  }

 private:
  template <Direction... D>
  Lanes slides(Lanes sliders, Lanes allowed) const noexcept {
    if (sliders.occupied() == 0) return Lanes::all(0);
    return (slides_in<D>(sliders, allowed) + ...);
  }
  template <Direction D>
  Lanes slides_in(Lanes sliders, Lanes allowed) const noexcept {
    const Lanes able = sliders & boards_.template unpinned<D>();
    return (seen<G, D>(able, boards_.empty) & allowed).popcounts();
  }
  Lanes slider_moves(Lanes allowed) const noexcept {
    using enum Direction;
    return slides<North, South, East, West>(boards_.orthogonal & boards_.own, allowed) +
           slides<NoEa, SoWe, NoWe, SoEa>(boards_.diagonal & boards_.own, allowed);
  }

  Lanes knight_moves(Lanes allowed) const noexcept {
    Lanes moves = Lanes::all(0);
    const Lanes knights = boards_.knights & boards_.own & boards_.free;
    if (knights.occupied() == 0) return moves;
    for_each_jump([&]<mapping::Offset Way>() {
      moves = moves + (displaced<G, Way>(knights) & allowed).popcounts();
    });
    return moves;
  }

  Lanes pawn_moves(Lanes allowed) const noexcept {
    const Lanes pawns = boards_.pawns & boards_.own;
    const Lanes stop = Lanes::all(Ways::double_push_stop);
    const Lanes pushed =
        pawns_stepped<G, Ways::push>(pawns & boards_.template unpinned<Ways::push>()) &
        boards_.empty;
    const Lanes twice = pawns_stepped<G, Ways::push>(pushed & stop) & boards_.empty & allowed;
    const Lanes once = pushed & allowed;
    const Lanes targets = boards_.enemies & allowed;
    const Lanes east = captures<Ways::capture_east>(pawns) & targets;
    const Lanes west = captures<Ways::capture_west>(pawns) & targets;
    Lanes moves = once.popcounts() + twice.popcounts() + east.popcounts() + west.popcounts();
    const Lanes last = Lanes::all(Ways::promotion_rank);
    if (((once | east | west) & last).occupied() != 0) {
      const Lanes promoted =
          (once & last).popcounts() + (east & last).popcounts() + (west & last).popcounts();
      moves = moves + promoted + promoted + promoted;
    }
    return moves;
  }
  template <Direction D>
  Lanes captures(Lanes pawns) const noexcept {
    return pawns_stepped<G, D>(pawns & boards_.template unpinned<D>());
  }

  Boards boards_;
};

}  // namespace squarelab::bitboard::two_plies
