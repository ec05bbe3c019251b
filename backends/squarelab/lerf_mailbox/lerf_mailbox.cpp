#include <squarelab/instantiate.hpp>
#include <squarelab/lerf_mailbox/lerf_mailbox.hpp>
#include <squarelab/two_plies/bitboard/two_plies.hpp>

SQUARELAB_INSTANTIATE(squarelab::two_plies::OnBitboard<squarelab::lerf_mailbox::Backend>::Backend);
