#include <squarelab/instantiate.hpp>
#include <squarelab/lefr/lefr.hpp>

SQUARELAB_INSTANTIATE(squarelab::lefr::Backend);
