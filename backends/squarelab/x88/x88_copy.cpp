#include <squarelab/instantiate.hpp>
#include <squarelab/x88/x88_copy.hpp>

SQUARELAB_INSTANTIATE(squarelab::x88::CopyBackend);
