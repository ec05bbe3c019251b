#include <squarelab/bitboard/sliders/magic.hpp>
#include <squarelab/bitboard/sliders/workbench.hpp>
#include <squarelab/board/instantiate.hpp>
#include <squarelab/lerf/lerf_with.hpp>

SQUARELAB_INSTANTIATE(squarelab::lerf::With<squarelab::bitboard::sliders::Magic>::Backend);
SQUARELAB_INSTANTIATE_SLIDERS(Magic);
