// berf with castling from any files.
#pragma once

#include <squarelab/bitboard/castling/any_files_config.hpp>

namespace squarelab::berf {

template <class Tag = Original>
using Chess960Backend = bitboard::Backend<bitboard::AnyFilesConfig<mapping::berf, Tag>>;

}  // namespace squarelab::berf
