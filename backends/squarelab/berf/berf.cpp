#include <squarelab/berf/berf.hpp>
#include <squarelab/board/instantiate.hpp>

SQUARELAB_INSTANTIATE(squarelab::berf::Backend);
