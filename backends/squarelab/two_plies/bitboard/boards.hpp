// Many boards at once: the squares of their cores transposed, one board per lane, and the steps,
// jumps and fills that are the same on all of them.
//
// Idea: a core is eight words, so many cores are a matrix of words; transposed, each register
// holds one word of all cores. In each of the eight directions of the mapping's compass rose
// the enemy sliders are filled up to the first piece, seen through our king (lane_steps.hpp). Our
// king is filled in the opposite direction. Where the two fills meet there is a check, and the
// squares that answer it, or a pinned piece.
//
// Source: this project. Tested in tests/backends/bitboard/lanes_test.cpp by what builds on it:
// positions.hpp and parents.hpp.
#pragma once

#include <squarelab/bitboard/core.hpp>
#include <squarelab/bitboard/lane_steps.hpp>

namespace squarelab::bitboard::two_plies {

// The cores, with Us to move on all of them, and the threats to our kings.
template <class Config, Color Us>
struct Boards {
  using Lanes = typename Config::Lanes;
  using G = typename Config::Geometry;
  using Ways = PawnWays<G, Us>;
  static constexpr Color Them = ~Us;

  explicit Boards(const Core* cores) noexcept {
    const std::array<Lanes, 8> rows = Lanes::transposed(cores->words.data());
    own = rows[White + squarelab::index(Us)];
    enemies = rows[White + squarelab::index(Them)];
    king = rows[Kings] & own;
    enemy_king = rows[Kings] & enemies;
    pawns = rows[Pawns];
    knights = rows[Knights];
    diagonal = rows[Diagonal];
    orthogonal = rows[Orthogonal];
    rest = rows[Rest];
    empty = ~(own | enemies);
    through_king = empty | king;
    look_around();
    contacts = look_for_contacts();
  }

  LaneMask calm() const noexcept { return static_cast<LaneMask>(~checks); }
  // Returns the sliders of the direction.
  template <Direction D>
  Lanes sliders() const noexcept {
    return is_straight(D) ? orthogonal : diagonal;
  }
  // Ours that may move in the direction, or in the opposite direction, as far as pins allow.
  template <Direction D>
  Lanes unpinned() const noexcept {
    return free | pinned[axis(D)];
  }

  // Returns the boards on which we may castle to the side.
  template <CastlingSide Side>
  LaneMask castlings() const noexcept {
    using Way = CastlingWay<G, Us, Side>;
    constexpr Bitboard right = Core::rest(Color::White, CastlingRights::of(Us, Side).code());
    const auto may = static_cast<LaneMask>((rest & Lanes::all(right)).occupied() & calm());
    if (may == 0) return 0;
    const Lanes in_the_way = Lanes::all(Way::king_path | Way::b_file)
                                 .without(empty)
                                 .with(danger, Lanes::all(Way::king_path));
    return static_cast<LaneMask>(may & ~in_the_way.occupied());
  }

 private:
  // Adds the attacks of enemy sliders in one direction; returns the pieces that they pin.
  template <Direction D>
  Lanes look(Lanes sliders) noexcept {
    const Lanes way = filled<G, D>(sliders, through_king);
    const Lanes hit = stepped<G, D>(way);
    const Lanes from_king = seen<G, squarelab::opposite(D)>(king, empty);
    twice_ = twice_.with(danger, hit);
    danger = danger | hit;
    answers = answers.with(way, from_king);  // they meet in a check only
    return hit & from_king & own;
  }

  // Sets danger, checks, answers and pins by lines, of sliders; and danger of the other pieces.
  void look_around() noexcept {
    using enum Direction;
    const Lanes their_pawns = pawns & enemies;
    danger = stepped_around<G>(enemy_king) | knight_jumps<G>(knights & enemies) |
             pawns_stepped<G, PawnWays<G, Them>::capture_east>(their_pawns) |
             pawns_stepped<G, PawnWays<G, Them>::capture_west>(their_pawns);
    answers = twice_ = Lanes::all(0);
    pinned.fill(answers);
    const Lanes straight = orthogonal & enemies;
    if (straight.occupied() != 0) {
      pinned[axis(North)] = look<North>(straight) | look<South>(straight);
      pinned[axis(East)] = look<East>(straight) | look<West>(straight);
    }
    const Lanes oblique = diagonal & enemies;
    if (oblique.occupied() != 0) {
      pinned[axis(NoEa)] = look<NoEa>(oblique) | look<SoWe>(oblique);
      pinned[axis(NoWe)] = look<NoWe>(oblique) | look<SoEa>(oblique);
    }
    free = ~(pinned[0] | pinned[1] | pinned[2] | pinned[3]);
    checks = (danger & king).occupied();
    double_checks = (twice_ & king).occupied();
  }

  // Knights and pawns that give check.
  Lanes look_for_contacts() const noexcept {
    const Lanes corners =
        stepped<G, Ways::capture_east>(king) | stepped<G, Ways::capture_west>(king);
    return ((knight_jumps<G>(king) & knights) | (corners & pawns)) & enemies;
  }

 public:
  Lanes own, enemies, king, enemy_king;
  Lanes pawns, knights, diagonal, orthogonal, rest;  // of both sides
  Lanes empty, through_king;
  Lanes danger;                 // what enemies attack, through our king
  Lanes answers;                // to checks of sliders
  Lanes contacts;               // knights and pawns that give check
  std::array<Lanes, 4> pinned;  // by axis
  Lanes free;                   // all others
  LaneMask checks, double_checks;

 private:
  Lanes twice_;  // what sliders attack that is attacked by another piece as well
};

}  // namespace squarelab::bitboard::two_plies
