// Big-endian rank, little-endian file: index 8(7 - r) + f, a1 h1 a8 h8 = 56 63 0 7.
#pragma once

#include <squarelab/bitboard/backend.hpp>

namespace squarelab::berf {

template <class Tag = Original>
using Backend = bitboard::Backend<bitboard::DefaultConfig<mapping::berf, Tag>>;

}  // namespace squarelab::berf
