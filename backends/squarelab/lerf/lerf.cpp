#include <squarelab/lerf/lerf.hpp>
#include <squarelab/operations/instantiate.hpp>

SQUARELAB_INSTANTIATE(squarelab::lerf::Backend);
