// Fancy magic bitboards: the occupation of the squares that matter becomes a dense index by one
// multiplication. And how the magic numbers are found.
//
// Idea: as with PEXT (pext.hpp) the answers to all occupations of the squares before the edge lie
// in one table. Times a fitting number, the bits of an occupation that matter wander into the
// highest bits of the product, where a shift turns them into the index: another index for every two
// occupations that differ in what the slider sees. Cost: an AND, a multiplication, a shift, two
// loads, and 874 kB of tables, of which a game touches a small part. Needs nothing of the CPU.
//
// No formula for such numbers is known. They are found by trial: a random number with few bits set
// (three random ones, ANDed) passes if none of the occupations, at most 4,096, shares a slot with
// another that has other attacks. The ray walk (grid.hpp) computes what they see, so a number
// that is found is proved. Then 2,000 small changes of it are tried, and each that passes and needs
// no more of the first-level cache is kept. The best numbers send the occupations with few pieces,
// which most lookups meet, into few cache lines. Cost: a hundred to a few hundred thousand trials
// per bit, a second or less for all 128. Run it with: squarelab magics.
//
// Source: Lasse Hansen 2006, Pradyumna Kannan 2007 (the table as small as the mask of each bit
// allows, "fancy magic bitboards"), after Gerd Isenberg's collisions that do no harm; Chess
// Programming Wiki, Magic Bitboards. The trial: Tord Romstad, 2008, "Looking for Magics" there.
// Tested in tests/backends/bitboard/sliders/magic_test.cpp and, exhaustively, in
// tests/backends/bitboard/sliders/sliders_test.cpp.
#pragma once

#include <array>
#include <cstdint>
#include <squarelab/bitboard/sliders/indexed.hpp>

namespace squarelab::bitboard::sliders {

struct MagicEntry {
  Bitboard mask;            // the squares whose occupation matters
  Bitboard number;          // the magic number
  const Bitboard* attacks;  // what is seen, by index
  int shift;                // 64 less the bits of the mask

  Bitboard product(Bitboard occupied) const noexcept { return (occupied & mask) * number; }
  std::size_t index(Bitboard occupied) const noexcept {
    return static_cast<std::size_t>(product(occupied) >> shift);
  }
};

struct Magic : Indexed<MagicEntry> {
  static constexpr SliderFacts facts{.name = "magic",
                                     .author = "Lasse Hansen, Pradyumna Kannan",
                                     .source = "https://www.chessprogramming.org/Magic_Bitboards",
                                     .table_bytes = table_bytes};

  static void prepare() noexcept;
};

// A number for each bit, for both kinds of sliders: magic_numbers.hpp, which needs no other header.
struct MagicNumbers;

// The seed of the numbers in the tree (magic_numbers.hpp).
inline constexpr std::uint64_t magic_seed = 1;

struct FoundMagic {
  Bitboard number;
  std::uint64_t trials;  // numbers tried until one passed, which was then improved
};

// Returns the shift of the product: 64 less the bits of the mask.
constexpr int magic_shift(Bitboard mask) noexcept { return 64 - bits::popcount(mask); }

// Returns true if the number is magic: no two occupations of the bit's relevant squares share an
// index unless they let the slider see the same.
bool is_magic(int bit, const std::array<GridStep, 4>& steps, Bitboard number);

// Returns the first among the candidates of the seed, improved; every bit and kind has its own. The
// same on every machine. Preconditions: 0 <= bit <= 63; steps are rook_steps or bishop_steps.
FoundMagic find_magic(int bit, const std::array<GridStep, 4>& steps, std::uint64_t seed);

// find_magic for all bits and both kinds.
MagicNumbers find_magic_numbers(std::uint64_t seed);

}  // namespace squarelab::bitboard::sliders
