#include <squarelab/instantiate.hpp>
#include <squarelab/lerf_mailbox/lerf_mailbox.hpp>

SQUARELAB_INSTANTIATE(squarelab::lerf_mailbox::Backend);
