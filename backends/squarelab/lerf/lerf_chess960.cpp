#include <squarelab/instantiate.hpp>
#include <squarelab/lerf/lerf_chess960.hpp>

SQUARELAB_INSTANTIATE(squarelab::lerf::Chess960Backend);
