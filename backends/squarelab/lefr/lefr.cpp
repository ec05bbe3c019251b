#include <squarelab/board/instantiate.hpp>
#include <squarelab/lefr/lefr.hpp>

SQUARELAB_INSTANTIATE(squarelab::lefr::Backend);
