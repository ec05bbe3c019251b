#include <squarelab/instantiate.hpp>
#include <squarelab/lefr/lefr.hpp>
#include <squarelab/two_plies/bitboard/two_plies.hpp>

SQUARELAB_INSTANTIATE(squarelab::two_plies::OnBitboard<squarelab::lefr::Backend>::Backend);
