#include <squarelab/instantiate.hpp>
#include <squarelab/lefr/lefr_chess960.hpp>

SQUARELAB_INSTANTIATE(squarelab::lefr::Chess960Backend);
