// The slider algorithm that the bitboard backends use: PEXT where the target has it fast, hyperbola
// quintessence elsewhere (other CPUs, and AMD before Zen 3, whose PEXT is microcoded).
#pragma once

#include <squarelab/bitboard/sliders/hyperbola_quintessence.hpp>
#include <squarelab/bitboard/sliders/pext.hpp>

namespace squarelab::bitboard::sliders {

#if defined(__BMI2__) && !defined(__znver1__) && !defined(__znver2__) && !defined(__bdver4__)
using DefaultSliders = Pext;
#else
using DefaultSliders = HyperbolaQuintessence;
#endif

}  // namespace squarelab::bitboard::sliders
