#include <squarelab/berf/berf.hpp>
#include <squarelab/instantiate.hpp>
#include <squarelab/two_plies/bitboard/two_plies.hpp>

SQUARELAB_INSTANTIATE(squarelab::two_plies::OnBitboard<squarelab::berf::Backend>::Backend);
