#include <squarelab/instantiate.hpp>
#include <squarelab/lerf/lerf_unmake.hpp>

SQUARELAB_INSTANTIATE(squarelab::lerf::UnmakeBackend);
