#include <squarelab/instantiate.hpp>
#include <squarelab/x88/x88.hpp>

SQUARELAB_INSTANTIATE(squarelab::x88::Backend);
