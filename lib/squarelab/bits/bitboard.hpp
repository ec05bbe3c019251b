// The 64-bit set as pure bits: eight rows of eight columns, bit n in row n / 8 and column n % 8.
// There are no squares and no chess here: a mapping decides which square a bit represents. Rows and
// columns belong to bit space, ranks and files to chess.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

namespace squarelab::bits {

using Bitboard = std::uint64_t;

// Precondition: 0 <= bit <= 63.
constexpr Bitboard bit(int number) noexcept { return Bitboard{1} << number; }

// Bits 8n .. 8n + 7, and bits n, n + 8, .., n + 56. Precondition: 0 <= n <= 7.
constexpr Bitboard row(int n) noexcept { return Bitboard{0xFF} << (8 * n); }
constexpr Bitboard column(int n) noexcept { return Bitboard{0x0101010101010101} << n; }

// Returns the first column as the first row: bit 8n becomes bit n, by one multiplication that moves
// it to bit 56 + n. Source: Chess Programming Wiki, "Flipping Mirroring and Rotating".
// Precondition: the set is within the first column.
constexpr Bitboard column_as_row(Bitboard set) noexcept { return (set * 0x0102040810204080) >> 56; }

constexpr int popcount(Bitboard set) noexcept { return std::popcount(set); }

// Returns the lowest and the highest bit that is set, or nullopt for the empty set.
constexpr std::optional<int> first_bit(Bitboard set) noexcept {
  if (set == 0) return std::nullopt;
  return std::countr_zero(set);
}
constexpr std::optional<int> last_bit(Bitboard set) noexcept {
  if (set == 0) return std::nullopt;
  return 63 - std::countl_zero(set);
}

// Returns the lowest bit of a set; pop_lsb removes it as well. Precondition: the set is not empty.
constexpr int lsb(Bitboard set) noexcept { return std::countr_zero(set); }
constexpr int pop_lsb(Bitboard& set) noexcept {
  const int lowest = lsb(set);
  set &= set - 1;
  return lowest;
}

// Returns true if several bits are set.
constexpr bool has_several(Bitboard set) noexcept { return (set & (set - 1)) != 0; }

// Moves every bit up by a positive amount, down by a negative amount; bits that fall off are lost
// and zeros come in. Precondition: -63 <= amount <= 63.
constexpr Bitboard shifted(Bitboard set, int amount) noexcept {
  return amount >= 0 ? set << amount : set >> -amount;
}

// Returns the bits of the set that fall off in that shift. Precondition: -63 <= amount <= 63.
constexpr Bitboard lost_by_shift(Bitboard set, int amount) noexcept {
  return set ^ shifted(shifted(set, amount), -amount);
}

// Three of the symmetries of the grid. The others, except identity, are products of these.
constexpr Bitboard flip_rows(Bitboard set) noexcept {
  // Compilers turn this into one byte swap.
  set = ((set >> 8) & 0x00FF00FF00FF00FF) | ((set & 0x00FF00FF00FF00FF) << 8);
  set = ((set >> 16) & 0x0000FFFF0000FFFF) | ((set & 0x0000FFFF0000FFFF) << 16);
  return (set >> 32) | (set << 32);
}
constexpr Bitboard flip_columns(Bitboard set) noexcept {
  set = ((set >> 1) & 0x5555555555555555) | ((set & 0x5555555555555555) << 1);
  set = ((set >> 2) & 0x3333333333333333) | ((set & 0x3333333333333333) << 2);
  return ((set >> 4) & 0x0F0F0F0F0F0F0F0F) | ((set & 0x0F0F0F0F0F0F0F0F) << 4);
}
// Exchanges row and column of every bit, by exchanging 1x1, 2x2 and 4x4 blocks across the diagonal.
constexpr Bitboard transpose(Bitboard set) noexcept {
  Bitboard t = (set ^ (set >> 7)) & 0x00AA00AA00AA00AA;
  set ^= t ^ (t << 7);
  t = (set ^ (set >> 14)) & 0x0000CCCC0000CCCC;
  set ^= t ^ (t << 14);
  t = (set ^ (set >> 28)) & 0x00000000F0F0F0F0;
  return set ^ t ^ (t << 28);
}

// Bit n becomes bit 63 - n: the numbering of machines that find bits by counting leading zeros.
constexpr int reversed_bit(int number) noexcept { return 63 - number; }
constexpr Bitboard reversed(Bitboard set) noexcept { return flip_rows(flip_columns(set)); }

}  // namespace squarelab::bits
