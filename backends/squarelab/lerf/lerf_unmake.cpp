#include <squarelab/instantiate.hpp>
#include <squarelab/lerf/lerf_unmake.hpp>
#include <squarelab/two_plies/bitboard/two_plies.hpp>

SQUARELAB_INSTANTIATE(squarelab::two_plies::OnBitboard<squarelab::lerf::UnmakeBackend>::Backend);
