#include <squarelab/instantiate.hpp>
#include <squarelab/x88_vectors/x88_vectors.hpp>

// The portable form is slow, and for tests.
#ifdef SQUARELAB_HAS_BYTES
SQUARELAB_INSTANTIATE(squarelab::x88_vectors::Backend);
#elif defined SQUARELAB_BOARD
SQUARELAB_BOARD_IS(squarelab::no_board());
#endif
