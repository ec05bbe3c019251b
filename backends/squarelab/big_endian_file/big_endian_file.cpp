#include <squarelab/big_endian_file/big_endian_file.hpp>
#include <squarelab/operations/instantiate.hpp>

SQUARELAB_INSTANTIATE(squarelab::big_endian_file::Backend);
