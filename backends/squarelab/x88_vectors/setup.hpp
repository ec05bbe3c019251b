// From a Position to the board's two registers.
//
// Idea: the 64 pieces of a position are one register, too. One lookup turns them into codes, two
// spread the ranks over the halves of the board. Cost: these three lookups, for any position.
// Source: squarelab's own. Tested in tests/contract.
#pragma once

#include <squarelab/x88_vectors/core.hpp>

namespace squarelab::x88_vectors {

inline constexpr ByteTable codes_of_pieces = [] {
  ByteTable codes{};
  for (const Piece piece : all_pieces) {
    codes.bytes[squarelab::index(piece)] = static_cast<std::uint8_t>(code_of(piece));
  }
  return codes;
}();

// Where the bytes of the half that begins at index x come from in canonical order.
constexpr ByteTable spread_from(int x) noexcept {
  ByteTable from{};
  for (int i = 0; i < 64; ++i) {
    if (!mapping::x88::on_board(x + i)) continue;
    from.bytes[i] = static_cast<std::uint8_t>(squarelab::index(mapping::x88::square_of(x + i)));
  }
  return from;
}
inline constexpr ByteTable spread_low = spread_from(0);
inline constexpr ByteTable spread_high = spread_from(64);

// Returns the pieces on the board, and nothing else.
template <class Bytes>
Halves<Bytes> halves_of(const std::array<Piece, square_count>& pieces) noexcept {
  std::array<std::uint8_t, square_count> numbers;
  std::memcpy(numbers.data(), pieces.data(), sizeof numbers);
  const Bytes table = Bytes::load(codes_of_pieces.data());
  const Bytes codes = Bytes::looked_up(table, table, Bytes::load(numbers.data()), every);
  return {Bytes::looked_up(codes, codes, Bytes::load(spread_low.data()), live_half),
          Bytes::looked_up(codes, codes, Bytes::load(spread_high.data()), live_half)};
}

}  // namespace squarelab::x88_vectors
