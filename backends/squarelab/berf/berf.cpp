#include <squarelab/berf/berf.hpp>
#include <squarelab/instantiate.hpp>

SQUARELAB_INSTANTIATE(squarelab::berf::Backend);
