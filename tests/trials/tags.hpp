// More copies of a backend, for trials of the comparison: see board/backend.hpp for what a tag is.
// The build includes it before the sources that are compiled once more under one of these tags.
#pragma once

namespace squarelab::trials {

// Copies that are equal.
template <int Number>
struct Copy {};
using Copy1 = Copy<1>;
using Copy2 = Copy<2>;
using Copy3 = Copy<3>;
using Copy4 = Copy<4>;
using Copy5 = Copy<5>;
using Copy6 = Copy<6>;

// Copies that do every Units-th unit of work twice: planted slowdowns of 3, 6 and 12 per cent.
template <int Units>
struct RepeatOneIn {
  static constexpr int repeat_one_in = Units;
};
using Slowed = RepeatOneIn<33>;
using SlowedBy6 = RepeatOneIn<17>;
using SlowedBy12 = RepeatOneIn<8>;

}  // namespace squarelab::trials
