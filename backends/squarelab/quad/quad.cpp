#include <squarelab/instantiate.hpp>
#include <squarelab/quad/quad.hpp>

SQUARELAB_INSTANTIATE(squarelab::quad::Backend);
