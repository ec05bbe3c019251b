// big_endian_file with castling from any files.
#pragma once

#include <squarelab/bitboard/castling/any_files_config.hpp>

namespace squarelab::big_endian_file {

template <class Tag = Original>
using Chess960Backend = bitboard::Backend<bitboard::AnyFilesConfig<mapping::big_endian_file, Tag>>;

}  // namespace squarelab::big_endian_file
