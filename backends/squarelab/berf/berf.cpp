#include <squarelab/berf/berf.hpp>
#include <squarelab/operations/instantiate.hpp>

SQUARELAB_INSTANTIATE(squarelab::berf::Backend);
