#include <squarelab/lerf_mailbox/lerf_mailbox.hpp>
#include <squarelab/operations/instantiate.hpp>

SQUARELAB_INSTANTIATE(squarelab::lerf_mailbox::Backend);
