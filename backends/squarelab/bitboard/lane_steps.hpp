// Steps, jumps and fills in lanes: each does on eight boards at once what its namesake does on one.
//
// Shift amounts are the mapping's compass rose, the masks its wrap guards, so every bitboard
// mapping gets them from the same code. A fill extends each square of a set through open squares,
// by doubling: one square, then two, then four more. Source: Kogge-Stone fills are described in the
// Chess Programming Wiki. Tested in tests/backends/bitboard/lanes_test.cpp.
#pragma once

#include <squarelab/bitboard/geometry.hpp>
#include <squarelab/bitboard/lanes.hpp>
#include <utility>

namespace squarelab::bitboard {

template <class L>
concept LanesType = requires {
  typename L::Words;
};

// The squares that a step of this way reaches from beyond the edge, cleared after the shift.
template <class G, mapping::Offset Way, Bitboard Domain>
inline constexpr Bitboard wrapped = bits::shifted(mapping::wrap_guard(G::numbering, Way, Domain),
                                                  mapping::step(G::numbering, Way));

template <class G, mapping::Offset Way, Bitboard Domain = ~Bitboard{0}, LanesType L>
L displaced(L set) noexcept {
  const L there = set.template shifted<mapping::step(G::numbering, Way)>();
  if constexpr (wrapped<G, Way, Domain> == 0) {
    return there;
  } else {
    return there & L::all(~wrapped<G, Way, Domain>);
  }
}
template <class G, Direction D, LanesType L>
L stepped(L set) noexcept {
  return displaced<G, mapping::Offset(D)>(set);
}
template <class G, Direction D, LanesType L>
L pawns_stepped(L pawns) noexcept {
  return displaced<G, mapping::Offset(D), mapping::pawn_bits(G::numbering)>(pawns);
}

// Returns the set and all that is open before it.
template <class G, Direction D, LanesType L>
L filled(L set, L open) noexcept {
  constexpr int step = mapping::step(G::numbering, D);
  constexpr Bitboard off = wrapped<G, mapping::Offset(D), ~Bitboard{0}>;
  if constexpr (off != 0) open = open & L::all(~off);
  set = set.with(open, set.template shifted<step>());
  open = open & open.template shifted<step>();
  set = set.with(open, set.template shifted<2 * step>());
  open = open & open.template shifted<2 * step>();
  return set.with(open, set.template shifted<4 * step>());
}
// Returns the squares that sliders in this direction see, up to the first piece.
template <class G, Direction D, LanesType L>
L seen(L sliders, L open) noexcept {
  return stepped<G, D>(filled<G, D>(sliders, open));
}

// visit.template operator()<Way>() for the eight ways of a knight.
template <class Visit>
[[gnu::always_inline]] constexpr void for_each_jump(Visit visit) noexcept {
  [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
    (visit.template operator()<mapping::knight_steps[I]>(), ...);
  }
  (std::make_index_sequence<8>());
}
// visit.template operator()<Way, Back>() for four ways of a knight and their opposites.
template <class Visit>
[[gnu::always_inline]] constexpr void for_each_jump_and_back(Visit visit) noexcept {
  [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
    (visit.template operator()<mapping::knight_steps[I], mapping::knight_steps[I + 4]>(), ...);
  }
  (std::make_index_sequence<4>());
}
// visit.template operator()<D>() for the eight directions.
template <class Visit>
[[gnu::always_inline]] constexpr void for_each_direction(Visit visit) noexcept {
  [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
    (visit.template operator()<static_cast<Direction>(I)>(), ...);
  }
  (std::make_index_sequence<8>());
}
template <class G, LanesType L>
L knight_jumps(L knights) noexcept {
  L targets = L::all(0);
  for_each_jump([&]<mapping::Offset Way>() { targets = targets | displaced<G, Way>(knights); });
  return targets;
}
template <class G, LanesType L>
L stepped_around(L kings) noexcept {
  const L row = kings | stepped<G, Direction::East>(kings) | stepped<G, Direction::West>(kings);
  return (row | stepped<G, Direction::North>(row) | stepped<G, Direction::South>(row)) & ~kings;
}

// One of the four lines through a square: file, rising diagonal, rank, falling diagonal.
constexpr int axis(Direction direction) noexcept { return squarelab::index(direction) % 4; }
constexpr bool is_straight(Direction direction) noexcept {
  return squarelab::index(direction) % 2 == 0;
}

}  // namespace squarelab::bitboard
