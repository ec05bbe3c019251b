// Position keys (Zobrist 1970): the exclusive or of one random number for each man on his square,
// the side to move, the set of castling rights and the file of a legal en-passant capture. Clocks
// are not part of it. The numbers are the same for every board, so keys are comparable across
// boards.
#pragma once

#include <array>
#include <cstdint>
#include <squarelab/chess/position.hpp>

namespace squarelab::inline chess {

using Key = std::uint64_t;

namespace key_details {

// SplitMix64 (Steele, Lea, Flood 2014), the n-th output of the stream seeded with 0.
constexpr Key splitmix64(std::uint64_t n) noexcept {
  std::uint64_t z = (n + 1) * 0x9E3779B97F4A7C15;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

inline constexpr std::uint64_t castling_stream = piece_codes * square_count;
inline constexpr std::uint64_t en_passant_stream = castling_stream + 16;
inline constexpr std::uint64_t side_stream = en_passant_stream + file_count;

}  // namespace key_details

// Precondition: piece is not None.
constexpr Key man_key(Piece piece, Square square) noexcept {
  return key_details::splitmix64(
      static_cast<std::uint64_t>(square_count * index(piece) + index(square)));
}

// Zero for the empty set, so that positions without rights pay nothing.
constexpr Key castling_key(CastlingRights rights) noexcept {
  if (rights.empty()) return 0;
  return key_details::splitmix64(key_details::castling_stream +
                                 static_cast<std::uint64_t>(rights.code()));
}

constexpr Key en_passant_key(File file) noexcept {
  return key_details::splitmix64(key_details::en_passant_stream +
                                 static_cast<std::uint64_t>(index(file)));
}

// Part of the key when Black is to move.
constexpr Key black_to_move_key() noexcept {
  return key_details::splitmix64(key_details::side_stream);
}

// The key by its definition. Precondition: position is normalised (see Position::en_passant).
constexpr Key key_of(const Position& position) noexcept {
  Key key = castling_key(position.castling);
  for (const Square square : all_squares) {
    if (const auto piece = position.piece_on(square)) key ^= man_key(*piece, square);
  }
  if (position.en_passant) key ^= en_passant_key(file_of(*position.en_passant));
  if (position.side_to_move == Color::Black) key ^= black_to_move_key();
  return key;
}

}  // namespace squarelab::inline chess
