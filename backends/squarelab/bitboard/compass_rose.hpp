// The attack map by the compass rose: all sliders of a side in all eight directions at once, a
// direction a lane.
//
// Idea: a step in a direction is a rotation by the mapping's increment, and squares where no step
// arrives, beyond the edge, are masked off. Eight lanes take all eight directions with one
// instruction. Sliders are filled up to the first piece by doubling: one square, then two, then
// four more (Kogge-Stone). The eight jumps of all knights are one more rotation. Nothing depends on
// the number of pieces, and there is no branch.
//
// Cost: about 35 instructions. The loop over pieces, which Attacks has for other targets, takes
// fewer for one or two sliders and waits for branches that are guessed wrong. Source: fills are
// described in the Chess Programming Wiki, "Kogge-Stone Algorithm"; a direction a lane is known
// there as well
// ("AVX-512"). Tested in tests/backends/bitboard/lanes_test.cpp and by the contract tests.
#pragma once

#include <squarelab/bitboard/core.hpp>
#include <squarelab/bitboard/grid.hpp>
#include <squarelab/bitboard/lanes.hpp>

namespace squarelab::bitboard {

template <class G, class Lanes>
class CompassRose {
  using Words = typename Lanes::Words;
  using Offset = mapping::Offset;

  // The ways of a kind of piece: how far a lane is rotated, and where a step may arrive.
  struct Ways {
    Words once, twice, four_times;
    Words arrivals;
  };
  template <class Offsets>
  static constexpr Ways ways_of(Offsets offset_of) noexcept {
    Ways ways{};
    for (int i = 0; i < 8; ++i) {
      const Offset offset = offset_of(i);
      const int step = mapping::step(G::numbering, offset);
      ways.once[i] = static_cast<Bitboard>(step & 63);
      ways.twice[i] = static_cast<Bitboard>(2 * step & 63);
      ways.four_times[i] = static_cast<Bitboard>(4 * step & 63);
      const Bitboard guard = mapping::wrap_guard(G::numbering, offset, ~Bitboard{0});
      ways.arrivals[i] = bits::shifted(~guard, step);
    }
    return ways;
  }
  static constexpr Ways rays = ways_of([](int i) { return mapping::compass[i]; });
  static constexpr Ways jumps = ways_of([](int i) { return mapping::knight_steps[i]; });

  // Directions with an even number are straight, the others diagonal.
  static constexpr LaneMask straight = 0x55;
  static constexpr LaneMask diagonal = 0xAA;

 public:
  // Returns all that a side attacks while the board is occupied as given.
  template <Color By>
  static Bitboard map(const Core& core, Bitboard occupied) noexcept {
    using Pawns = PawnWays<G, By>;
    const Bitboard pieces = core.of(By);
    const Bitboard pawns = core.pawns() & pieces;
    const Lanes once = Lanes::load(rays.once);
    const Lanes twice = Lanes::load(rays.twice);
    const Lanes arrivals = Lanes::load(rays.arrivals);

    Lanes sliders = Lanes::all(core.orthogonal() & pieces).only(straight) |
                    Lanes::all(core.diagonal() & pieces).only(diagonal);
    Lanes open = Lanes::all(~occupied) & arrivals;
    sliders = sliders.with(open, sliders.rotated(once));
    open = open & open.rotated(once);
    sliders = sliders.with(open, sliders.rotated(twice));
    open = open & open.rotated(twice);
    sliders = sliders.with(open, sliders.rotated(Lanes::load(rays.four_times)));

    const Lanes knights = Lanes::all(core.knights() & pieces);
    const Lanes seen =
        (sliders.rotated(once) & arrivals)
            .with(knights.rotated(Lanes::load(jumps.once)), Lanes::load(jumps.arrivals));
    return seen.united() | grid.king[bits::lsb(core.kings() & pieces)] |
           pawns_stepped<G, Pawns::capture_east>(pawns) |
           pawns_stepped<G, Pawns::capture_west>(pawns);
  }

  static constexpr std::size_t table_bytes = sizeof(Ways) * 2;
};

}  // namespace squarelab::bitboard
