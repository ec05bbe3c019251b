// Little-endian rank-file: index 8r + f, a1 h1 a8 h8 = 0 7 56 63.
#pragma once

#include <squarelab/bitboard/backend.hpp>

namespace squarelab::lerf {

template <class Tag = Original>
using Backend = bitboard::Backend<bitboard::DefaultConfig<mapping::lerf, Tag>>;

}  // namespace squarelab::lerf
