#include <squarelab/berf/berf_chess960.hpp>
#include <squarelab/operations/instantiate.hpp>

SQUARELAB_INSTANTIATE(squarelab::berf::Chess960Backend);
