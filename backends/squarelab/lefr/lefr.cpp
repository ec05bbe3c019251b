#include <squarelab/lefr/lefr.hpp>
#include <squarelab/operations/instantiate.hpp>

SQUARELAB_INSTANTIATE(squarelab::lefr::Backend);
