#include <squarelab/instantiate.hpp>
#include <squarelab/lerf/lerf.hpp>

SQUARELAB_INSTANTIATE(squarelab::lerf::Backend);
