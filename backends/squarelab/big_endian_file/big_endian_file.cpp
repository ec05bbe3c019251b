#include <squarelab/big_endian_file/big_endian_file.hpp>
#include <squarelab/instantiate.hpp>
#include <squarelab/two_plies/bitboard/two_plies.hpp>

SQUARELAB_INSTANTIATE(
    squarelab::two_plies::OnBitboard<squarelab::big_endian_file::Backend>::Backend);
