#include <squarelab/lerf/lerf_chess960.hpp>
#include <squarelab/operations/instantiate.hpp>

SQUARELAB_INSTANTIATE(squarelab::lerf::Chess960Backend);
