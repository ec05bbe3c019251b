// What a slider algorithm is: a policy that answers, in bit space, which bits a rook or a bishop
// sees from a bit under an occupation. It takes no mapping: rows, columns and diagonals of the grid
// are the same under all eight. The occupation may include or omit the slider's own bit.
// No function may throw.
#pragma once

#include <concepts>
#include <cstddef>
#include <squarelab/bits/bitboard.hpp>
#include <string_view>

namespace squarelab::bitboard::sliders {

using bits::Bitboard;

struct SliderFacts {
  std::string_view name;    // "pext"
  std::string_view author;  // whose idea
  std::string_view source;  // where it is described
  std::size_t table_bytes;
};

template <class S>
concept Sliders = requires(int bit, Bitboard occupied) {
  { S::facts } -> std::convertible_to<SliderFacts>;
  // Makes the tables; to be called before the first query, any number of times, from any thread.
  S::prepare();
  { S::rook(bit, occupied) } -> std::same_as<Bitboard>;
  { S::bishop(bit, occupied) } -> std::same_as<Bitboard>;
};

}  // namespace squarelab::bitboard::sliders
