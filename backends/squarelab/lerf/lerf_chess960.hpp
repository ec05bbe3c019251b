// lerf with castling from any files.
#pragma once

#include <squarelab/bitboard/castling/any_files_config.hpp>

namespace squarelab::lerf {

template <class Tag = Original>
using Chess960Backend = bitboard::Backend<bitboard::AnyFilesConfig<mapping::lerf, Tag>>;

}  // namespace squarelab::lerf
