#include <squarelab/instantiate.hpp>

#include "mailbox_10x12.hpp"

SQUARELAB_INSTANTIATE(squarelab::mailbox_10x12::Backend);
