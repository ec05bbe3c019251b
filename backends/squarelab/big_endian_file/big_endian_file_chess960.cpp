#include <squarelab/big_endian_file/big_endian_file_chess960.hpp>
#include <squarelab/instantiate.hpp>

SQUARELAB_INSTANTIATE(squarelab::big_endian_file::Chess960Backend);
