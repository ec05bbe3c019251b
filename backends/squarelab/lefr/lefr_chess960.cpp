#include <squarelab/lefr/lefr_chess960.hpp>
#include <squarelab/operations/instantiate.hpp>

SQUARELAB_INSTANTIATE(squarelab::lefr::Chess960Backend);
