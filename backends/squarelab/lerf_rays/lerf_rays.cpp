#include <squarelab/instantiate.hpp>
#include <squarelab/lerf_rays/lerf_rays.hpp>
#include <squarelab/two_plies/bitboard/two_plies.hpp>

// The portable form is slow, and for tests.
#ifdef SQUARELAB_HAS_RAYS
SQUARELAB_INSTANTIATE(squarelab::two_plies::OnBitboard<squarelab::lerf_rays::Backend>::Backend);
#elif defined SQUARELAB_BOARD
SQUARELAB_BOARD_IS(squarelab::no_board());
#endif
