#include <squarelab/berf/berf_chess960.hpp>
#include <squarelab/instantiate.hpp>

SQUARELAB_INSTANTIATE(squarelab::berf::Chess960Backend);
