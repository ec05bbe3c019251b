// More copies of a backend, for trials of the comparison: see board/backend.hpp for what a tag is.
// The build includes it before the sources that are compiled once more under one of these tags.
#pragma once

namespace squarelab::trials {

template <int Number>
struct Copy {};
using Copy1 = Copy<1>;
using Copy2 = Copy<2>;
using Copy3 = Copy<3>;
using Copy4 = Copy<4>;
using Copy5 = Copy<5>;
using Copy6 = Copy<6>;
using Copy7 = Copy<7>;
using Copy8 = Copy<8>;
using Copy9 = Copy<9>;

}  // namespace squarelab::trials
