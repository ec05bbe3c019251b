// Attacks in bit space: the attackers of a square, what a side attacks, checkers and pins.
//
// The attackers of a square are found backwards: a rook on it would see exactly the rooks and
// queens that see it, and so for every kind; pawns by the other colour's table. Source: the
// super-piece method of the Chess Programming Wiki. Checks and pins come from one look along each
// line from the king that only enemy pieces block. An enemy slider at its end gives check if
// nothing is between, and pins if exactly one piece is. In k3r3/8/8/8/1b6/1R6/3N4/4K3, White to
// move, the look from e1 ends on e8, with nothing between: a checker. Through d2 it ends on b4,
// with d2 alone between: a pin. Cost: two slider lookups and a loop over the sliders found, mostly
// none. Without the lookups the loop goes over all enemy sliders on the king's lines: more of them,
// but the same for most moves of one position, so that a CPU guesses well how many there are.
// Tested in tests/contract, tests/backends/worked_positions_test.cpp and, against the rules, in
// tests/cross.
#pragma once

#include <squarelab/bitboard/compass_rose.hpp>
#include <squarelab/bitboard/core.hpp>
#include <squarelab/bitboard/grid.hpp>

namespace squarelab::bitboard {

// The queries of bitboard::Backend, and their parts.
template <class Config>
struct Attacks {
  using G = typename Config::Geometry;
  using Sliders = typename Config::Sliders;

  static Bitboard attackers_to(const Core& core, int bit, Color by) noexcept {
    return attackers_to(core, bit, by, core.occupied());
  }
  // Returns the same while the board is occupied as given.
  static Bitboard attackers_to(const Core& core, int bit, Color by, Bitboard occupied) noexcept {
    const Bitboard pawns = pawn_attack_table<G>[squarelab::index(~by)][bit] & core.pawns();
    const Bitboard leapers = (grid.knight[bit] & core.knights()) | (grid.king[bit] & core.kings());
    const Bitboard sliders = (Sliders::rook(bit, occupied) & core.orthogonal()) |
                             (Sliders::bishop(bit, occupied) & core.diagonal());
    return (pawns | leapers | sliders) & core.of(by);
  }

  static bool is_attacked(const Core& core, int bit, Color by) noexcept {
    return attackers_to(core, bit, by) != 0;
  }

  static Bitboard attacks_from(const Core& core, int bit) noexcept {
    const Bitboard own = bits::bit(bit);
    if ((core.pawns() & own) != 0) {
      return pawn_attack_table<G>[(core.of(Color::Black) & own) != 0 ? 1 : 0][bit];
    }
    if ((core.knights() & own) != 0) return grid.knight[bit];
    if ((core.kings() & own) != 0) return grid.king[bit];
    Bitboard seen = 0;
    if ((core.diagonal() & own) != 0) seen |= Sliders::bishop(bit, core.occupied());
    if ((core.orthogonal() & own) != 0) seen |= Sliders::rook(bit, core.occupied());
    return seen;
  }

  // Returns all that a side attacks while the board is occupied as given.
  template <Color By>
  static Bitboard map(const Core& core, Bitboard occupied) noexcept {
    using Ways = PawnWays<G, By>;
    const Bitboard pieces = core.of(By);
    const Bitboard pawns = core.pawns() & pieces;
    Bitboard seen =
        pawns_stepped<G, Ways::capture_east>(pawns) | pawns_stepped<G, Ways::capture_west>(pawns);
    for (Bitboard rest = core.knights() & pieces; rest != 0;)
      seen |= grid.knight[bits::pop_lsb(rest)];
    for (Bitboard rest = core.diagonal() & pieces; rest != 0;) {
      seen |= Sliders::bishop(bits::pop_lsb(rest), occupied);
    }
    for (Bitboard rest = core.orthogonal() & pieces; rest != 0;) {
      seen |= Sliders::rook(bits::pop_lsb(rest), occupied);
    }
    return seen | grid.king[bits::lsb(core.kings() & pieces)];
  }

  // Returns the same in the faster of both ways.
  template <Color By>
  static Bitboard attack_map(const Core& core, Bitboard occupied) noexcept {
    if constexpr (Config::maps_by_rose) {
      return CompassRose<G, typename Config::Lanes>::template map<By>(core, occupied);
    } else {
      return map<By>(core, occupied);
    }
  }

  static Bitboard attack_map(const Core& core, Color by) noexcept {
    return for_color(by, [&]<Color By>() { return attack_map<By>(core, core.occupied()); });
  }

  // As board/mobility.hpp counts.
  static MobilityCounts mobility(const Core& core, Color color) noexcept {
    const Bitboard own = core.of(color);
    const Bitboard occupied = core.occupied();
    const Bitboard diagonal = core.diagonal() & own;
    const Bitboard orthogonal = core.orthogonal() & own;
    MobilityCounts counts{};
    const auto count = [&](PieceType type, Bitboard pieces, auto seen_from) {
      for (; pieces != 0;) {
        const Bitboard seen = seen_from(bits::pop_lsb(pieces));
        counts[squarelab::index(type)] += bits::popcount(seen & ~own);
      }
    };
    count(PieceType::Knight, core.knights() & own, [](int bit) { return grid.knight[bit]; });
    count(PieceType::Bishop, diagonal & ~orthogonal,
          [&](int bit) { return Sliders::bishop(bit, occupied); });
    count(PieceType::Rook, orthogonal & ~diagonal,
          [&](int bit) { return Sliders::rook(bit, occupied); });
    count(PieceType::Queen, diagonal & orthogonal,
          [&](int bit) { return Sliders::bishop(bit, occupied) | Sliders::rook(bit, occupied); });
    return counts;
  }

  // Returns the enemy knights and pawns that attack the king of Us.
  static Bitboard checking_leapers(const Core& core, int king, Color us) noexcept {
    const Bitboard knights = grid.knight[king] & core.knights();
    const Bitboard pawns = pawn_attack_table<G>[squarelab::index(us)][king] & core.pawns();
    return (knights | pawns) & core.of(~us);
  }

  // Returns the enemy sliders that would attack the king if only enemies stood on the board:
  // checkers, and those that own pieces keep from it.
  static Bitboard snipers(const Core& core, int king, Bitboard enemies) noexcept {
    return ((Sliders::rook(king, enemies) & core.orthogonal()) |
            (Sliders::bishop(king, enemies) & core.diagonal())) &
           enemies;
  }

  // Returns the enemy sliders that would attack the king on an empty board.
  static Bitboard sliders_on_lines(const Core& core, int king, Bitboard enemies) noexcept {
    return ((grid.rook_lines[king] & core.orthogonal()) |
            (grid.bishop_lines[king] & core.diagonal())) &
           enemies;
  }

  // By looks, which is faster for a single position.
  template <Color Us>
  static ChecksAndPins<Bitboard> checks_and_pins(const Core& core) noexcept {
    const int king = bits::lsb(core.kings() & core.of(Us));
    return checks_and_pins<Us>(core, king, snipers(core, king, core.of(~Us)));
  }
  // By all sliders on the king's lines, which is faster for one move of a position after another.
  template <Color Us>
  static ChecksAndPins<Bitboard> checks_and_pins_by_lines(const Core& core) noexcept {
    const int king = bits::lsb(core.kings() & core.of(Us));
    return checks_and_pins<Us>(core, king, sliders_on_lines(core, king, core.of(~Us)));
  }
  // By these enemy sliders, and by knights and pawns.
  template <Color Us>
  static ChecksAndPins<Bitboard> checks_and_pins(const Core& core, int king,
                                                 Bitboard sliders) noexcept {
    const Bitboard own = core.of(Us);
    const Bitboard occupied = core.occupied();
    ChecksAndPins<Bitboard> found{checking_leapers(core, king, Us), 0};
    while (sliders != 0) {
      const int slider = bits::pop_lsb(sliders);
      const Bitboard shields = grid.between[king][slider] & occupied;
      if (shields == 0) {
        found.checkers |= bits::bit(slider);
      } else if (!bits::has_several(shields)) {
        found.pinned |= shields & own;
      }
    }
    return found;
  }

  static ChecksAndPins<Bitboard> checks_and_pins(const Core& core) noexcept {
    return for_color(core.side_to_move(), [&]<Color Us>() { return checks_and_pins<Us>(core); });
  }
};

}  // namespace squarelab::bitboard
