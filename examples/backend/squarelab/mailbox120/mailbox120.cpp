#include <squarelab/mailbox120/mailbox120.hpp>
#include <squarelab/operations/instantiate.hpp>

SQUARELAB_INSTANTIATE(squarelab::mailbox120::Backend);
