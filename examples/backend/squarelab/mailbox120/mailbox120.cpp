#include <squarelab/instantiate.hpp>
#include <squarelab/mailbox120/mailbox120.hpp>

SQUARELAB_INSTANTIATE(squarelab::mailbox120::Backend);
