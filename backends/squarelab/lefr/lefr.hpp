// Little-endian file-rank: index 8f + r, a1 h1 a8 h8 = 0 56 7 63.
#pragma once

#include <squarelab/bitboard/backend.hpp>

namespace squarelab::lefr {

template <class Tag = Original>
using Backend = bitboard::Backend<bitboard::DefaultConfig<mapping::lefr, Tag>>;

}  // namespace squarelab::lefr
