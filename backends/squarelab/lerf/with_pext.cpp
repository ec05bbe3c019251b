#include <squarelab/bitboard/sliders/pext.hpp>
#include <squarelab/bitboard/sliders/workbench.hpp>
#include <squarelab/board/instantiate.hpp>
#include <squarelab/lerf/lerf_with.hpp>

#ifdef __BMI2__
SQUARELAB_INSTANTIATE(squarelab::lerf::With<squarelab::bitboard::sliders::Pext>::Backend);
SQUARELAB_INSTANTIATE_SLIDERS(Pext);
#endif
