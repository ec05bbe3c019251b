// The catalogue of sliders: all algorithms, in the order in which they are compared. An algorithm
// that needs an instruction which the target lacks has only facts.
#pragma once

#include <algorithm>
#include <array>
#include <squarelab/bitboard/sliders/bit_reversal.hpp>
#include <squarelab/bitboard/sliders/black_magic.hpp>
#include <squarelab/bitboard/sliders/classical.hpp>
#include <squarelab/bitboard/sliders/dumb7_fill.hpp>
#include <squarelab/bitboard/sliders/hyperbola_quintessence.hpp>
#include <squarelab/bitboard/sliders/kindergarten.hpp>
#include <squarelab/bitboard/sliders/kogge_stone.hpp>
#include <squarelab/bitboard/sliders/magic.hpp>
#include <squarelab/bitboard/sliders/obstruction_difference.hpp>
#include <squarelab/bitboard/sliders/parallel_hq.hpp>
#include <squarelab/bitboard/sliders/pext.hpp>
#include <squarelab/bitboard/sliders/pext_pdep.hpp>
#include <squarelab/bitboard/sliders/plain_magic.hpp>
#include <squarelab/bitboard/sliders/qbb.hpp>
#include <squarelab/bitboard/sliders/ray_walk.hpp>
#include <squarelab/bitboard/sliders/rotated.hpp>
#include <squarelab/bitboard/sliders/sbamg.hpp>
#include <squarelab/bitboard/sliders/sissy.hpp>
#include <squarelab/bitboard/sliders/slide_arithmetic.hpp>
#include <squarelab/bitboard/sliders/split_pext.hpp>
#include <squarelab/bitboard/sliders/vectors.hpp>
#include <string_view>
#include <tuple>

namespace squarelab::bitboard::sliders {

template <class... S>
class SliderList {
  static_assert(((Sliders<S> || !S::facts.needs.empty()) && ...), "one is no slider algorithm");

  static constexpr std::array<std::string_view, sizeof...(S)> names{S::facts.name...};
  static constexpr std::size_t place_of(std::string_view name) noexcept {
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  }

 public:
  static constexpr std::size_t size = sizeof...(S);

  // The algorithm whose name is Name::value.
  template <class Name>
  using Named = std::tuple_element_t<place_of(Name::value), std::tuple<S...>>;

  // Calls visit.template operator()<S>() for each algorithm in turn.
  template <class Visit>
  static constexpr void for_each(Visit visit) {
    (visit.template operator()<S>(), ...);
  }
};

// THE list of algorithms. The first is what the others are compared with.
using Catalogue = SliderList<
    // Without a table, or with a tiny table.
    HyperbolaQuintessence, ParallelHq, RayWalk, Dumb7Fill, KoggeStone, Vectors, Classical,
    ObstructionDifference, BitReversal, Qbb, Sbamg, SlideArithmetic, Kindergarten, Rotated,
    // With large tables.
    Magic, PlainMagic, BlackMagic, Pext, PextPdep, SplitPext, Sissy>;

}  // namespace squarelab::bitboard::sliders
