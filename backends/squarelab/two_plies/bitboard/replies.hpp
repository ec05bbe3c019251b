// The base: the replies that they would have if we did not move at all, without those of their
// king; and how they change with the squares that a simple move leaves and reaches, as numbers on
// squares:
//
//   leaving   Sliders that see the piece look further, up to the next piece. A pawn that attacks
//             the square has a capture less; a pawn before it has its push.
//   arriving  Sliders that see the square lose what lies beyond it. A pawn that attacks it gains a
//             capture; pushes over it are lost. All moves of a captured piece are lost, and each
//             piece that protects it gains one.
//
// A pinned piece can only move between its king and the pinner, or take the pinner. No simple move
// ends there, and the pinner makes none: so the moves of pinned pieces are in the base and never
// change.
//
// A slider that sees an empty square loses, if a piece arrives there, the squares that it reaches
// beyond. Walking back from all that it reaches, step by step, counts for each square the squares
// ahead; on the slider's own square that is the number of its moves, which are lost when it is
// captured. A piece of ours on its line opens, when it leaves, the squares ahead of it.
#pragma once

#include <squarelab/two_plies/bitboard/boards.hpp>
#include <squarelab/two_plies/bitboard/numbers.hpp>

namespace squarelab::bitboard::two_plies {

// For each square of `starts`, how many steps in direction D end on `ends`, as far as `open` goes.
template <class G, Direction D, class Lanes>
Numbers<Lanes, 3> steps_ahead(Lanes ends, Lanes open, Lanes starts) noexcept {
  constexpr Direction back = squarelab::opposite(D);
  std::array<Lanes, 8> at;  // at[i]: squares from which step i ends on `ends`
  at[1] = stepped<G, back>(ends);
  for (int i = 2; i <= 7; ++i) at[i] = stepped<G, back>(at[i - 1] & open);
  const Lanes three = at[1].odd(at[2], at[3]);
  const Lanes five = three.odd(at[4], at[5]);
  const Lanes carries[] = {at[1].majority(at[2], at[3]), three.majority(at[4], at[5]),
                           five.majority(at[6], at[7])};
  return Numbers<Lanes, 3>({five.odd(at[6], at[7]) & starts,
                            carries[0].odd(carries[1], carries[2]) & starts,
                            carries[0].majority(carries[1], carries[2]) & starts});
}

template <class Config, Color Us>
class Replies {
  using Lanes = typename Config::Lanes;
  using Boards = two_plies::Boards<Config, Us>;
  using G = typename Config::Geometry;
  static constexpr Color Them = ~Us;
  using Ways = PawnWays<G, Them>;
  using OurWays = PawnWays<G, Us>;

 public:
  // pinned: theirs, by axis.
  Replies(const Boards& boards, const std::array<Lanes, 4>& pinned) noexcept
      : boards_(boards), pinned_(pinned), free_(~(pinned[0] | pinned[1] | pinned[2] | pinned[3])) {
    base = Lanes::all(0);
    seen_along.fill(base);
    add_sliders<Direction::North>();
    add_sliders<Direction::NoEa>();
    add_sliders<Direction::East>();
    add_sliders<Direction::SoEa>();
    add_knights();
    add_pawns();
  }

  Lanes base;
  // On squares that a simple move reaches: what they gain and lose.
  Numbers<Lanes, 5> gained;
  Numbers<Lanes, 6> lost;
  // On squares that a simple move leaves.
  Numbers<Lanes, 6> freed;
  Numbers<Lanes, 4> missed;
  std::array<Lanes, 4> seen_along;  // ours that their sliders see, by axis
  // By direction: how far a slider that sees a piece of ours would look on from its square and from
  // each empty square beyond it, and the piece of theirs at the end. Unset on an axis where their
  // sliders see none of ours.
  std::array<Numbers<Lanes, 3>, 8> beyond_in;
  std::array<Lanes, 8> protected_in;
  Lanes attacked_by_pawns;  // ours
  Lanes before_pawns;       // ours that keep a pawn from a push or a double push

 private:
  template <Direction D>
  Lanes unpinned() const noexcept {
    return free_ | pinned_[axis(D)];
  }

  // Both directions of the axis.
  template <Direction D>
  void add_sliders() noexcept {
    constexpr Direction back = squarelab::opposite(D);
    const Lanes sliders = boards_.template sliders<D>() & boards_.enemies & unpinned<D>();
    if (sliders.occupied() == 0) return;
    const Lanes ahead = seen<G, D>(sliders, boards_.empty);
    const Lanes behind = seen<G, back>(sliders, boards_.empty);
    gained.add(ahead & boards_.enemies, behind & boards_.enemies);
    const Lanes reached = ahead.without(boards_.enemies);
    const Lanes reached_behind = behind.without(boards_.enemies);
    base = base + reached.popcounts() + reached_behind.popcounts();
    add_lost<D>(reached, sliders, ahead & boards_.empty);
    add_lost<back>(reached_behind, sliders, behind & boards_.empty);

    const Lanes met = ahead & boards_.own;
    const Lanes met_behind = behind & boards_.own;
    seen_along[axis(D)] = met | met_behind;
    if (seen_along[axis(D)].occupied() == 0) return;
    const Lanes beyond = seen<G, D>(met, boards_.empty);
    const Lanes beyond_behind = seen<G, back>(met_behind, boards_.empty);
    add_freed<D>(met, beyond);
    add_freed<back>(met_behind, beyond_behind);
  }
  template <Direction D>
  void add_freed(Lanes met, Lanes beyond) noexcept {
    const Lanes open = beyond & boards_.empty;
    Numbers<Lanes, 3>& numbers = beyond_in[squarelab::index(D)];
    numbers = steps_ahead<G, D>(beyond.without(boards_.enemies), open, met | open);
    freed.add(numbers.on(met));
    protected_in[squarelab::index(D)] = beyond & boards_.enemies;
  }
  template <Direction D>
  void add_lost(Lanes reached, Lanes sliders, Lanes open) noexcept {
    if (reached.occupied() != 0) lost.add(steps_ahead<G, D>(reached, open, sliders | open));
  }
  void add_knights() noexcept {
    const Lanes knights = boards_.knights & boards_.enemies & free_;
    if (knights.occupied() == 0) return;
    Numbers<Lanes, 4> protections, moves;
    for_each_jump_and_back([&]<mapping::Offset Way, mapping::Offset Back>() {
      protections.add(displaced<G, Way>(knights) & boards_.enemies,
                      displaced<G, Back>(knights) & boards_.enemies);
      moves.add(displaced<G, Way>(~boards_.enemies) & knights,
                displaced<G, Back>(~boards_.enemies) & knights);
    });
    base = base + moves.sum();
    gained.add(protections);
    lost.add(moves);
  }

  // A pawn's move to the last rank is four moves.
  template <int Digits>
  static void add_pawn_moves(Numbers<Lanes, Digits>& numbers, Lanes ends,
                             Lanes promotions) noexcept {
    numbers.add(ends.without(promotions));
    const Lanes promoting = ends & promotions;
    if (promoting.occupied() != 0) numbers.template add<2>(promoting);
  }
  static Lanes pawn_moves(Lanes targets) noexcept {
    return targets.popcounts() +
           (targets & Lanes::all(Ways::promotion_rank)).popcounts().times(Lanes::all(3));
  }

  void add_pawns() noexcept {
    constexpr Direction east_back = squarelab::opposite(Ways::capture_east);
    constexpr Direction west_back = squarelab::opposite(Ways::capture_west);
    const Lanes pawns = boards_.pawns & boards_.enemies;
    const Lanes stop = Lanes::all(Ways::double_push_stop);
    const Lanes last = Lanes::all(Ways::promotion_rank);
    const Lanes before = pawns_stepped<G, Ways::push>(pawns & unpinned<Ways::push>());
    const Lanes once = before & boards_.empty;
    const Lanes goals = pawns_stepped<G, Ways::push>(once & stop);
    const Lanes twice = goals & boards_.empty;
    const Lanes east = pawns_stepped<G, Ways::capture_east>(pawns & unpinned<Ways::capture_east>());
    const Lanes west = pawns_stepped<G, Ways::capture_west>(pawns & unpinned<Ways::capture_west>());
    const Lanes taken_east = east & boards_.own;
    const Lanes taken_west = west & boards_.own;
    base = base + pawn_moves(once) + twice.popcounts() + pawn_moves(taken_east) +
           pawn_moves(taken_west);

    add_pawn_moves(gained, east, last);
    add_pawn_moves(gained, west, last);
    // A piece on the square that a double push passes stops it as well.
    add_pawn_moves(lost, once, last);
    lost.add(twice, stepped<G, OurWays::push>(twice));
    // The moves of the pawn, on its own square.
    const Lanes promoting = stepped<G, OurWays::push>(last);
    const Lanes passed = stepped<G, OurWays::push>(twice);
    add_pawn_moves(lost, stepped<G, OurWays::push>(once), promoting);
    lost.add(stepped<G, OurWays::push>(passed));
    add_pawn_moves(lost, stepped<G, east_back>(taken_east), promoting);
    add_pawn_moves(lost, stepped<G, west_back>(taken_west), promoting);

    attacked_by_pawns = taken_east | taken_west;
    add_pawn_moves(missed, taken_east, last);
    add_pawn_moves(missed, taken_west, last);
    const Lanes pushed = before & boards_.own;
    const Lanes doubled = goals & boards_.own;
    before_pawns = pushed | doubled;
    add_pawn_moves(freed, pushed, last);
    freed.add(doubled, pushed & stop & stepped<G, OurWays::push>(boards_.empty));
  }

  const Boards& boards_;
  const std::array<Lanes, 4>& pinned_;
  Lanes free_;
};

}  // namespace squarelab::bitboard::two_plies
