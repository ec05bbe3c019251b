#include <squarelab/bitboard/sliders/hyperbola_quintessence.hpp>
#include <squarelab/bitboard/sliders/workbench.hpp>
#include <squarelab/board/instantiate.hpp>
#include <squarelab/lerf/lerf_with.hpp>

SQUARELAB_INSTANTIATE(
    squarelab::lerf::With<squarelab::bitboard::sliders::HyperbolaQuintessence>::Backend);
SQUARELAB_INSTANTIATE_SLIDERS(HyperbolaQuintessence);
