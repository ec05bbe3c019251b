// Little-endian rank, big-endian file: index 8r + 7 - f, a1 h1 a8 h8 = 7 0 63 56.
#pragma once

#include <squarelab/bitboard/backend.hpp>

namespace squarelab::big_endian_file {

template <class Tag = Original>
using Backend = bitboard::Backend<bitboard::DefaultConfig<mapping::big_endian_file, Tag>>;

}  // namespace squarelab::big_endian_file
