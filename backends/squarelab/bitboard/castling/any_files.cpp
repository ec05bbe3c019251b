// The board that plays Chess960 on one mapping: compiled once for each (backends/CMakeLists.txt),
// with SQUARELAB_MAPPING set to its name.
#include <squarelab/bitboard/castling/any_files_config.hpp>
#include <squarelab/instantiate.hpp>

SQUARELAB_INSTANTIATE(
    squarelab::bitboard::AnyFiles<squarelab::mapping::SQUARELAB_MAPPING>::Backend);
