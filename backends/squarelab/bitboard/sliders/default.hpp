// DefaultSliders: what a bitboard has where no slider algorithm is named. PEXT where the target has
// it and runs it as one instruction, magic in WebAssembly, which has no byte swap, and hyperbola
// quintessence elsewhere.
//
// AMD before Zen 3 runs PEXT as microcode, a step for each bit of the mask (Agner Fog, Instruction
// tables: 18 cycles and more, where others take 3). A build for such a CPU, be it by -march=native,
// keeps the algorithm in the catalogue, so that the difference can be measured. A build for a
// level, such as x86-64-v3, does not depend on a CPU and has PEXT. Tested in
// tests/backends/bitboard/sliders/default_sliders_test.cpp.
#pragma once

#include <squarelab/bitboard/sliders/hyperbola_quintessence.hpp>
#include <squarelab/bitboard/sliders/magic.hpp>
#include <squarelab/bitboard/sliders/pext.hpp>
#include <type_traits>

namespace squarelab::bitboard {

#if defined(__znver1__) || defined(__znver2__) || defined(__bdver4__)
inline constexpr bool pext_is_microcoded = true;
#else
inline constexpr bool pext_is_microcoded = false;
#endif

#if defined(__wasm__)
using DefaultSliders = sliders::Magic;
#else
using DefaultSliders = std::conditional_t<sliders::Sliders<sliders::Pext> && !pext_is_microcoded,
                                          sliders::Pext, sliders::HyperbolaQuintessence>;
#endif

}  // namespace squarelab::bitboard
