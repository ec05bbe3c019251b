#include <squarelab/lerf/lerf_unmake.hpp>
#include <squarelab/operations/instantiate.hpp>

SQUARELAB_INSTANTIATE(squarelab::lerf::UnmakeBackend);
