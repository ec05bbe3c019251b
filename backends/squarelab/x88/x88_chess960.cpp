#include <squarelab/instantiate.hpp>
#include <squarelab/x88/x88_chess960.hpp>

SQUARELAB_INSTANTIATE(squarelab::x88::Chess960Backend);
