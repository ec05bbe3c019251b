#include <squarelab/bitboard/sliders/hyperbola_quintessence.hpp>
#include <squarelab/board/instantiate.hpp>
#include <squarelab/lerf/lerf_with.hpp>

SQUARELAB_INSTANTIATE(
    squarelab::lerf::With<squarelab::bitboard::sliders::HyperbolaQuintessence>::Backend);
