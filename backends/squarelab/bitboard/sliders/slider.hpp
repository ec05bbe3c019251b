// A slider algorithm is a policy that computes, in bit space, the bits that a rook or a bishop sees
// from a bit under an occupation. It takes no mapping: rows, columns and diagonals of the grid are
// the same under all eight. The occupation may include or omit the slider's own bit.
// No function may throw. Queries are always inlined, so that a backend and its control share none.
//
// A policy that needs an instruction which the target lacks has its facts and nothing else. It is
// then no Sliders, and the catalogue leaves it out.
#pragma once

#include <concepts>
#include <cstddef>
#include <squarelab/bits/bitboard.hpp>
#include <squarelab/board.hpp>

namespace squarelab::bitboard::sliders {

using bits::Bitboard;

// The bytes of a line of the cache. Large tables begin with one: eight neighbouring entries then
// share a line, and a record lies in one.
inline constexpr std::size_t cache_line = 64;

template <class S>
concept Sliders = requires(int bit, Bitboard occupied) {
  { S::facts } -> std::convertible_to<SliderFacts>;
  // Makes the tables; to be called before the first query, any number of times, from any thread.
  S::prepare();
  { S::rook(bit, occupied) } -> std::same_as<Bitboard>;
  { S::bishop(bit, occupied) } -> std::same_as<Bitboard>;
};

// Returns the bits that a queen sees. A policy with a way faster than two queries has its own
// function.
template <Sliders S>
[[gnu::always_inline]] constexpr Bitboard queen(int bit, Bitboard occupied) noexcept {
  if constexpr (requires { S::queen(bit, occupied); }) {
    return S::queen(bit, occupied);
  } else {
    return S::rook(bit, occupied) | S::bishop(bit, occupied);
  }
}

}  // namespace squarelab::bitboard::sliders
